import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { siteAddress } from '../../../../contract/text/site-address.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { BirthDateField } from '../auth/join/BirthDateField.tsx'
import { useForm } from '../../../api/use-form.ts'
import { judgesUsername, UsernameField } from '../auth/join/UsernameField.tsx'
import s from './account.module.css'
import { EmailField } from './EmailField.tsx'
import { accountTexts } from './texts.ts'
import { useSaveAccount } from './use-save-account.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** The mandatory fields (Spec §2) that an account still lacks. */
export const missingOf = (user: CurrentUser): ('username' | 'email' | 'birthDate')[] =>
  (['username', 'email', 'birthDate'] as const).filter((name) => !user[name])

/** Once an incomplete account has become complete here, goes to where it was going before login (`next` in the address). */
export const useNextWhenComplete = (user: CurrentUser | null): void => {
  const { query, replace } = useRouter()
  const next = siteAddress(query['next'])
  const isComplete = user !== null && missingOf(user).length === 0
  const wasIncomplete = useRef(false)
  useEffect(() => {
    if (user && !isComplete) wasIncomplete.current = true
    else if (isComplete && wasIncomplete.current) {
      wasIncomplete.current = false
      if (next) void replace(next)
    }
  }, [user, isComplete, next, replace])
}

/** Asks an account created through a social provider for its missing mandatory fields, before anything else is shown. */
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
  const { save, saving, asksPassword, proof } = useSaveAccount({
    saved: () => undefined,
    refused: form.refuse,
    onPasswordNeeded: () => form.focus('currentPassword'),
  })
  const submit = (): void => {
    const changes = form.check()
    if (changes) void save(changes)
  }
  return (
    <Card>
      <Form ref={form.ref} className={cx(layout.stack5, s.section)} onSubmit={submit}>
        <h2>{t.missingTitle}</h2>
        <p className={s.lead}>{t.missingText}</p>
        {missing.includes('username') && <UsernameField field={form.field('username')} error={form.errors.username} />}
        {missing.includes('email') && <EmailField form={form} user={user} asksPassword={asksPassword} proof={proof} />}
        {missing.includes('birthDate') && (
          <BirthDateField
            value={form.values.birthDate}
            onChange={(value) => form.set('birthDate', value)}
            onLeave={() => form.blur('birthDate')}
            error={form.errors.birthDate}
          />
        )}
        <div className={cx(layout.wrap, s.actions)}>
          <Button type="submit" loading={saving}>
            {t.missingSave}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
