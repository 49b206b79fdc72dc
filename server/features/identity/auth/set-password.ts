import type { Language } from '../../../../contract/errors.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { passwordChangedMail } from '../../platform/mail/mails.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { attemptKey, clearAttempts } from './attempts.ts'
import { endChallenges } from './complete-sign-in.ts'
import { forgetBrowsers, rememberBrowser } from './known-browsers.ts'
import { linkExpiredError, consumeLink } from './links.ts'
import { hashPassword } from './password.ts'
import { requireReauthentication } from './require-reauthentication.ts'
import { findAccount } from './queries.ts'
import { deleteSessions, revokeAll } from './sessions.ts'

/**
 * Changes the password of the signed-in account and ends its other sessions. The current password is required unless
 * the session is fresh, and the second factor if there is one (Spec §7, Auth).
 * @throws ApiError `reauthentication_required`, `wrong_password`, `second_factor_required`; 429 after too many wrong passwords
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { password, currentPassword }: { password: string; currentPassword?: string | undefined },
  language: Language
): Promise<void> {
  const account = await findAccount(deps.db, viewer.id)
  if (!account) throw new ApiError('unauthenticated')
  const now = deps.clock.now()
  await requireReauthentication(deps, viewer, account, currentPassword)
  const passwordHash = await hashPassword(password)
  const ended = await transaction(deps.db, async (trx) => {
    await trx
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', account.id)
      .execute()
    await trx.updateTable('session').set({ authenticated_at: now }).where('id', '=', viewer.sessionId).execute()
    await endChallenges(trx, account.id)
    await trx.deleteFrom('secret_link').where('account_id', '=', account.id).where('purpose', '=', 'reset').execute()
    await sendMailTo(
      deps,
      trx,
      { ...account, fallback: language },
      '/auth/forgot',
      passwordChangedMail(() => ({}))
    )
    return deleteSessions(trx, account.id, { exceptSessionId: viewer.sessionId })
  })
  revokeAll(deps, ended)
}

/**
 * Sets a new password by the link of an e-mail. Ends every session, invalidates all other reset links, and confirms the
 * address. Clears the failed attempts of strangers and keeps only this browser as known, so that the owner can sign in
 * at once (Spec §7, Auth).
 * @throws ApiError `link_expired`
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  browser: string | undefined
): Promise<void> {
  const now = deps.clock.now()
  // Hashed before the transaction: an open transaction must not wait in the queue. The endpoint's rate limit bounds the
  // cost.
  const passwordHash = await hashPassword(password)
  const ended = await transaction(deps.db, async (trx) => {
    const { accountId } = await consumeLink(trx, 'reset', token, now)
    const changed = await trx
      .updateTable('account')
      .set((is) => ({
        password_hash: passwordHash,
        email_verified_at: is.fn.coalesce('email_verified_at', is.val(now)),
        updated_at: now,
      }))
      .where('id', '=', accountId)
      .returning(['username', 'email'])
      .executeTakeFirstOrThrow()
    await endChallenges(trx, accountId)
    await trx.deleteFrom('secret_link').where('account_id', '=', accountId).where('purpose', '=', 'reset').execute()
    const names = [changed.username, changed.email].filter((name) => name !== null)
    await clearAttempts(trx, ...names.map((name) => attemptKey('name', name)))
    await forgetBrowsers(trx, accountId)
    if (browser !== undefined) await rememberBrowser(trx, accountId, browser, now)
    return deleteSessions(trx, accountId)
  }).catch((error: unknown) => {
    throw linkExpiredError(error)
  })
  revokeAll(deps, ended)
}
