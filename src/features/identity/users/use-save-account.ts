import { useEffect, useRef, useState } from 'react'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { useProof } from '../second-factor/use-proof.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectUpdateSuccess, selectUpdating, selectUserError, updateReset, updateUser } from './slice.ts'
import type { UserChanges } from './slice.ts'

type SaveCallbacks = {
  saved: () => void
  refused: (fields: Readonly<Record<string, string>>) => void
  /** The server requires the current password or the second factor; `asksPassword` or `proof.methods` says which. */
  onPasswordNeeded: () => void
}

/** Saves changes of the viewer's account through the store (Spec §4, Profile update; §8 its toasts) and reports each result to the form once. */
export const useSaveAccount = (callbacks: SaveCallbacks) => {
  const dispatch = useAppDispatch()
  const saving = useAppSelector(selectUpdating)
  const success = useAppSelector(selectUpdateSuccess)
  const error = useAppSelector(selectUserError)
  const [asksPassword, setAsksPassword] = useState(false)
  const proof = useProof()
  const mine = useRef(false)
  useEffect(() => {
    if (!mine.current || saving || (!success && !error)) return
    mine.current = false
    const isFirstAsk = error?.code === 'reauthentication_required' && !asksPassword
    setAsksPassword(error?.code === 'reauthentication_required' || (asksPassword && !success))
    if (error?.secondFactor) proof.ask(error.secondFactor.methods)
    if (success) callbacks.saved()
    else if (isFirstAsk || error?.code === 'second_factor_required') callbacks.onPasswordNeeded()
    else if (error?.fields) callbacks.refused(error.fields)
    else if (error?.code === 'wrong_password' || error?.code === 'reauthentication_required')
      callbacks.refused({ currentPassword: errorText(error, ERROR_TEXTS.errorOccurred) })
    dispatch(updateReset())
    // `proof` changes with each character of the code.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, saving, success, error, asksPassword, callbacks])
  const save = async (changes: UserChanges): Promise<void> => {
    await proof.send()
    mine.current = true
    dispatch(updateUser.intent(changes))
  }
  /** A passkey proves the password too. */
  const withPasskey = async (): Promise<boolean> => {
    const isProved = await proof.withPasskey()
    if (isProved) setAsksPassword(false)
    return isProved
  }
  return { save, saving, asksPassword, proof: { ...proof, withPasskey } }
}
