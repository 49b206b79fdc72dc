import { configureStore } from '@reduxjs/toolkit'
import { setUnauthorizedHandler } from '../api/unauthorized.ts'
import { sessionRefused } from '../features/auth/slice.ts'
import { lazySagas } from './lazy-sagas.ts'
import { rootReducer } from './root-reducer.ts'

/** A file passes through an action on its way to the saga and is never kept in the state. */
const ignoredActions = ['user/updateAvatar/intent', 'user/updateAvatar/success', 'user/updateAvatar/failure']

/** A new store: one per request on the server, one for the life of the page in the browser, where alone sagas run. */
export const makeStore = () => {
  const inBrowser = typeof window !== 'undefined'
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: { ignoredActions } }).concat(inBrowser ? [lazySagas] : []),
  })
  if (inBrowser) setUnauthorizedHandler(() => store.dispatch(sessionRefused('unauthorized')))
  return store
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
