import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { PasswordInput } from '../../../ui/antd/PasswordInput.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { FieldProps } from '../../../api/use-form.ts'
import { payoutSettingsTexts } from './settings-texts.ts'

/** Field for the current password, shown when the server requires it before the payout account changes. */
export const CurrentPasswordField = ({
  field,
  error,
}: {
  field: FieldProps
  error: string | undefined
}): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
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
