import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { findAccount } from '../auth/queries.ts'
import { requireCurrentPassword } from '../auth/require-reauthentication.ts'
import { addFactor } from './add-factor.ts'
import { addressOfKey, encryptKey, findApp, newKey, stepOfCode } from './app-codes.ts'
import { wrongCode } from './check-proof.ts'
import { qrOf } from './qr.ts'

/**
 * Makes a key for an authenticator app. It counts once a first code has confirmed it; until then a new call replaces it.
 * @throws ApiError app_set_up when the account has an app; errors of `requireReauthentication`
 */
export async function beginApp(deps: Deps, viewer: Viewer, currentPassword: string | undefined) {
  await requireCurrentPassword(deps, viewer, currentPassword)
  const key = newKey()
  const row = {
    sealed: encryptKey(deps.config.secret, viewer.id, key),
    created_at: deps.clock.now(),
  }
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('totp')
    .values({ account_id: viewer.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row).where('totp.confirmed_at', 'is', null))
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new ApiError('app_set_up')
  const [account, { siteName }] = await Promise.all([findAccount(deps.db, viewer.id), readSettings(deps.db)])
  const uri = addressOfKey(key, siteName, account?.username ?? account?.email ?? account?.name ?? '')
  return { key, uri, qr: qrOf(uri) }
}

/**
 * Adds the authenticator app with its first code; that code is used up. Returns recovery codes if it is the first second
 * factor.
 * @throws ApiError app_set_up, app_not_begun; 422 for a wrong code
 */
export async function confirmApp(deps: Deps, viewer: Viewer, code: string): Promise<string[] | undefined> {
  return transaction(deps.db, async (trx) => {
    await lockAccount(trx, viewer.id)
    const app = await findApp({ ...deps, db: trx }, viewer.id)
    if (!app || app.isConfirmed) throw new ApiError(app ? 'app_set_up' : 'app_not_begun')
    const step = await stepOfCode(app.key, code.replace(/[\s-]/g, ''), deps.clock.now())
    if (step === undefined) throw wrongCode()
    const session = { accountId: viewer.id, sessionId: viewer.sessionId }
    const codes = await addFactor(deps, trx, session, { kind: 'appAdded' })
    await trx
      .updateTable('totp')
      .set({ confirmed_at: deps.clock.now(), last_step: step })
      .where('account_id', '=', viewer.id)
      .execute()
    return codes
  })
}
