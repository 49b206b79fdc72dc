import { combineReducers } from 'redux'
import type { UnknownAction } from 'redux'
import { authSlice } from '../features/auth/slice.ts'
import { followsSlice } from '../features/follows/slice.ts'
import { reportSlice } from '../features/reports/slice.ts'
import { settingsSlice } from '../features/settings/slice.ts'
import { subscriptionModalSlice } from '../features/subscription-modal/slice.ts'
import { unlockSlice } from '../features/unlock/slice.ts'
import { uiSlice } from '../features/ui-settings/slice.ts'
import { userSlice } from '../features/user/slice.ts'
import { connectionSlice } from '../realtime/slice.ts'
import { HYDRATE_TYPE } from './hydrate.ts'
import { lateReducers, onLateSlice } from './late-slices.ts'

const early = {
  [authSlice.name]: authSlice.reducer,
  [userSlice.name]: userSlice.reducer,
  [followsSlice.name]: followsSlice.reducer,
  [uiSlice.name]: uiSlice.reducer,
  [settingsSlice.name]: settingsSlice.reducer,
  [subscriptionModalSlice.name]: subscriptionModalSlice.reducer,
  [unlockSlice.name]: unlockSlice.reducer,
  [reportSlice.name]: reportSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
}

/** Slices that come later (late-slices.ts) are not named here: before they have come, their selectors give their beginning. */
export type RootState = { [Name in keyof typeof early]: ReturnType<(typeof early)[Name]> }

const combine = () =>
  combineReducers({ ...early, ...lateReducers() }) as unknown as (
    state: RootState | undefined,
    action: UnknownAction
  ) => RootState
let slices = combine()
onLateSlice(() => {
  slices = combine()
})

/** What travels in the page: only the server's state has this shape. */
export type ServerState = { fromServer: Pick<RootState, 'auth' | 'user' | 'ui' | 'settings'> }

const isServerState = (payload: unknown): payload is ServerState =>
  typeof payload === 'object' && payload !== null && 'fromServer' in payload

/**
 * The store's reducer. The wrapper hydrates after every navigation, with the browser's own state of some moments ago: only what the server
 * rendered is taken over, or a change made meanwhile would be lost.
 */
export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState => {
  if (action.type !== HYDRATE_TYPE) return slices(state, action)
  const { payload } = action
  const now = slices(state, action)
  return isServerState(payload) ? { ...now, ...payload.fromServer } : now
}
