import { applyMiddleware, legacy_createStore as createStore } from 'redux'
import { setUnauthorizedHandler } from '../api/unauthorized.ts'
import { sessionRefused } from '../features/auth/slice.ts'
import { lazySagas } from './lazy-sagas.ts'
import { rootReducer } from './root-reducer.ts'

/** A new store: one per request on the server, one for the life of the page in the browser, where alone sagas run. */
export const makeStore = () => {
  const inBrowser = typeof window !== 'undefined'
  const store = createStore(rootReducer, undefined, applyMiddleware(...(inBrowser ? [lazySagas] : [])))
  if (inBrowser) setUnauthorizedHandler((refusal) => store.dispatch(sessionRefused(refusal)))
  return store
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
