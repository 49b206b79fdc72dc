import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { wirePassword } from '../../api/password.ts'
import { ERROR_TEXTS, errorText } from '../../lib/error-texts.ts'

type Asking = { refuse: (fields: Readonly<Record<string, string>>) => void; focus: (name: 'currentPassword') => void }

/**
 * For a form whose call the server may want the current password for: `asksPassword` says that the field is to be shown. `proof` is the typed password
 * as it is sent; `refused` takes the answer, and gives back the error that is none of the form's.
 */
export const useProof = (form: Asking) => {
  const [asksPassword, setAsksPassword] = useState(false)
  const proof = async (typed: string): Promise<{ currentPassword?: string }> =>
    asksPassword && typed !== '' ? { currentPassword: await wirePassword(typed) } : {}
  const refused = (error: ApiError): void => {
    const isAboutPassword = error.code === 'reauthentication_required' || error.code === 'wrong_credentials'
    if (isAboutPassword && !asksPassword) {
      setAsksPassword(true)
      form.focus('currentPassword')
    } else if (isAboutPassword) form.refuse({ currentPassword: errorText(error, ERROR_TEXTS.errorOccurred) })
    else if (error.fields) form.refuse(error.fields)
  }
  return { asksPassword, proof, refused }
}
