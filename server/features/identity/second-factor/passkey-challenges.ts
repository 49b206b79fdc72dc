import { randomBytes } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hashToken } from '../../../http/authenticate.ts'

/** Time, in ms, to use a passkey after the browser has asked for it. The login page asks as soon as it is opened. */
export const passkeyMs = 10 * 60_000

export type ChallengePurpose = 'register' | 'sign_in' | 'prove'

/** The site as passkeys know it: only from the configuration, never from what a request says. */
export const relyingParty = ({ siteUrl }: Pick<Config, 'siteUrl'>): { id: string; origin: string } => {
  const { hostname, origin } = new URL(siteUrl)
  return { id: hostname, origin }
}

/** Makes a challenge that a passkey signs once. `accountId` is null when somebody signs in. */
export async function createChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  accountId: string | null
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expiresAt = new Date(clock.now().getTime() + passkeyMs)
  const values = {
    challenge_hash: hashToken(Buffer.from(challenge).toString('base64url')),
    purpose,
    account_id: accountId,
    expires_at: expiresAt,
  }
  await db.insertInto('passkey_challenge').values(values).execute()
  return challenge
}

/**
 * Takes the challenge that a browser says a passkey has signed, before anything is verified: a repeated answer finds
 * nothing.
 * @throws ApiError passkey_refused when the answer names none; challenge_expired
 */
export async function takeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  accountId: string | null,
  clientDataJSON: string
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) throw new ApiError('passkey_refused')
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .returning('expires_at')
    .executeTakeFirst()
  if (!row || row.expires_at <= clock.now()) throw new ApiError('challenge_expired')
  return challenge
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = (clientData as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
