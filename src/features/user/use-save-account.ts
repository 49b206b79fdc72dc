import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectUpdateSuccess, selectUpdating, selectUserError, updateReset, updateUser } from './slice.ts'
import type { UserChanges } from './slice.ts'

/** Saves changes of the own account through the store (Spec §4, Profile update; §8 its toasts) and tells the form how it went, once each. */
export const useSaveAccount = (told: { saved: () => void; refused: (fields: Readonly<Record<string, string>>) => void }) => {
  const dispatch = useAppDispatch()
  const saving = useAppSelector(selectUpdating)
  const success = useAppSelector(selectUpdateSuccess)
  const error = useAppSelector(selectUserError)
  const mine = useRef(false)
  useEffect(() => {
    if (!mine.current || saving || (!success && !error)) return
    mine.current = false
    if (success) told.saved()
    else if (error?.fields) told.refused(error.fields)
    dispatch(updateReset())
  })
  const save = (changes: UserChanges): void => {
    mine.current = true
    dispatch(updateUser.intent(changes))
  }
  return { save, saving }
}
