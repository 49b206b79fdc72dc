import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Field } from '../../../ui/controls/Field.tsx'
import { PasswordInput } from '../../../ui/controls/TextInput.tsx'
import { passwordStrength } from './password-strength.ts'
import { authTexts } from './texts.ts'
import type { FieldProps } from '../../../api/use-form.ts'

/** The field for a new password on public pages, with its strength below. */
export const NewPassword = ({
  label,
  error,
  field,
}: {
  label: ReactNode
  error?: string | undefined
  field: FieldProps
}): ReactElement => {
  const t = useTexts(authTexts)
  return (
    <Field
      label={label}
      required
      {...(error !== undefined && { error })}
      hint={<span aria-live="polite">{t[passwordStrength(field.value)]}</span>}
    >
      <PasswordInput {...field} autoComplete="new-password" maxLength={200} />
    </Field>
  )
}
