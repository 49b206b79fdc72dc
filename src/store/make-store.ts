import { configureStore } from '@reduxjs/toolkit'
import { setUnauthorizedHandler } from '../api/unauthorized.ts'
import { sessionRefused } from '../features/identity/auth/slice.ts'
import { rootReducer } from './root-reducer.ts'
import { sagaLoader } from './saga-loader.ts'
import type { LoadSagas } from './saga-loader.ts'

/** Creates a store: one for each request on the server, one for the life of the page in the browser. Sagas run in the browser only. */
export const makeStore = (loadSagas: LoadSagas = () => import('./run-sagas.ts')) => {
  const inBrowser = typeof window !== 'undefined'
  const store = configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: false,
        // The file of a new avatar passes through its saga and never reaches the state.
        serializableCheck: { ignoredActionPaths: ['meta.arg', 'payload.file'] },
      }).concat(inBrowser ? [sagaLoader(loadSagas)] : []),
  })
  if (inBrowser) setUnauthorizedHandler((refusal) => store.dispatch(sessionRefused(refusal)))
  return store
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
