import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { wirePassword } from '../../../api/password.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { isAboutIdentity, useProof } from './use-proof.ts'

type PasswordForm = {
  refuse: (fields: Readonly<Record<string, string>>) => void
  focus: (name: 'currentPassword') => void
}

/**
 * For a form whose request may require the current password, and the second factor. `asksPassword` and `proof.methods`: what the server has asked for, so
 * that `IdentityFields` shows the fields. `withPassword` proves the typed code and returns the part of the body with the typed password; `refused` shows an
 * error of the server at the form's fields; `report` does the same, and shows any other error in a toast.
 */
export const usePasswordConfirmation = (form: PasswordForm) => {
  const [asksPassword, setAsksPassword] = useState(false)
  const proof = useProof()
  const withPassword = async (typed: string): Promise<{ currentPassword?: string }> => {
    await proof.send()
    return asksPassword && typed !== '' ? { currentPassword: await wirePassword(typed) } : {}
  }
  const refused = (error: ApiError): void => {
    const isAboutPassword = error.code === 'reauthentication_required' || error.code === 'wrong_password'
    if (isAboutPassword && !asksPassword) {
      setAsksPassword(true)
      form.focus('currentPassword')
    } else if (isAboutPassword) form.refuse({ currentPassword: errorText(error, ERROR_TEXTS.errorOccurred) })
    else if (error.fields) form.refuse(error.fields)
    if (typeof error.details['methods'] === 'string') proof.ask(error.details['methods'])
  }
  const report = (error: ApiError): void => {
    if (isAboutIdentity(error) || error.fields) refused(error)
    else showToast({ kind: 'error', message: errorText(error) })
  }
  /** A passkey proves the password too. */
  const withPasskey = async (): Promise<boolean> => {
    const isProved = await proof.withPasskey()
    if (isProved) setAsksPassword(false)
    return isProved
  }
  return { asksPassword, withPassword, refused, report, proof: { ...proof, withPasskey } }
}
