import type { Session } from '../../../../contract/identity/auth/auth.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { attemptKey, clearAttempts, countAttempt } from './attempts.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { hashPassword, matchPassword } from './password.ts'
import { requireSignIn } from './policy.ts'
import { findForSignIn, type AccountRow } from './queries.ts'

/** The client of a request. `browser`: the mark by which the browser is recognised again. */
export type Caller = { readonly address: string; readonly device: string; readonly browser: string | undefined }

/**
 * How many accounts of an e-mail address a stranger's password is compared with: the holder and the newest of the
 * others. A username identifies one account.
 */
const maxAccountsCompared = 2

/**
 * Signs in with e-mail address or username and password (Spec §4, Login). Nothing that reveals whether an account
 * exists is returned before the password is correct. An account that was closed is opened again.
 * @throws ApiError `wrong_credentials`, `account_suspended`, `email_unverified`, `second_factor_required`; 429 after too
 * many failures for one name, counted separately in browsers that the account knows
 */
export async function signIn(
  deps: Deps,
  { username, password, remember }: { username: string; password: string; remember: boolean },
  caller: Caller
): Promise<Session> {
  const account = await findOwner(deps, username, password, caller.browser ?? '')
  await requireSignIn(deps, account)
  return completeSignIn(deps, account, { method: 'password', remember }, caller)
}

/**
 * The account with this name and password. Accounts that have signed in in this browser are compared first, counted for
 * this browser only. All others, and names without an account, share the count of strangers and always cost the same
 * work.
 */
async function findOwner(deps: Deps, name: string, password: string, browser: string): Promise<AccountRow> {
  const found = await findForSignIn(deps.db, name, browser)
  const known = found.filter((account) => account.is_known)
  const others = found.filter((account) => !account.is_known)
  const ownKey = attemptKey('browser', browser, name)
  if (known.length > 0) {
    await countAttempt(deps, ownKey)
    const owner = await findByPassword(deps, password, known)
    if (owner) {
      await clearAttempts(deps.db, ownKey)
      return owner
    }
  }
  const key = attemptKey('name', name)
  try {
    await countAttempt(deps, key)
  } catch (error) {
    // The owner, who has only mistyped, must not be blocked by the attempts of strangers.
    throw known.length > 0 ? new ApiError('wrong_credentials') : error
  }
  const comparisons = name.includes('@') ? maxAccountsCompared : 1
  const owner = await findByPassword(
    deps,
    password,
    Array.from({ length: comparisons }, (_, at) => others[at])
  )
  if (!owner) throw new ApiError('wrong_credentials')
  await clearAttempts(deps.db, key)
  return owner
}

/**
 * The first of these accounts whose password matches. Every entry is compared; one without an account takes just as
 * long.
 */
async function findByPassword(
  deps: Deps,
  password: string,
  among: readonly (AccountRow | undefined)[]
): Promise<AccountRow | undefined> {
  const matches = await Promise.all(among.map((account) => matchPassword(password, account?.password_hash)))
  const at = among.findIndex((account, index) => account !== undefined && matches[index] !== undefined)
  const owner = among[at]
  if (owner && matches[at] === 'raw') await rehash(deps, owner, password)
  return owner
}

/** Replaces a hash of before passwords were normalized, unless the password has been changed meanwhile. */
async function rehash(deps: Deps, { id, password_hash: stored }: AccountRow, password: string): Promise<void> {
  await deps.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', stored)
    .execute()
}
