import type { Subscriber } from '../../../../events/subscriptions.ts'
import { notifyAll } from '../notify.ts'

/** Tells people who have reported something whether it led to a decision, without saying anything about its author. */
export const notifyReporters: Subscriber<'report.closed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.reporterId,
      kind: 'account',
      detail: `report_${data.outcome}`,
      href: '/notifications',
      at,
    }))
  )
