import type { ReactElement } from 'react'
import type { FieldProps } from '../../../api/use-form.ts'
import { ProofFields } from './ProofFields.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import type { usePasswordConfirmation } from './use-password-confirmation.ts'

type Props = {
  confirmation: Pick<ReturnType<typeof usePasswordConfirmation>, 'asksPassword' | 'proof'>
  /** The form's field `currentPassword`, and its error. */
  field: FieldProps
  error: string | undefined
}

/** What the server wants to know again before a change: the password, the second factor, or both. */
export const IdentityFields = ({ confirmation: { asksPassword, proof }, field, error }: Props): ReactElement => (
  <>
    {asksPassword && <CurrentPasswordField field={field} error={error} />}
    <ProofFields proof={proof} />
  </>
)
