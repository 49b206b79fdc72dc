import type { Session } from '../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { readSettings } from '../settings/queries.ts'
import { attemptKey, clearAttempts, countAttempt } from './attempts.ts'
import { isPassword } from './password.ts'
import { requireSignIn } from './policy.ts'
import { presentSession } from './present.ts'
import { findByName } from './queries.ts'
import { startSession } from './sessions.ts'
import { tellOfDevice } from './tell-of-device.ts'

export type Caller = { readonly address: string; readonly device: string }

/**
 * Signs in with e-mail or username and password (Spec §4, Login). Everything that could tell an account exists comes after the right password.
 * @throws ApiError wrong_credentials, account_suspended, email_unverified; 429 after too many failures on one account
 */
export async function signIn(deps: Deps, { username, password, remember }: { username: string; password: string; remember: boolean }, caller: Caller): Promise<Session> {
  const account = await findByName(deps.db, username)
  const key = attemptKey(account?.id, username)
  await countAttempt(deps, key)
  if (!(await isPassword(password, account?.password_hash)) || !account) throw new ApiError('wrong_credentials')
  await clearAttempts(deps.db, key)
  requireSignIn(account, await readSettings(deps.db))
  const session = await startSession(deps, deps.db, account.id, { remember, ...caller })
  await tellOfDevice(deps, account.id, caller.device)
  return presentSession(account, session)
}
