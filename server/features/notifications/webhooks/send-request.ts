import type { WebhookAttempt, WebhookFailure } from '../../../../contract/notifications/webhooks/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { post } from '../../../integrations/outgoing/post.ts'
import { PrivateAddressError } from '../../../integrations/outgoing/public-address.ts'
import { isAllowedUrl } from './check-address.ts'
import { signatureOf } from './secrets.ts'

/** Bytes of an answer that are kept. */
const maxAnswerBytes = 8192

/** The result of one request: what the list of attempts keeps of it, and the beginning of the answer's body. */
export type Sent = { readonly attempt: WebhookAttempt; readonly answer: string | undefined }

/** The headers of a delivery except time and signature, which each attempt adds. */
export const headersOf = (eventId: string) => ({
  'content-type': 'application/json',
  'user-agent': 'Stagedoor-Webhooks/1',
  'webhook-id': eventId,
})

/** Sends a delivery once, with the headers of the Standard Webhooks convention. It never throws. */
export async function sendRequest(
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  url: string,
  secrets: readonly string[],
  { event_id: eventId, body }: { event_id: string; body: string }
): Promise<Sent> {
  const at = clock.now().toISOString()
  const start = performance.now()
  const ended = (result: { status: number } | { failure: WebhookFailure }, answer?: string): Sent => ({
    attempt: { at, durationMs: Math.round(performance.now() - start), ...result },
    answer,
  })
  if (secrets.length === 0) return ended({ failure: 'no_secret' })
  if (!isAllowedUrl(config, url)) return ended({ failure: 'private_address' })
  // The time of this machine: the receiver compares it with its own, and knows nothing of a moved clock.
  const timestamp = Math.floor(Date.now() / 1000)
  try {
    const { status, body: answer } = await post(url, {
      headers: {
        ...headersOf(eventId),
        'content-length': Buffer.byteLength(body),
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secrets, eventId, timestamp, body),
      },
      body,
      maxBytes: maxAnswerBytes,
      allowsPrivate: config.allowsPrivateWebhooks,
    })
    // PostgreSQL cannot store NUL in a text.
    return ended({ status }, answer.replaceAll('\0', '\uFFFD'))
  } catch (error) {
    const failure = failureOf(error)
    if (failure === 'connection') log.info({ err: error }, 'a webhook could not be reached')
    return ended({ failure })
  }
}

const failures: Readonly<Record<string, WebhookFailure>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof PrivateAddressError) return 'private_address'
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  if (/CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code)) return 'certificate'
  return failures[code] ?? 'connection'
}
