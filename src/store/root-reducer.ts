import { combineSlices } from '@reduxjs/toolkit'
import type { UnknownAction } from '@reduxjs/toolkit'
import { HYDRATE } from 'next-redux-wrapper'
import { authSlice } from '../features/identity/auth/slice.ts'
import { followsSlice } from '../features/catalogue/follows/slice.ts'
import { reportSlice } from '../features/social/reports/slice.ts'
import { settingsSlice } from '../features/platform/settings/slice.ts'
import { subscriptionModalSlice } from '../features/money/subscriptions/modal/slice.ts'
import { uiSlice } from '../features/platform/settings/ui-slice.ts'
import { purchaseSlice } from '../features/money/purchases/slice.ts'
import { userSlice } from '../features/identity/users/slice.ts'
import { connectionSlice } from '../realtime/slice.ts'

/** Slices that only some screens load. Each adds itself here (`declare module`) and joins `sliceReducer` when its module is loaded (`injectInto`). */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface LazyLoadedSlices {}

/** Combines the slices that every page has. The selectors of a slice that is not loaded yet return its initial state. */
export const sliceReducer = combineSlices(
  authSlice,
  userSlice,
  followsSlice,
  uiSlice,
  settingsSlice,
  subscriptionModalSlice,
  purchaseSlice,
  reportSlice,
  connectionSlice
).withLazyLoadedSlices<LazyLoadedSlices>()

export type RootState = ReturnType<typeof sliceReducer>

/** The part of the server's state that is sent with the page. Its shape tells it from the browser's own state, which the wrapper hydrates too. */
export type ServerState = { fromServer: Pick<RootState, 'auth' | 'user' | 'ui' | 'settings'> }

const isServerState = (payload: unknown): payload is ServerState =>
  typeof payload === 'object' && payload !== null && 'fromServer' in payload

/**
 * The store's reducer. next-redux-wrapper dispatches HYDRATE after every navigation, in the browser with the browser's own state of a moment before.
 * Only state that the server rendered is taken over; anything else would undo changes made in between.
 */
export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState => {
  const next = sliceReducer(state, action)
  if (action.type !== HYDRATE) return next
  const { payload } = action
  return isServerState(payload) ? { ...next, ...payload.fromServer } : next
}
