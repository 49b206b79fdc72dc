import { Agent, request } from 'node:https'
import webPush from 'web-push'
import type { Config } from '../../config.ts'
import { InsideAddress, isPublicUrl, publicLookup } from './public-address.ts'
import type { PushKeys } from './keys.ts'

/** A browser's address at its push service, and what messages to it are encrypted with. */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** How a message is to be treated on its way: `ttlS` is how many seconds it waits for a browser that is away; what waits under the same `topic` is replaced. */
export type Treatment = { readonly ttlS: number; readonly urgency: 'low' | 'normal' | 'high'; readonly topic?: string }

/** `gone`: nobody is there any more. `refused`: this message, or messages from us, are not taken. `busy`: try again, after `afterMs` where it says so. */
export type Delivery =
  | { readonly result: 'sent' | 'gone' }
  | { readonly result: 'refused'; readonly status: number }
  | { readonly result: 'busy'; readonly why: string; readonly afterMs?: number }

const patienceMs = 10_000
const agents = { public: new Agent({ keepAlive: true, maxSockets: 20, lookup: publicLookup }), any: new Agent() }

/** Who answers for the messages, as RFC 8292 wants it: the site, or where it has no public address the one its letters come from. */
export const subjectOf = ({ siteUrl, mailFrom }: Pick<Config, 'siteUrl' | 'mailFrom'>): string =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:${/<([^<>\s]+@[^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** Whether an address that somebody gave may be called at all. In tests the push service is on this machine. */
export const isAllowedEndpoint = (config: Pick<Config, 'mode'>, endpoint: string): boolean =>
  config.mode === 'test' || isPublicUrl(endpoint)

/** Encrypts a message for a browser, signs it, and hands it to the browser's push service (RFC 8030). No redirect is followed, and of the answer only its status is read. */
export async function deliver(
  config: Config,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushAddress,
  payload: object,
  { ttlS, urgency, topic }: Treatment
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
    const { status, retryAfter } = await post(
      endpoint,
      headers,
      body,
      config.mode === 'test' ? agents.any : agents.public
    )
    if (status >= 200 && status < 300) return { result: 'sent' }
    if (status === 404 || status === 410) return { result: 'gone' }
    if (status !== 429 && status < 500) return { result: 'refused', status }
    return {
      result: 'busy',
      why: `status ${status}`,
      ...(/^\d{1,4}$/.test(retryAfter) && { afterMs: Number(retryAfter) * 1000 }),
    }
  } catch (error) {
    return error instanceof InsideAddress
      ? { result: 'gone' }
      : { result: 'busy', why: error instanceof Error ? error.message : 'no answer' }
  }
}

function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  agent: Agent
): Promise<{ status: number; retryAfter: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      { method: 'POST', headers, agent, signal: AbortSignal.timeout(patienceMs) },
      (answer) => {
        answer.on('error', () => undefined)
        resolve({ status: answer.statusCode ?? 0, retryAfter: String(answer.headers['retry-after'] ?? '') })
        // A few words of an error let the connection live on; a flood does not.
        let length = 0
        answer.on('data', (chunk: Buffer) => void ((length += chunk.length) > 16_384 && answer.destroy()))
      }
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
