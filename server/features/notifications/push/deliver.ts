import webPush from 'web-push'
import type { Config } from '../../../config.ts'
import { post } from '../../../integrations/outgoing/post.ts'
import { isPublicUrl, PrivateAddressError } from '../../../integrations/outgoing/public-address.ts'
import type { PushKeys } from './keys.ts'

/** A browser's endpoint at its push service, and the keys with which messages to it are encrypted. */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * Delivery options: `ttlS`: seconds for which the push service keeps the message for an offline browser; a newer
 * message with the same `topic` replaces a waiting one.
 */
export type DeliveryOptions = {
  readonly ttlS: number
  readonly urgency: 'low' | 'normal' | 'high'
  readonly topic?: string
}

/**
 * `gone`: the subscription no longer exists. `refused`: the push service does not accept this message, or none of ours.
 * `busy`: try again, after `afterMs` if given.
 */
export type Delivery =
  | { readonly result: 'sent' | 'gone' }
  | { readonly result: 'refused'; readonly status: number }
  | { readonly result: 'busy'; readonly reason: string; readonly afterMs?: number }

/** Bytes of an answer that are read. Only its status counts. */
const maxAnswerBytes = 16_384

/** The contact of the sender (RFC 8292): the site, or its mail address when the site has no public address. */
export const subjectOf = ({ siteUrl, mailFrom }: Pick<Config, 'siteUrl' | 'mailFrom'>): string =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:${/<([^<>\s@]+@[^<>\s@]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** Whether the server may send requests to a given endpoint. In tests the push service is on this machine. */
export const isAllowedEndpoint = (config: Pick<Config, 'mode'>, endpoint: string): boolean =>
  config.mode === 'test' || isPublicUrl(endpoint)

/**
 * Encrypts and signs a message for a browser, and sends it to the browser's push service (RFC 8030). Redirects are not
 * followed, and only the status of the response is used.
 */
export async function deliver(
  config: Config,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushAddress,
  payload: object,
  { ttlS, urgency, topic }: DeliveryOptions
): Promise<Delivery> {
  if (!isAllowedEndpoint(config, endpoint)) return { result: 'gone' }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: subjectOf(config), ...keys },
      TTL: ttlS,
      urgency,
      ...(topic && { topic }),
      contentEncoding: 'aes128gcm',
    }
  )
  try {
    const answer = await post(endpoint, {
      headers,
      body,
      maxBytes: maxAnswerBytes,
      allowsPrivate: config.mode === 'test',
    })
    const { status } = answer
    const retryAfter = answer.headers['retry-after'] ?? ''
    if (status >= 200 && status < 300) return { result: 'sent' }
    if (status === 404 || status === 410) return { result: 'gone' }
    if (status !== 429 && status < 500) return { result: 'refused', status }
    return {
      result: 'busy',
      reason: `status ${status}`,
      ...(/^\d{1,4}$/.test(retryAfter) && { afterMs: Number(retryAfter) * 1000 }),
    }
  } catch (error) {
    return error instanceof PrivateAddressError
      ? { result: 'gone' }
      : { result: 'busy', reason: error instanceof Error ? error.message : 'no answer' }
  }
}
