import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from './notify.ts'

/** Tells people what they may not do, with the reason, and when they may again. */
export const notifyOfRestrictions: Subscriber<'account.restricted'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.accountId,
      kind: data.isLifted ? ('account' as const) : ('refusal' as const),
      detail: `${data.isLifted ? 'lifted' : 'restricted'}_${data.kind}`,
      ...(data.reason && { excerpt: data.reason }),
      href: data.isLifted ? '/notifications' : '/contact',
      at,
    }))
  )
