import type { Subscriber } from '../../../../events/subscriptions.ts'
import { notifyAll } from '../notify.ts'

/** Tells reporters whether something was done about what they reported; nothing about the person whom it concerned. */
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
