import { pushSubscriptions } from '../../../../contract/notifications/push.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { openPushKeys, type PushKeys } from './keys.ts'
import { sendPush, sendTest, fanOutPush } from './send-push.ts'
import { listSubscriptionsOf, subscribePush, unsubscribePush } from './subscriptions.ts'

const handlers = (deps: Deps, keys: PushKeys): Handlers<typeof pushSubscriptions> => ({
  key: async () => ({ publicKey: keys.publicKey }),
  subscribe: ({ viewer, body, caller }) => subscribePush(deps, viewer, body, caller.language),
  test: async ({ viewer, body }) => {
    const own = await listSubscriptionsOf(deps.db, viewer.id, deps.clock.now())
    const subscription = own.find(({ endpoint }) => endpoint === body.endpoint)
    if (!subscription) throw new ApiError('not_found')
    return { isSent: await sendTest(deps, keys, subscription) }
  },
  unsubscribe: ({ viewer, body }) => unsubscribePush(deps.db, viewer.id, body.endpoint),
})

/** Push subscriptions of browsers, and the jobs that send push messages. */
export const registerPush: RegisterFeature = async (app, deps) => {
  const keys = await openPushKeys(deps)
  mount(app, deps, pushSubscriptions, handlers(deps, keys))
  await deps.jobs.work('push-notification', ({ notificationId }) => fanOutPush(deps, notificationId), {
    givenUp: { nobody: 'the notification stands in the notification center' },
  })
  await deps.jobs.work('push-message', (job) => sendPush(deps, keys, job), {
    givenUp: { nobody: 'the notification stands in the notification center' },
  })
}
