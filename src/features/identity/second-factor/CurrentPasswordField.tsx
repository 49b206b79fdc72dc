import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { PasswordInput } from '../../../ui/antd/PasswordInput.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { FieldProps } from '../../../api/use-form.ts'

const T = texts({
  en: {
    password: 'Current password',
    passwordHint: "So we know it's you.",
    noPassword: 'Forgot it, or none yet?',
    setPassword: 'Set a new one',
  },
  pt: {
    password: 'Senha atual',
    passwordHint: 'Assim sabemos que é você.',
    noPassword: 'Esqueceu ou ainda não tem?',
    setPassword: 'Defina uma nova',
  },
})

/** Field for the current password, shown when the server requires it before a change. */
export const CurrentPasswordField = ({
  field,
  error,
}: {
  field: FieldProps
  error: string | undefined
}): ReactElement => {
  const t = useTexts(T)
  return (
    <FormField
      label={t.password}
      error={error}
      required
      hint={t.passwordHint}
      link={
        <>
          {t.noPassword} <Link href="/auth/forgot">{t.setPassword}</Link>
        </>
      }
    >
      <PasswordInput {...field} autoComplete="current-password" />
    </FormField>
  )
}
