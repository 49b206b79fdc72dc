import { createWrapper } from 'next-redux-wrapper'
import { makeStore } from './make-store.ts'
import type { AppStore } from './make-store.ts'
import type { RootState, ServerState } from './root-reducer.ts'

const toServerState = ({ auth, user, ui, settings }: RootState): ServerState => ({
  fromServer: { auth, user, ui, settings },
})

/** next-redux-wrapper over our store: `useWrappedStore` and `getInitialAppProps` for `_app`. */
export const wrapper = createWrapper<AppStore>(makeStore, { serializeState: toServerState })
