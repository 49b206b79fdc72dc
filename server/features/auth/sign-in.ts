import type { Session } from '../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { readSettings } from '../settings/queries.ts'
import { attemptKey, clearAttempts, countAttempt } from './attempts.ts'
import { isPassword } from './password.ts'
import { requireSignIn } from './policy.ts'
import { presentSession } from './present.ts'
import { findForSignIn, type AccountRow } from './queries.ts'
import { startSession } from './sessions.ts'
import { mailNewDevice } from './mail-new-device.ts'

/** Who calls. `browser`: the mark of the browser, by which it is known again. */
export type Caller = { readonly address: string; readonly device: string; readonly browser: string | undefined }

/** Accounts that an e-mail address may mean to strangers: the one that has confirmed it and the newest that only typed it. A username means one. */
const atOneAddress = 2

/**
 * Signs in with e-mail or username and password (Spec §4, Login). Everything that could tell an account exists comes after the right password.
 * @throws ApiError wrong_credentials, account_suspended, email_unverified; 429 after too many failures for one name, counted apart where its owner has signed in before
 */
export async function signIn(
  deps: Deps,
  { username, password, remember }: { username: string; password: string; remember: boolean },
  caller: Caller
): Promise<Session> {
  const account = await findOwner(deps, username, password, caller.browser ?? '')
  requireSignIn(account, await readSettings(deps.db))
  const session = await startSession(deps, deps.db, account.id, { remember, ...caller })
  await mailNewDevice(deps, account.id, caller.device)
  return presentSession(account, session)
}

/**
 * The account of this name with this password. Accounts that have signed in here before are looked at first, under a count of this browser alone; the others, and nobody, under the
 * count that all strangers share, always with the same work.
 */
async function findOwner(deps: Deps, name: string, password: string, browser: string): Promise<AccountRow> {
  const found = await findForSignIn(deps.db, name, browser)
  const known = found.filter((account) => account.is_known)
  const others = found.filter((account) => !account.is_known)
  const ownKey = attemptKey('browser', browser, name)
  if (known.length > 0) {
    await countAttempt(deps, ownKey)
    const owner = await firstWith(password, known)
    if (owner) {
      await clearAttempts(deps.db, ownKey)
      return owner
    }
  }
  const key = attemptKey('name', name)
  try {
    await countAttempt(deps, key)
  } catch (error) {
    // What strangers did is no news for the owner, who has only mistyped.
    throw known.length > 0 ? new ApiError('wrong_credentials') : error
  }
  const places = name.includes('@') ? atOneAddress : 1
  const owner = await firstWith(
    password,
    Array.from({ length: places }, (_, at) => others[at])
  )
  if (!owner) throw new ApiError('wrong_credentials')
  await clearAttempts(deps.db, key)
  return owner
}

/** The first of these accounts whose password it is; each is compared, and where there is none, as long as if there were. */
async function firstWith(
  password: string,
  among: readonly (AccountRow | undefined)[]
): Promise<AccountRow | undefined> {
  const right = await Promise.all(among.map((account) => isPassword(password, account?.password_hash)))
  return among.find((account, at) => account !== undefined && right[at])
}
