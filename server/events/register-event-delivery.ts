import type { RegisterFeature } from '../http/feature.ts'

/** The job that delivers the events of other processes that have died, and the delivery of the last ones before the end of this process. */
export const registerEventDelivery: RegisterFeature = async (app, deps) => {
  app.addHook('onClose', () => deps.events.flush(deps))
  await deps.jobs.work('deliver-events', () => deps.events.deliverOverdue(deps))
  await deps.jobs.schedule('deliver-events', '* * * * *')
}
