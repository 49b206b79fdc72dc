import { Input } from 'antd'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { PasswordInput } from '../../../ui/antd/PasswordInput.tsx'
import { Link } from '../../../ui/Link.tsx'
import { ResendButton } from '../auth/ResendButton.tsx'
import { ProofFields } from '../second-factor/ProofFields.tsx'
import type { Proving } from '../second-factor/use-proof.ts'
import type { FieldProps } from '../../../api/use-form.ts'
import s from './account.module.css'
import { accountTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type EmailForm = {
  values: { currentPassword: string }
  errors: Readonly<Record<string, string | undefined>>
  field: (name: 'email' | 'currentPassword') => FieldProps
  set: (name: 'currentPassword', value: string) => void
}
type Props = { form: EmailForm; user: CurrentUser; asksPassword: boolean; proof: Proving }

/** The e-mail address and whether it is confirmed. A new address also asks for the current password and the second factor once the server requires them. */
export const EmailField = ({ form, user, asksPassword, proof }: Props): ReactElement => {
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
    // Typing the old address again hides the password field: its error must not block the form invisibly.
    form.set('currentPassword', form.values.currentPassword)
  }
  return (
    <div className={cx(layout.stack3, s.email)}>
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
            hint={t.emailProof}
            link={<Link href="/auth/forgot">{t.forgot}</Link>}
          >
            <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" />
          </FormField>
        </div>
      )}
      {isNew && <ProofFields proof={proof} />}
      {!isNew && user.email && !user.emailVerified && <ResendButton email={user.email} />}
    </div>
  )
}
