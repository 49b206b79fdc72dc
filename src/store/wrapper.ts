import { createWrapper } from 'next-redux-wrapper'
import { makeStore } from './make-store.ts'
import type { AppStore } from './make-store.ts'
import type { LoadSagas } from './saga-loader.ts'
import type { RootState, ServerState } from './root-reducer.ts'

const toServerState = ({ auth, user, ui, settings }: RootState): ServerState => ({
  fromServer: { auth, user, ui, settings },
})

/** next-redux-wrapper for our store: `_app` uses its `useWrappedStore` and `getInitialAppProps`. */
export const storeWrapper = (loadSagas: LoadSagas) =>
  createWrapper<AppStore>(() => makeStore(loadSagas), { serializeState: toServerState })
