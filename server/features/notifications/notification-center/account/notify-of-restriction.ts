import type { Subscriber } from '../../../../events/subscriptions.ts'
import { decisionPath } from '../../../../../contract/social/appeals/appeal-paths.ts'
import { notifyAll } from '../notify.ts'
import { withoutAppealed } from './notify-of-account.ts'

/** Tells people what they may not do, with the reason, and when they may again. */
export const notifyOfRestrictions: Subscriber<'account.restricted'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    withoutAppealed(events).map(({ at, data }) => ({
      to: data.accountId,
      kind: data.isLifted ? ('account' as const) : ('refusal' as const),
      detail: `${data.isLifted ? 'lifted' : 'restricted'}_${data.kind}`,
      ...(data.reason && { excerpt: data.reason }),
      href: data.decisionId === undefined ? '/notifications' : decisionPath(data.decisionId),
      at,
    }))
  )
