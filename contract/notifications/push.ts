import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'

const address = text(1000)
  .check(z.url({ protocol: /^https$/ }))
  .describe("endpoint of the browser's push service; a public URL")

/** The push subscription of a browser, as the browser describes it. */
export const PushSubscription = z
  .object({
    endpoint: address,
    keys: z
      .object({ p256dh: text(200), auth: text(100) })
      .describe('encryption keys of the browser: a P-256 point and 16 bytes, base64url'),
    showDetails: z
      .boolean()
      .default(false)
      .describe(
        'show names, amounts and the beginning of comments on this device; otherwise only that there is a notification'
      ),
  })
  .meta({ id: 'PushSubscription' })

/** Push messages to browsers (RFC 8030, 8291, 8292). */
export const pushSubscriptions = endpoints({
  key: {
    method: 'GET',
    path: '/push-subscriptions/key',
    access: 'user',
    summary: "The site's public key for push messages (VAPID)",
    response: z.object({ publicKey: z.string() }),
  },
  subscribe: {
    method: 'POST',
    path: '/push-subscriptions',
    access: 'user',
    summary: 'Register this browser for push messages until its session ends; repeating it updates the registration',
    body: PushSubscription,
    limit: { max: 60, perS: 3600 },
  },
  test: {
    method: 'POST',
    path: '/push-subscriptions/test',
    access: 'user',
    summary: 'Send a push message to this browser now',
    body: z.strictObject({ endpoint: address }),
    response: z.object({ isSent: z.boolean().describe("false: the browser's push service rejected the message") }),
    errors: ['not_found'],
    limit: { max: 10, perS: 60 },
  },
  unsubscribe: {
    method: 'POST',
    path: '/push-subscriptions/remove',
    access: 'user',
    summary: "Remove this browser's registration for push messages",
    body: z.strictObject({ endpoint: text(1000) }),
  },
})
