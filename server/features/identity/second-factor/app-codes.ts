import { generateSecret, generateURI, verify } from 'otplib'
import type { Db } from '../../../db/connect.ts'
import { DecryptionError, decryptJson, encryptJson } from '../../../db/encryption.ts'
import type { Deps } from '../../../deps.ts'

/** Seconds for which a code of an app is shown. */
const stepS = 30

/** A new key for an authenticator app, in base32. */
export const newKey = (): string => generateSecret()

/** The address of a key, which apps read as a QR code. */
export const addressOfKey = (key: string, siteName: string, account: string): string =>
  generateURI({ issuer: siteName.replaceAll(':', ' '), label: account.replaceAll(':', ' '), secret: key })

export const encryptKey = (secret: string, accountId: string, key: string): Buffer =>
  encryptJson(secret, 'second factor', accountId, { key })

/**
 * The time step to which a code belongs (RFC 6238): the current one, the one before or after it; undefined for a wrong
 * code, and for one of the step `after` or an earlier one.
 */
export async function stepOfCode(
  key: string,
  code: string,
  now: Date,
  after: number | null = null
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({
    secret: key,
    token: code,
    epoch,
    epochTolerance: stepS,
    period: stepS,
    ...(after !== null && { afterTimeStep: Math.min(after, Math.floor(epoch / stepS) + 1) }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/**
 * The app of an account, with its key in plain text; `isConfirmed` is false while it is being set up. Undefined without
 * one, and when the site's secret has changed since.
 */
export async function findApp({ db, config }: Pick<Deps, 'db' | 'config'>, accountId: string) {
  const row = await db
    .selectFrom('totp')
    .select(['sealed', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  try {
    const { key } = decryptJson(config.secret, 'second factor', accountId, row.sealed) as { key: string }
    return { key, isConfirmed: row.confirmed_at !== null, lastStep: row.last_step }
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** Uses a code of the account's app; false for a wrong one, and for one that was used before, also at the same moment. */
export async function takeAppCode(deps: Pick<Deps, 'db' | 'config' | 'clock'>, accountId: string, code: string) {
  const app = await findApp(deps, accountId)
  if (!app?.isConfirmed) return false
  const step = await stepOfCode(app.key, code, deps.clock.now(), app.lastStep)
  return step !== undefined && takeStep(deps.db, accountId, step)
}

/** Makes a step and all earlier ones invalid. Of several calls at once with the same step, one gets true. */
async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((is) => is.or([is('last_step', 'is', null), is('last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
