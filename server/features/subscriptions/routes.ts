import { subscriptions } from '../../../contract/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { mount } from '../../http/mount.ts'
import { presentOfPerformer, presentOfUser } from './present.ts'
import { listSubscriptions } from './queries.ts'
import { remindSubscriptions } from './remind.ts'
import { renewSubscriptions } from './renew.ts'
import { upcomingCharges } from './upcoming.ts'

const handlers = (deps: Deps): Handlers<typeof subscriptions> => ({
  ofUser: async ({ viewer, query }) => {
    const { rows, total } = await listSubscriptions(deps.db, 'user_id', viewer.id, query)
    return { data: rows.map(presentOfUser), total }
  },
  ofPerformer: async ({ viewer, query }) => {
    const { rows, total } = await listSubscriptions(deps.db, 'performer_id', viewer.id, query)
    return { data: rows.map(presentOfPerformer), total }
  },
  upcoming: ({ viewer }) => upcomingCharges(deps, viewer.id),
})

/** The lists of subscriptions (Spec §7, Subscriptions), and the jobs that renew and end them and write to people before. Subscribing itself is a payment. */
export const registerSubscriptions: RegisterFeature = async (app, deps) => {
  mount(app, deps, subscriptions, handlers(deps))
  await deps.jobs.work('renew-subscriptions', () => renewSubscriptions(deps))
  await deps.jobs.schedule('renew-subscriptions', '*/3 * * * *')
  await deps.jobs.work('remind-subscriptions', () => remindSubscriptions(deps))
  await deps.jobs.schedule('remind-subscriptions', '*/15 * * * *')
}
