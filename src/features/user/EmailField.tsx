import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/accounts.ts'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ResendButton } from '../auth/ResendButton.tsx'
import type { FieldProps } from '../auth/use-form.ts'
import s from './account.module.css'
import { accountTexts } from './texts.ts'

/** The e-mail address with the state of its confirmation. */
export const EmailField = ({ field, error, user }: { field: FieldProps; error?: string | undefined; user: CurrentUser }): ReactElement => {
  const t = useTexts(accountTexts)
  const isNew = field.value.trim().toLowerCase() !== (user.email ?? '').toLowerCase()
  const state = isNew ? t.emailChange : user.emailVerified ? <span className={s.good}>{t.confirmed}</span> : t.unconfirmed
  return (
    <div className={s.email}>
      <Field label={t.email} error={error} hint={state}>
        <TextInput {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
      </Field>
      {!isNew && user.email && !user.emailVerified && <ResendButton email={user.email} />}
    </div>
  )
}
