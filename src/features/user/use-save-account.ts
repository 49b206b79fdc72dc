import { useEffect, useRef, useState } from 'react'
import { ERROR_TEXTS, errorText } from '../../lib/error-texts.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectUpdateSuccess, selectUpdating, selectUserError, updateReset, updateUser } from './slice.ts'
import type { UserChanges } from './slice.ts'

type SaveCallbacks = {
  saved: () => void
  refused: (fields: Readonly<Record<string, string>>) => void
  /** The server requires the current password; `asksPassword` is now true. */
  onPasswordNeeded: () => void
}

/** Saves changes of the viewer's account through the store (Spec §4, Profile update; §8 its toasts) and reports each result to the form once. */
export const useSaveAccount = (callbacks: SaveCallbacks) => {
  const dispatch = useAppDispatch()
  const saving = useAppSelector(selectUpdating)
  const success = useAppSelector(selectUpdateSuccess)
  const error = useAppSelector(selectUserError)
  const [asksPassword, setAsksPassword] = useState(false)
  const mine = useRef(false)
  useEffect(() => {
    if (!mine.current || saving || (!success && !error)) return
    mine.current = false
    const isFirstAsk = error?.code === 'reauthentication_required' && !asksPassword
    setAsksPassword(error?.code === 'reauthentication_required' || (asksPassword && !success))
    if (success) callbacks.saved()
    else if (isFirstAsk) callbacks.onPasswordNeeded()
    else if (error?.fields) callbacks.refused(error.fields)
    else if (error?.code === 'wrong_credentials' || error?.code === 'reauthentication_required')
      callbacks.refused({ currentPassword: errorText(error, ERROR_TEXTS.errorOccurred) })
    dispatch(updateReset())
  }, [dispatch, saving, success, error, asksPassword, callbacks])
  const save = (changes: UserChanges): void => {
    mine.current = true
    dispatch(updateUser.intent(changes))
  }
  return { save, saving, asksPassword }
}
