import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/TextInput.tsx'
import { authTexts } from './texts.ts'
import type { FieldProps } from '../../api/use-form.ts'

/** Strength by length, in words: length is what guessing costs. */
const strengthOf = (password: string): 'tooShort' | 'fine' | 'good' | 'strong' => {
  const { length } = [...password]
  if (length < 8) return 'tooShort'
  return length < 12 ? 'fine' : length < 16 ? 'good' : 'strong'
}

/** A password to be chosen, with what it is worth below it. */
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
      hint={<span aria-live="polite">{t[strengthOf(field.value)]}</span>}
    >
      <PasswordInput {...field} autoComplete="new-password" maxLength={200} />
    </Field>
  )
}
