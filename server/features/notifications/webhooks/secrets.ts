import { createHmac, randomBytes } from 'node:crypto'
import { decryptJson, DecryptionError, encryptJson } from '../../../db/encryption.ts'
import type { Config } from '../../../config.ts'
import type { WebhookRow } from './queries.ts'

const prefix = 'whsec_'
const purpose = 'webhook secret'

/** Generates a secret as the Standard Webhooks convention writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** The columns in which a secret is stored: encrypted, and its last four characters, which are shown. */
export const encryptSecret = ({ secret: key }: Pick<Config, 'secret'>, webhookId: string, secret: string) => ({
  sealed_secret: encryptJson(key, purpose, webhookId, { secret }),
  secret_ending: secret.slice(-4),
})

/**
 * The secrets that sign now: the current one, and the former one for a day after it was replaced. Empty when the site's
 * own secret has changed since: the webhook then needs a new one.
 */
export function decryptSecrets(
  config: Pick<Config, 'secret'>,
  webhook: Pick<WebhookRow, 'id' | 'sealed_secret' | 'sealed_former_secret' | 'former_until'>,
  now: Date
): string[] {
  const { id, sealed_secret: current, sealed_former_secret: former, former_until: until } = webhook
  return [current, ...(former && until && until > now ? [former] : [])].flatMap((encrypted) => {
    try {
      return [(decryptJson(config.secret, purpose, id, encrypted) as { secret: string }).secret]
    } catch (error) {
      if (error instanceof DecryptionError) return []
      throw error
    }
  })
}

/**
 * The header `webhook-signature` of the Standard Webhooks convention: for each secret the HMAC-SHA256 of
 * `id.timestamp.body`. `timestamp`: in seconds.
 */
export const signatureOf = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
