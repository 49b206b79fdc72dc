import type { CurrentUser } from '../../../contract/accounts.ts'
import type { users } from '../../../contract/users.ts'
import type { In } from '../../../contract/endpoint.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { createSlice } from '../../store/slice.ts'
import type { PayloadAction } from '../../store/slice.ts'

/** The fields of `PUT /users`. */
export type UserChanges = In<(typeof users)['update']['body']>

/** Load the account of the token cookie (Spec §2). */
export const loadUser = asyncAction<void, CurrentUser>('user/load')
/** Change the own account; the password as typed. */
export const updateUser = asyncAction<UserChanges, CurrentUser>('user/update')
/** Change the password; both as typed. */
export const updatePassword = asyncAction<{ password: string; currentPassword?: string }>('user/updatePassword')
/** Set the own picture. The file is outside the store's rules: it passes through, it is not kept. */
export const updateAvatar = asyncAction<{ file: File }, { avatar: string }>('user/updateAvatar')

/** What is said of the wallet, in tokens; without a moment it is of now. */
type WalletTold = { balance: number; balanceAsOf?: number | undefined }
type Update = { updating: boolean; updateSuccess: boolean; error: Fault | null }
type State = Update & { current: CurrentUser | null; passwordUpdate: Update }

const idle: Update = { updating: false, updateSuccess: false, error: null }
const running: Update = { ...idle, updating: true }
const done: Update = { ...idle, updateSuccess: true }
const failed = (error: Fault): Update => ({ ...idle, error })
const initialState: State = { current: null, ...idle, passwordUpdate: idle }

/** Amounts have two places; adding floats must not make a third. */
const roundTokens = (amount: number): number => Math.round(amount * 100) / 100

const withBalance = (state: State, balance: number): State =>
  state.current ? { ...state, current: { ...state.current, balance } } : state

/** What the server says of the account, but for an older balance than is known: answers and events overtake each other. */
const youngest = (known: CurrentUser | null, told: CurrentUser): CurrentUser =>
  known?._id === told._id && known.balanceAsOf > told.balanceAsOf
    ? { ...told, balance: known.balance, balanceAsOf: known.balanceAsOf }
    : told

/** An answer that says what was known leaves the state itself: nothing is drawn anew. */
const loaded = (state: State, told: CurrentUser): State => {
  const current = youngest(state.current, told)
  return JSON.stringify(current) === JSON.stringify(state.current) ? state : { ...state, current }
}

/** The signed-in account (Spec §3, Current user; §4, Profile update). */
export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    setUser: (state, { payload }: PayloadAction<CurrentUser>) => ({
      ...state,
      current: youngest(state.current, payload),
    }),
    /** Adds tokens to the balance on screen; may be negative. */
    increaseBalance: (state, { payload }: PayloadAction<number>) =>
      withBalance(state, roundTokens((state.current?.balance ?? 0) + payload)),
    /** The balance in tokens, as the server says it; left where a younger one is known. */
    setBalance: (
      state,
      { payload: { balance, balanceAsOf = state.current?.balanceAsOf ?? 0 } }: PayloadAction<WalletTold>
    ) =>
      state.current
        ? { ...state, current: youngest(state.current, { ...state.current, balance, balanceAsOf }) }
        : state,
    updateReset: (state) => ({ ...state, ...idle, passwordUpdate: idle }),
  },
  others: (on) => [
    on(loadUser.success, (state, { payload }) => loaded(state, payload)),
    on(updateUser.intent, (state) => ({ ...state, ...running })),
    on(updateUser.success, (state, { payload }) => ({ ...state, ...done, current: youngest(state.current, payload) })),
    on(updateUser.failure, (state, { payload }) => ({ ...state, ...failed(payload) })),
    on(updateAvatar.intent, (state) => ({ ...state, ...running })),
    on(updateAvatar.success, (state, { payload }) => ({
      ...state,
      ...done,
      current: state.current && { ...state.current, avatar: payload.avatar },
    })),
    on(updateAvatar.failure, (state, { payload }) => ({ ...state, ...failed(payload) })),
    on(updatePassword.intent, (state) => ({ ...state, passwordUpdate: running })),
    on(updatePassword.success, (state) => ({ ...state, passwordUpdate: done })),
    on(updatePassword.failure, (state, { payload }) => ({ ...state, passwordUpdate: failed(payload) })),
    on(sessionEnded, () => initialState),
  ],
  selectors: {
    selectUser: (state) => state.current,
    selectBalance: (state) => state.current?.balance ?? 0,
    selectUpdating: (state) => state.updating,
    selectUserError: (state) => state.error,
    selectUpdateSuccess: (state) => state.updateSuccess,
    selectPasswordUpdate: (state) => state.passwordUpdate,
  },
})

export const { setUser, increaseBalance, setBalance, updateReset } = userSlice.actions
export const { selectUser, selectBalance, selectUpdating, selectUserError, selectUpdateSuccess, selectPasswordUpdate } =
  userSlice.selectors
