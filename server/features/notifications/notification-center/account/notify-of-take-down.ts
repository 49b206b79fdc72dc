import type { Subscriber } from '../../../../events/subscriptions.ts'
import { decisionPath } from '../../../../../contract/social/appeals/appeal-paths.ts'
import { pathAfterTakeDown } from '../../../social/reports/path-after-take-down.ts'
import { notifyAll } from '../notify.ts'
import { withoutAppealed } from './notify-of-account.ts'

/** Notifies creators of taken-down items that they may publish again. */
export const notifyOfRestoredItems: Subscriber<'item.restored'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    withoutAppealed(events).map(({ at, data }) => ({
      to: data.ownerId,
      kind: 'account',
      detail: data.type,
      href: pathAfterTakeDown[data.type],
      at,
    }))
  )

/** Notifies authors of what the operator has taken down, with the reason. */
export const notifyOfTakeDowns: Subscriber<'item.removed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.ownerId,
      kind: 'refusal',
      detail: data.type,
      excerpt: data.reason,
      href: data.decisionId === undefined ? pathAfterTakeDown[data.type] : decisionPath(data.decisionId),
      hasOwnMail: true,
      at,
    }))
  )
