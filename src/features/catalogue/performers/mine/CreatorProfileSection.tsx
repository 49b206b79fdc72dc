import { Input } from 'antd'
import type { ReactElement } from 'react'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { SwitchField } from '../../../../ui/antd/SwitchField.tsx'
import { TextArea } from '../../../../ui/antd/TextArea.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { UsernameField } from '../../../identity/auth/join/UsernameField.tsx'
import { LanguagesField } from '../../../identity/lookups/LanguagesField.tsx'
import a from '../../../identity/users/account.module.css'
import { AvatarField } from '../../../identity/users/AvatarField.tsx'
import { CoverField } from './CoverField.tsx'
import s from './creator-account.module.css'
import type { CreatorForm } from './form.ts'
import { OptionFields } from './OptionFields.tsx'
import { creatorAccountTexts } from './texts.ts'
import { WelcomeVideoField } from './WelcomeVideoField.tsx'

const MOST = { tagline: 120, bio: 5000, languages: 10 }

/** The texts and attributes of the creator's public page. */
export const CreatorProfileSection = ({ form }: { form: CreatorForm }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const { values, errors, field, set } = form
  const website = field('websiteUrl')
  const leaveWebsite = (): void => {
    set('websiteUrl', webAddress(values.websiteUrl))
    website.onBlur()
  }
  return (
    <>
      <CoverField />
      <AvatarField />
      <WelcomeVideoField />
      <div className={s.pair}>
        <FormField label={t.name} error={errors.name}>
          <Input {...field('name')} autoComplete="name" maxLength={60} />
        </FormField>
        <UsernameField field={field('username')} error={errors.username} />
      </div>
      <FormField
        label={t.tagline}
        hint={t.taglineHint}
        error={errors.tagline}
        counter={{ used: values.tagline.length, most: MOST.tagline }}
      >
        <Input {...field('tagline')} autoComplete="off" />
      </FormField>
      <div className={s.pair}>
        <FormField label={t.craft} hint={t.craftHint} error={errors.craft}>
          <Input {...field('craft')} autoComplete="organization-title" maxLength={40} />
        </FormField>
        <FormField label={t.website} error={errors.websiteUrl}>
          <Input
            {...website}
            onBlur={leaveWebsite}
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            placeholder="https://"
            maxLength={300}
          />
        </FormField>
      </div>
      <FormField
        label={t.bio}
        hint={t.bioHint}
        error={errors.bio}
        counter={{ used: values.bio.length, most: MOST.bio }}
      >
        <TextArea {...field('bio')} minRows={5} />
      </FormField>
      <LanguagesField
        codes={values.languages}
        onChange={(codes) => set('languages', codes)}
        most={MOST.languages}
        error={errors.languages}
      />
      <SwitchField
        label={t.listed}
        hint={t.listedHint}
        checked={values.isListed}
        onChange={(isListed) => set('isListed', isListed)}
      />
      <h2>{t.details}</h2>
      <p className={a.lead}>{t.detailsHint}</p>
      <OptionFields form={form} />
    </>
  )
}
