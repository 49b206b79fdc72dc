import { useDispatch, useSelector, useStore } from 'react-redux'
import type { AppDispatch, AppStore } from './make-store.ts'
import type { RootState } from './root-reducer.ts'

/** `useSelector` with the type of our state. */
export const useAppSelector = useSelector.withTypes<RootState>()

/** `useDispatch` with the type of our store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()

/** `useStore` with our type, for code that reads the state only when it runs: unlike a selector, it subscribes to nothing. */
export const useAppStore = useStore.withTypes<AppStore>()
