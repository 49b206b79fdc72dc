import type { ReactElement } from 'react'
import type { output } from 'zod'
import { auth } from '../../../../../contract/identity/auth/auth.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Field } from '../../../../ui/controls/Field.tsx'
import { TextInput } from '../../../../ui/controls/TextInput.tsx'
import { BirthDateField } from './BirthDateField.tsx'
import { CookieNotice } from '../CookieNotice.tsx'
import { joinTexts } from './join-texts.ts'
import { NewPassword } from '../NewPassword.tsx'
import { useForm } from '../../../../api/use-form.ts'
import type { Form } from '../../../../api/use-form.ts'
import { judgesUsername, UsernameField } from './UsernameField.tsx'

type Newcomer = { name: string; username: string; email: string; password: string; birthDate: string }
export type AccountForm = Form<Newcomer, output<typeof auth.registerUser.body>>

/** The registration fields, validated with the contract's schema. */
export const useAccountForm = (): AccountForm =>
  useForm({
    initial: { name: '', username: '', email: '', password: '', birthDate: '' },
    schema: auth.registerUser.body,
    live: judgesUsername,
  })

/** The five fields of a new account. */
export const AccountFields = ({ form }: { form: AccountForm }): ReactElement => {
  const t = useTexts(joinTexts)
  return (
    <>
      <CookieNotice />
      <Field label={t.name} hint={t.nameHint} error={form.errors.name}>
        <TextInput {...form.field('name')} autoComplete="name" maxLength={60} />
      </Field>
      <UsernameField field={form.field('username')} error={form.errors.username} />
      <Field label={t.email} error={form.errors.email}>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <NewPassword label={t.password} error={form.errors.password} field={form.field('password')} />
      <BirthDateField
        value={form.values.birthDate}
        onChange={(value) => form.set('birthDate', value)}
        onLeave={() => form.blur('birthDate')}
        error={form.errors.birthDate}
        hint={t.birthHint}
      />
    </>
  )
}
