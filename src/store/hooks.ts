import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch } from './make-store.ts'
import type { RootState } from './root-reducer.ts'

/** Reads the store, typed. */
export const useAppSelector = useSelector.withTypes<RootState>()

/** Dispatches, typed. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
