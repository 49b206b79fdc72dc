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

/** What is encrypted: a secret, and with the former one those that were replaced before it, until when each signs. */
type Sealed = { secret: string; older?: { secret: string; until: string }[] }
type Secrets = Pick<WebhookRow, 'id' | 'sealed_secret' | 'sealed_former_secret' | 'former_until'>

/** Undefined when the site's own secret has changed since. */
function unseal(config: Pick<Config, 'secret'>, webhookId: string, sealed: Buffer | null): Sealed | undefined {
  if (!sealed) return undefined
  try {
    return decryptJson(config.secret, purpose, webhookId, sealed) as Sealed
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** The replaced secrets that still sign, each with the end of its own period. */
function formerSecrets(config: Pick<Config, 'secret'>, webhook: Secrets, now: Date) {
  const former = unseal(config, webhook.id, webhook.sealed_former_secret)
  if (!former || !webhook.former_until) return []
  const all = [{ secret: former.secret, until: webhook.former_until.toISOString() }, ...(former.older ?? [])]
  return all.filter(({ until }) => new Date(until) > now)
}

/** The columns of the secret that is being replaced, which signs until `until`; those before it keep their own time. */
export function keepFormerSecret(config: Pick<Config, 'secret'>, webhook: Secrets, until: Date, now: Date) {
  const current = unseal(config, webhook.id, webhook.sealed_secret)
  if (!current) return { sealed_former_secret: null, former_until: null }
  const sealed: Sealed = { secret: current.secret, older: formerSecrets(config, webhook, now) }
  return { sealed_former_secret: encryptJson(config.secret, purpose, webhook.id, sealed), former_until: until }
}

/**
 * The secrets that sign now: the current one, and each former one for a day after it was replaced. Empty when the
 * site's own secret has changed since: the webhook then needs a new one.
 */
export function decryptSecrets(config: Pick<Config, 'secret'>, webhook: Secrets, now: Date): string[] {
  const current = unseal(config, webhook.id, webhook.sealed_secret)
  const former = formerSecrets(config, webhook, now).map(({ secret }) => secret)
  return current ? [current.secret, ...former] : former
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
