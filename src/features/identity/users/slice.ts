import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type { users } from '../../../../contract/identity/users/users.ts'
import type { In } from '../../../../contract/endpoint.ts'
import type { Fault } from '../../../api/api-error.ts'
import { asyncAction } from '../../../store/async-action.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** The fields of `PUT /users`. */
export type UserChanges = In<(typeof users)['update']['body']>

/** Load the account of the token cookie (Spec §2). */
export const loadUser = asyncAction<void, CurrentUser>('user/load')
/** Change the own account; the password as typed. */
export const updateUser = asyncAction<UserChanges, CurrentUser>('user/update')
/** Change the password; both as typed. */
export const updatePassword = asyncAction<{ password: string; currentPassword?: string }>('user/updatePassword')
/** Set the own picture. The file is only passed to the saga and is not stored. */
export const updateAvatar = asyncAction<{ file: File }, { avatar: string }>('user/updateAvatar')

/** A balance in tokens; `balanceAsOf` is its snapshot version, absent for a value that is valid now. */
type BalanceUpdate = { balance: number; balanceAsOf?: number | undefined }
type Update = { updating: boolean; updateSuccess: boolean; error: Fault | null }
type State = Update & { current: CurrentUser | null; passwordUpdate: Update }

const idle: Update = { updating: false, updateSuccess: false, error: null }
const running: Update = { ...idle, updating: true }
const done: Update = { ...idle, updateSuccess: true }
const failed = (error: Fault): Update => ({ ...idle, error })
const initialState: State = { current: null, ...idle, passwordUpdate: idle }

/** Rounds to the two decimal places that token amounts have. */
const roundTokens = (amount: number): number => Math.round(amount * 100) / 100

/** The account as the server sent it, with the known balance where that is newer: responses and events may arrive out of order. */
const withNewestBalance = (known: CurrentUser | null, received: CurrentUser): CurrentUser =>
  known?._id === received._id && known.balanceAsOf > received.balanceAsOf
    ? { ...received, balance: known.balance, balanceAsOf: known.balanceAsOf }
    : received

/** The signed-in account (Spec §3, Current user; §4, Profile update). */
export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    setUser: (state, { payload }: PayloadAction<CurrentUser>) => {
      state.current = withNewestBalance(state.current, payload)
    },
    /** Adds tokens to the displayed balance; may be negative. */
    increaseBalance: ({ current }, { payload }: PayloadAction<number>) => {
      if (current) current.balance = roundTokens(current.balance + payload)
    },
    /** Sets the balance in tokens that the server reported, unless a newer one is known. */
    setBalance: ({ current }, { payload }: PayloadAction<BalanceUpdate>) => {
      if (!current) return
      const { balance, balanceAsOf = current.balanceAsOf } = payload
      if (current.balanceAsOf <= balanceAsOf) Object.assign(current, { balance, balanceAsOf })
    },
    updateReset: (state) => ({ ...state, ...idle, passwordUpdate: idle }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadUser.success, (state, { payload }) => {
        const loaded = withNewestBalance(state.current, payload)
        // An equal answer keeps the object, so that no component renders again.
        if (JSON.stringify(loaded) !== JSON.stringify(state.current)) state.current = loaded
      })
      .addCase(updateUser.intent, (state) => ({ ...state, ...running }))
      .addCase(updateUser.success, (state, { payload }) => ({
        ...state,
        ...done,
        current: withNewestBalance(state.current, payload),
      }))
      .addCase(updateUser.failure, (state, { payload }) => ({ ...state, ...failed(payload) }))
      .addCase(updateAvatar.intent, (state) => ({ ...state, ...running }))
      .addCase(updateAvatar.success, (state, { payload }) => {
        Object.assign(state, done)
        if (state.current) state.current.avatar = payload.avatar
      })
      .addCase(updateAvatar.failure, (state, { payload }) => ({ ...state, ...failed(payload) }))
      .addCase(updatePassword.intent, (state) => ({ ...state, passwordUpdate: running }))
      .addCase(updatePassword.success, (state) => ({ ...state, passwordUpdate: done }))
      .addCase(updatePassword.failure, (state, { payload }) => ({ ...state, passwordUpdate: failed(payload) }))
      .addCase(sessionEnded, () => initialState),
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
