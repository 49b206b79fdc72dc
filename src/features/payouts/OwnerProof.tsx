import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordInput } from '../../ui/TextInput.tsx'
import type { FieldProps } from '../../api/use-form.ts'
import { payoutSettingsTexts } from './settings-texts.ts'

/** The current password, once the server asks for it before money goes elsewhere. */
export const OwnerProof = ({ field, error }: { field: FieldProps; error: string | undefined }): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  return (
    <FormField
      label={t.password}
      error={error}
      required
      hint={
        <>
          {t.passwordHint} <Link href="/auth/forgot">{t.setPassword}</Link>
        </>
      }
    >
      <PasswordInput {...field} autoComplete="current-password" maxLength={200} />
    </FormField>
  )
}
