import type { Listener } from '../../../events/subscriptions.ts'

/** Shows the new status of a subscription on the fan's devices. */
export const emitSubscriptionChanged: Listener<'subscription.changed'> = ({ realtime }, { data }) =>
  realtime.emit(data.userId, 'subscription/changed', { performerId: data.performerId, status: data.status })
