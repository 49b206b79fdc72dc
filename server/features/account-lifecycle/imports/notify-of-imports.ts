import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from '../../notifications/notification-center/notify.ts'
import { dataPath } from '../exports/notify-of-exports.ts'

/** Tells creators that their archive was read in, or could not be. */
export const notifyOfImports: Subscriber<'import.finished'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.accountId,
      kind: 'account',
      detail: data.isDone ? 'import_done' : 'import_failed',
      href: dataPath,
      at,
    }))
  )
