import { all, call, put, select, takeLeading } from 'redux-saga/effects'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type { Session } from '../../../../contract/identity/auth/auth.ts'
import { siteAddress, withNext } from '../../../../contract/text/site-address.ts'
import { toFault, type Fault } from '../../../api/api-error.ts'
import { formerWirePassword, wirePassword } from '../../../api/password.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { removeToken, writeToken } from '../../../api/token-cookie.ts'
import { isViewing, readToken } from '../../../api/token.ts'
import { resumeOwnSession } from '../../../api/viewing.ts'
import { ERROR_TEXTS } from '../../../lib/error-texts.ts'
import { openAccountStorage, clearAccountStorage } from '../../../lib/account-storage.ts'
import { texts } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { handle, run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { navigate } from '../../../store/navigate.ts'
import { deleteStoredFiles } from '../../platform/uploads/stored-files.ts'
import { setUser } from '../users/slice.ts'
import { afterLogin } from './after-login.ts'
import { loginErrorText } from './login-error.ts'
import { enterSession, login, logout, selectClosing, selectLoggedIn, sessionRefused } from './slice.ts'
import type { AuthUser } from './slice.ts'

const T = texts({
  en: { reopened: 'Your account is open again. Subscriptions that ended stay ended.' },
  pt: { reopened: 'Sua conta está aberta de novo. As assinaturas que terminaram continuam encerradas.' },
})

/** Loads the account of a token; removes the token when it is not valid. */
function* loadOwn(token: string): Saga<CurrentUser> {
  try {
    return yield* run(() => request('users.me', {}, { token }))
  } catch (error) {
    yield call(removeToken)
    throw error
  }
}

/** Stores the token, loads the account, and clears the answers that were cached for the visitor. */
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
  const send = (sent: string) =>
    request('auth.login', { body: { username: username.trim(), password: sent, remember } })
  const session = yield* run(async () => {
    const [sent, former] = await Promise.all([wirePassword(password), formerWirePassword(password)])
    return send(sent).catch((error: unknown) => {
      if (former === undefined || toFault(error).code !== 'wrong_credentials') throw error
      return send(former)
    })
  })
  return yield* begin(session, remember)
}

/** Goes to the page after the sign-in, and says there that the account is open again if it was closed. */
function* enter(user: AuthUser, { next }: { next?: string | undefined }): Saga<void> {
  yield* run(() => navigate(afterLogin(user, next)))
  if (user.isReopened) yield call(showToast, { kind: 'success', message: T[pageLocale()].reopened })
}

const pageLocale = (): Locale => (document.documentElement.lang === 'pt-BR' ? 'pt' : 'en')

/** The message of a failed sign-in; one that goes on with a second step has not failed. */
const notSignedIn = (fault: Fault): void => {
  if (fault.code === 'second_factor_required') return
  showToast({ kind: 'error', message: loginErrorText(fault, pageLocale()) })
}

/** Removes the account's data from this browser. */
function* forget(): Saga<void> {
  yield call(clearAccountStorage)
  yield call(() => void deleteStoredFiles())
}

/** Removes the session from this page. */
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
    // Signing out must succeed even when the server cannot be reached or has already ended the session.
  }
  yield* leave()
}

/**
 * Handles a 401 or a revoked session: shows 'Please login!' once and the login screen (Spec §8). If the session was
 * ended explicitly (in the list of devices, by a password change or a suspension), the account's data are removed from
 * this browser, as when signing out. After an expired session, drafts and unsent messages stay.
 */
function* refused({ payload }: ReturnType<typeof sessionRefused>): Saga<void> {
  // The view of the site as somebody else has ended: the operator's own session goes on.
  if (isViewing()) return void (yield call(resumeOwnSession))
  const loggedIn = Boolean(yield select(selectLoggedIn))
  if ((payload === 'revoked' && !loggedIn) || (yield select(selectClosing))) return
  const known = loggedIn || readToken() !== undefined
  yield call(showToast, { kind: 'error', message: ERROR_TEXTS.pleaseLogin })
  if (known && payload !== 'unauthorized') yield* forget()
  if (known) yield* leave()
  yield* run(() => navigate(loginFromHere()))
}

/** The login's address, with the current page to return to. */
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
