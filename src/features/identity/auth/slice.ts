import type { Session } from '../../../../contract/identity/auth/auth.ts'
import type { Fault } from '../../../api/api-error.ts'
import type { Refusal } from '../../../api/unauthorized.ts'
import { asyncAction } from '../../../store/async-action.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { createAction, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** A session without its token, which is stored only in the cookie. `isReopened`: known only after the sign-in itself. */
export type AuthUser = Omit<Session, 'token' | 'expiresAt'>

/** The address within this site to go to afterwards, if the account is complete. */
type Destination = { next?: string | undefined }

/** Signs in with e-mail or username; the password as typed. */
export const login = asyncAction<{ username: string; password: string; remember: boolean } & Destination, AuthUser>(
  'auth/login'
)
/** Starts a session that registration or social sign-in has returned. */
export const enterSession = asyncAction<{ session: Session; remember: boolean } & Destination, AuthUser>(
  'auth/enterSession'
)
/** Signs out here and on the server. */
export const logout = asyncAction('auth/logout')
/**
 * The server has refused the session: a call was answered with 401 (the payload is its reason), or the session was
 * revoked while connected.
 */
export const sessionRefused = createAction<Refusal | 'revoked'>('auth/sessionRefused')

type LoginAuth = { requesting: boolean; error: Fault | null; data: AuthUser | null; success: boolean }
type State = { loggedIn: boolean; authUser: AuthUser | null; loginAuth: LoginAuth; isClosing: boolean }

const idle: LoginAuth = { requesting: false, error: null, data: null, success: false }
const initialState: State = { loggedIn: false, authUser: null, loginAuth: idle, isClosing: false }

const requested = (state: State): State => ({ ...state, loginAuth: { ...idle, requesting: true } })
const failed = (_: State, { payload }: { payload: Fault }): State => ({
  ...initialState,
  loginAuth: { ...idle, error: payload },
})
const succeeded = (_: State, { payload }: { payload: AuthUser }): State => ({
  ...initialState,
  loggedIn: true,
  authUser: payload,
  loginAuth: { ...idle, data: payload, success: true },
})

/** The signed-in account and the state of the last sign-in attempt (Spec §3, Auth state; §4, Login). */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginReset: (state) => ({ ...state, loginAuth: idle }),
    /** The token cookie was valid: the server or the browser has loaded the account (Spec §2). */
    sessionFound: (state, { payload }: PayloadAction<AuthUser>) => ({ ...state, loggedIn: true, authUser: payload }),
    /** The account is being closed: the server may end this session before its answer is here. */
    closing: (state, { payload }: PayloadAction<boolean>) => ({ ...state, isClosing: payload }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(login.intent, requested)
      .addCase(login.success, succeeded)
      .addCase(login.failure, failed)
      .addCase(enterSession.intent, requested)
      .addCase(enterSession.success, succeeded)
      .addCase(enterSession.failure, failed)
      // The socket closes at once, so that the revocation of this session by our own logout is not reported as a revocation.
      .addCase(logout.intent, (state) => {
        state.loggedIn = false
      })
      .addCase(sessionEnded, () => initialState),
  selectors: {
    selectLoggedIn: (state) => state.loggedIn,
    selectClosing: (state) => state.isClosing,
    selectAuthUser: (state) => state.authUser,
    selectLoginAuth: (state) => state.loginAuth,
  },
})

export const { closing, loginReset, sessionFound } = authSlice.actions
export const { selectLoggedIn, selectClosing, selectAuthUser, selectLoginAuth } = authSlice.selectors
