import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch } from './make-store.ts'
import type { RootState } from './root-reducer.ts'

/** `useSelector` with the type of our state. */
export const useAppSelector = useSelector.withTypes<RootState>()

/** `useDispatch` with the type of our store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
