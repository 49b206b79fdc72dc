import { all, call, put, select, takeLeading } from 'redux-saga/effects'
import type { CurrentUser } from '../../../contract/accounts.ts'
import type { Session } from '../../../contract/auth.ts'
import { siteAddress, withNext } from '../../../contract/site-address.ts'
import type { Fault } from '../../api/api-error.ts'
import { wirePassword } from '../../api/password.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { readToken, removeToken, writeToken } from '../../api/token.ts'
import { ERROR_TEXTS } from '../../lib/error-texts.ts'
import { openAccountStorage, clearAccountStorage } from '../../lib/account-storage.ts'
import { showToast } from '../../lib/toast.ts'
import { handle, run } from '../../store/handle.ts'
import type { Saga } from '../../store/handle.ts'
import { sessionEnded } from '../../store/session-ended.ts'
import { navigate } from '../../store/navigate.ts'
import { deleteStoredFiles } from '../uploads/stored-files.ts'
import { setUser } from '../user/slice.ts'
import { afterLogin } from './after-login.ts'
import { loginErrorText } from './login-error.ts'
import { enterSession, login, logout, selectLoggedIn, sessionRefused } from './slice.ts'
import type { AuthUser } from './slice.ts'

/** The account of a token; a token that cannot be used is not kept. */
function* loadOwn(token: string): Saga<CurrentUser> {
  try {
    return yield* run(() => request('users.me', {}, { token }))
  } catch (error) {
    yield call(removeToken)
    throw error
  }
}

/** Keeps the token, loads the account, forgets what was cached for a visitor. */
function* begin(session: Session, remember: boolean): Saga<AuthUser> {
  const { token, expiresAt: _expiresAt, ...authUser } = session
  yield call(writeToken, token, remember)
  const user = yield* loadOwn(token)
  yield call(openAccountStorage, user._id)
  yield call(() => queryClient().clear())
  yield put(setUser(user))
  return authUser
}

function* signIn({
  username,
  password,
  remember,
}: {
  username: string
  password: string
  remember: boolean
}): Saga<AuthUser> {
  const hashed = yield* run(() => wirePassword(password))
  const session = yield* run(() =>
    request('auth.login', { body: { username: username.trim(), password: hashed, remember } })
  )
  return yield* begin(session, remember)
}

const enter = (user: AuthUser, { next }: { next?: string | undefined }): Saga<void> =>
  run(() => navigate(afterLogin(user, next)))

/** Why nobody is signed in. */
const notSignedIn = (fault: Fault): void =>
  showToast({ kind: 'error', message: loginErrorText(fault, document.documentElement.lang === 'pt-BR' ? 'pt' : 'en') })

/** What the account left in this browser goes. */
function* forget(): Saga<void> {
  yield call(clearAccountStorage)
  yield call(() => void deleteStoredFiles())
}

/** The account leaves this page. */
function* leave(): Saga<void> {
  yield call(removeToken)
  yield put(sessionEnded())
  yield call(() => queryClient().clear())
}

function* signOut(): Saga<void> {
  yield* forget()
  try {
    if (readToken()) yield* run(() => request('auth.logout'))
  } catch {
    // Signing out here must not fail because the server cannot be reached or has ended the session already.
  }
  yield* leave()
}

/**
 * A 401 or a revoked session: 'Please login!' once, and the login screen (Spec §8). Whoever ended it by hand (in the list of sessions, with the password, by a suspension) wants
 * nothing of the account to stay here, as with signing out; one that ran out costs nothing of what was not sent or saved.
 */
function* refused({ payload }: ReturnType<typeof sessionRefused>): Saga<void> {
  const loggedIn = Boolean(yield select(selectLoggedIn))
  if (payload === 'revoked' && !loggedIn) return
  const known = loggedIn || readToken() !== undefined
  yield call(showToast, { kind: 'error', message: ERROR_TEXTS.pleaseLogin })
  if (known && payload !== 'unauthorized') yield* forget()
  if (known) yield* leave()
  yield* run(() => navigate(loginFromHere()))
}

/** The login, which leads back to the page that is open; a session that was ended by hand on this device's behalf does so too. */
const loginFromHere = (): string =>
  /^\/($|auth\/)/.test(location.pathname)
    ? '/auth/login'
    : withNext('/auth/login', siteAddress(location.pathname + location.search))

/** Login, logout and the end of a session (Spec §2, §4, §8). */
export function* authSaga(): Saga<void> {
  yield all([
    call(handle('leading', login, signIn, { success: enter, failure: notSignedIn })),
    call(
      handle('leading', enterSession, ({ session, remember }) => begin(session, remember), {
        success: enter,
        failure: notSignedIn,
      })
    ),
    call(handle('leading', logout, signOut, { success: () => run(() => navigate('/auth/login')) })),
    takeLeading(sessionRefused, refused),
  ])
}
