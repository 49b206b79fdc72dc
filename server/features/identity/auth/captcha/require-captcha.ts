import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../../../deps.ts'
import { networkOf } from '../../../../http/address.ts'
import { ApiError } from '../../../../http/api-error.ts'
import { readToken, signToken } from '../../../../integrations/storage/signed-token.ts'
import { attemptKey, countInWindow } from '../attempts.ts'

/** How long, in ms, a pass is valid. */
const passMs = 10 * 60_000
const purpose = 'captcha pass'

/** What visitors may do without a captcha only so often. */
export type CaptchaAction = 'register' | 'forgot' | 'contact'
/** Calls of each kind that one network, such as an office, may make in a quarter of an hour (`windowMs`) without a captcha. */
export const freeCalls: Readonly<Record<CaptchaAction, number>> = { register: 8, forgot: 3, contact: 4 }

/** Whether this is used for the first time. `expiresAt`: when it would be refused anyway. */
export async function claimOnce({ db }: Pick<Deps, 'db'>, what: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_used')
    .values({ key: createHash('sha256').update(what).digest(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A pass for one call. */
export const createPass = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): string =>
  signToken(config.secret, purpose, [randomBytes(16).toString('base64url'), clock.now().getTime() + passMs])

/** Whether a pass is valid; afterwards it is used up. */
async function acceptPass(deps: Deps, pass: string): Promise<boolean> {
  const [id, expiry] = readToken(deps.config.secret, purpose, pass) ?? []
  const expiresAt = new Date(Number(expiry))
  return id !== undefined && expiresAt > deps.clock.now() && claimOnce(deps, `pass ${id}`, expiresAt)
}

/**
 * Counts a call of a visitor, and asks for a captcha when its network has made more of them than `freeCalls` lately.
 * People who are signed in are never asked.
 * @throws ApiError captcha_required, when the pass is absent, invalid or used
 */
export async function requireCaptcha(
  deps: Deps,
  action: CaptchaAction,
  address: string,
  pass: string | undefined
): Promise<void> {
  if (!deps.config.rateLimits) return
  const { count } = await countInWindow(deps, attemptKey('captcha', action, networkOf(address)))
  if (count <= freeCalls[action]) return
  if (pass === undefined || !(await acceptPass(deps, pass))) throw new ApiError('captcha_required')
}
