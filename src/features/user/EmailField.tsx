import { Input } from 'antd'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/accounts.ts'
import { useTexts } from '../../lib/texts.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Link } from '../../ui/Link.tsx'
import { ResendButton } from '../auth/ResendButton.tsx'
import type { FieldProps } from '../../api/use-form.ts'
import { PasswordInput } from '../../ui/TextInput.tsx'
import s from './account.module.css'
import { accountTexts } from './texts.ts'

type EmailForm = {
  values: { currentPassword: string }
  errors: Readonly<Record<string, string | undefined>>
  field: (name: 'email' | 'currentPassword') => FieldProps
  set: (name: 'currentPassword', value: string) => void
}
type Props = { form: EmailForm; user: CurrentUser; asksPassword: boolean }

/** The e-mail address with the state of its confirmation; for a new one the current password besides, once the server asks for it. */
export const EmailField = ({ form, user, asksPassword }: Props): ReactElement => {
  const t = useTexts(accountTexts)
  const field = form.field('email')
  const isNew = field.value.trim().toLowerCase() !== (user.email ?? '').toLowerCase()
  const state = isNew ? (
    t.emailChange
  ) : user.emailVerified ? (
    <span className={s.good}>{t.confirmed}</span>
  ) : (
    t.unconfirmed
  )
  const change: FieldProps['onChange'] = (event) => {
    field.onChange(event)
    // Going back to the old address takes the password's field away: what was said of it must not hold the form up unseen.
    form.set('currentPassword', form.values.currentPassword)
  }
  return (
    <div className={s.email}>
      <FormField label={t.email} error={form.errors.email} hint={state}>
        <Input
          {...field}
          onChange={change}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </FormField>
      {isNew && asksPassword && (
        <div className={s.proof}>
          <FormField
            label={t.currentPassword}
            error={form.errors.currentPassword}
            hint={
              <>
                {t.emailProof} <Link href="/auth/forgot">{t.forgot}</Link>
              </>
            }
          >
            <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" maxLength={200} />
          </FormField>
        </div>
      )}
      {!isNew && user.email && !user.emailVerified && <ResendButton email={user.email} />}
    </div>
  )
}
