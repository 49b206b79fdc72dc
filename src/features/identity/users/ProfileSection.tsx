import { Input } from 'antd'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Link } from '../../../ui/Link.tsx'
import { BirthDateField } from '../auth/join/BirthDateField.tsx'
import { UsernameField } from '../auth/join/UsernameField.tsx'
import { PhoneFields } from '../lookups/PhoneFields.tsx'
import { PlaceFields } from '../lookups/PlaceFields.tsx'
import type { Proving } from '../second-factor/use-proof.ts'
import { AvatarField } from './AvatarField.tsx'
import { EmailField } from './EmailField.tsx'
import type { useProfileForm, ProfileValues } from './profile-form.ts'
import { accountTexts } from './texts.ts'

type Props = { user: CurrentUser; form: ReturnType<typeof useProfileForm>; asksPassword: boolean; proof: Proving }

/** The viewer's personal data; for a creator only what is not public. */
export const ProfileSection = ({ user, form, asksPassword, proof }: Props): ReactElement => {
  const t = useTexts(accountTexts)
  const locale = useLocale()
  const { values, errors } = form
  const change = (changes: Partial<ProfileValues>): void => {
    for (const [name, value] of Object.entries(changes)) form.set(name as keyof ProfileValues, value)
  }
  return (
    <>
      {!user.isPerformer && (
        <>
          <AvatarField />
          <FormField label={t.name} error={errors.name}>
            <Input {...form.field('name')} autoComplete="name" maxLength={60} />
          </FormField>
          <UsernameField field={form.field('username')} error={errors.username} />
        </>
      )}
      <EmailField form={form} user={user} asksPassword={asksPassword} proof={proof} />
      {user.birthDate ? (
        <FormField label={t.birth} hint={<Link href="/contact">{t.birthFixed}</Link>}>
          <Input value={day(user.birthDate, locale)} disabled readOnly />
        </FormField>
      ) : (
        <BirthDateField
          value={values.birthDate}
          onChange={(value) => form.set('birthDate', value)}
          onLeave={() => form.blur('birthDate')}
          error={errors.birthDate}
        />
      )}
      <PlaceFields place={values} onChange={change} errors={errors} />
      <PhoneFields
        code={values.phoneCode}
        number={values.phone}
        country={values.country.toUpperCase()}
        onChange={change}
        errors={errors}
      />
    </>
  )
}
