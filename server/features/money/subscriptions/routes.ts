import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { respondToPayment } from '../payments/respond.ts'
import { cancelSubscription, resumeSubscription } from './cancel.ts'
import { payPastDue } from './pay-past-due.ts'
import { presentOfPerformer, presentOfUser } from './present.ts'
import { listSubscriptions } from './queries.ts'
import { remindSubscriptions } from './remind.ts'
import { renewSubscriptions } from './renew.ts'
import { subscribe } from './subscribe.ts'
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

const payingEndpoints = {
  subscribe: payments.subscribe,
  paySubscription: payments.paySubscription,
  cancelSubscription: payments.cancelSubscription,
  resumeSubscription: payments.resumeSubscription,
}

const payingHandlers = (deps: Deps): Handlers<typeof payingEndpoints> => ({
  subscribe: async ({ viewer, body: { subscriptionType, ...body }, idempotencyKey: key, caller }) => {
    const { country, language } = caller
    const chosen = { ...body, type: subscriptionType ?? body.type }
    return respondToPayment(deps, await subscribe(deps, { viewer, country, language, key }, chosen), language)
  },
  paySubscription: async ({ viewer, params, body, idempotencyKey: key, caller: { language } }) =>
    respondToPayment(deps, await payPastDue(deps, { userId: viewer.id, key, language }, params.id, body), language),
  cancelSubscription: async ({ viewer, params }) => presentEnd(await cancelSubscription(deps, viewer.id, params.id)),
  resumeSubscription: async ({ viewer, params }) => presentEnd(await resumeSubscription(deps, viewer.id, params.id)),
})

const presentEnd = (row: { id: string; status: string; ends_at: Date }) => ({
  _id: row.id,
  status: row.status,
  endsAt: row.ends_at.toISOString(),
})

/**
 * The lists of subscriptions (Spec §7, Subscriptions), the payments for them, and the jobs that renew, end and remind.
 */
export const registerSubscriptions: RegisterFeature = async (app, deps) => {
  mount(app, deps, subscriptions, handlers(deps))
  mount(app, deps, payingEndpoints, payingHandlers(deps))
  await deps.jobs.work('renew-subscriptions', () => renewSubscriptions(deps))
  await deps.jobs.schedule('renew-subscriptions', '*/3 * * * *')
  await deps.jobs.work('remind-subscriptions', () => remindSubscriptions(deps))
  await deps.jobs.schedule('remind-subscriptions', '*/15 * * * *')
}
