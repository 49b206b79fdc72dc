import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/accounts.ts'
import { users } from '../../../contract/users.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BirthDateField } from '../auth/join/BirthDateField.tsx'
import { submitting, useForm } from '../../api/use-form.ts'
import { judgesUsername, UsernameField } from '../auth/join/UsernameField.tsx'
import s from './account.module.css'
import { EmailField } from './EmailField.tsx'
import { accountTexts } from './texts.ts'
import { useSaveAccount } from './use-save-account.ts'

/** What an account must state before anything else (Spec §2), and does not yet. */
export const missingOf = (user: CurrentUser): ('username' | 'email' | 'birthDate')[] =>
  (['username', 'email', 'birthDate'] as const).filter((name) => !user[name])

/** The missing things of an account that came through a provider: asked for first, with nothing else around. */
export const CompleteAccount = ({ user }: { user: CurrentUser }): ReactElement => {
  const t = useTexts(accountTexts)
  const missing = missingOf(user)
  const form = useForm({
    initial: { username: '', email: '', currentPassword: '', birthDate: '' },
    schema: users.update.body,
    toInput: (values) => ({
      ...Object.fromEntries(missing.map((name) => [name, values[name]])),
      ...(values.currentPassword && { currentPassword: values.currentPassword }),
    }),
    live: judgesUsername,
  })
  const { save, saving, asksPassword } = useSaveAccount({
    saved: () => undefined,
    refused: form.refuse,
    asked: () => form.focus('currentPassword'),
  })
  const submit = (): void => {
    const changes = form.check()
    if (changes) save(changes)
  }
  return (
    <Card>
      <form ref={form.ref} className={s.section} method="post" noValidate onSubmit={submitting(submit)}>
        <h2>{t.missingTitle}</h2>
        <p className={s.lead}>{t.missingText}</p>
        {missing.includes('username') && <UsernameField field={form.field('username')} error={form.errors.username} />}
        {missing.includes('email') && <EmailField form={form} user={user} asksPassword={asksPassword} />}
        {missing.includes('birthDate') && (
          <BirthDateField
            value={form.values.birthDate}
            onChange={(value) => form.set('birthDate', value)}
            onLeave={() => form.blur('birthDate')}
            error={form.errors.birthDate}
          />
        )}
        <div className={s.actions}>
          <Button type="submit" loading={saving}>
            {t.missingSave}
          </Button>
        </div>
      </form>
    </Card>
  )
}
