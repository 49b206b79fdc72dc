import type { Session } from '../../../contract/auth.ts'
import type { Fault } from '../../api/api-error.ts'
import type { Refusal } from '../../api/unauthorized.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { createAction, createSlice } from '../../store/slice.ts'

/** A session without its token: the token lives in the cookie alone. */
export type AuthUser = Omit<Session, 'token' | 'expiresAt'>

/** Where the person was going: an address of this site, for a complete account only. */
type Onwards = { next?: string | undefined }

/** Sign in with e-mail or username; the password as typed. */
export const login = asyncAction<{ username: string; password: string; remember: boolean } & Onwards, AuthUser>(
  'auth/login'
)
/** Take over a session that registration or social sign-in gave. */
export const enterSession = asyncAction<{ session: Session; remember: boolean } & Onwards, AuthUser>(
  'auth/enterSession'
)
/** Sign out here and on the server. */
export const logout = asyncAction('auth/logout')
/** The server refused the session: a 401 of any call, which says why, or it was revoked while we were connected. */
export const sessionRefused = createAction<Refusal | 'revoked'>('auth/sessionRefused')

type LoginAuth = { requesting: boolean; error: Fault | null; data: AuthUser | null; success: boolean }
type State = { loggedIn: boolean; authUser: AuthUser | null; loginAuth: LoginAuth }

const idle: LoginAuth = { requesting: false, error: null, data: null, success: false }
const initialState: State = { loggedIn: false, authUser: null, loginAuth: idle }

const requested = (state: State): State => ({ ...state, loginAuth: { ...idle, requesting: true } })
const failed = (_: State, { payload }: { payload: Fault }): State => ({
  loggedIn: false,
  authUser: null,
  loginAuth: { ...idle, error: payload },
})
const succeeded = (_: State, { payload }: { payload: AuthUser }): State => ({
  loggedIn: true,
  authUser: payload,
  loginAuth: { ...idle, data: payload, success: true },
})

/** Who is signed in and how the last try went (Spec §3, Auth state; §4, Login). */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginReset: (state) => ({ ...state, loginAuth: idle }),
    /** The token cookie was good: the server or the browser has loaded the account (Spec §2). */
    sessionFound: (state, { payload }: { payload: AuthUser }) => ({ ...state, loggedIn: true, authUser: payload }),
  },
  others: (on) => [
    on(login.intent, requested),
    on(login.success, succeeded),
    on(login.failure, failed),
    on(enterSession.intent, requested),
    on(enterSession.success, succeeded),
    on(enterSession.failure, failed),
    // The wire closes at once: that our own logout revokes the session is no news.
    on(logout.intent, (state) => ({ ...state, loggedIn: false })),
    on(sessionEnded, () => initialState),
  ],
  selectors: {
    selectLoggedIn: (state) => state.loggedIn,
    selectAuthUser: (state) => state.authUser,
    selectLoginAuth: (state) => state.loginAuth,
  },
})

export const { loginReset, sessionFound } = authSlice.actions
export const { selectLoggedIn, selectAuthUser, selectLoginAuth } = authSlice.selectors
