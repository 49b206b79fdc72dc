import { useRouter } from 'next/router'
import type { ComponentType, ReactElement } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { SecuritySection } from '../second-factor/SecuritySection.tsx'
import s from './account.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { CompleteAccount, missingOf, useNextWhenComplete } from './CompleteAccount.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { profileChanges, profileValues, useProfileForm } from './profile-form.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { SaveBar } from './SaveBar.tsx'
import { sectionOf, sectionPath, userSections } from './sections.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { selectUser } from './slice.ts'
import { accountTexts } from './texts.ts'
import { useSaveAccount } from './use-save-account.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

export type AccountScreenProps = {
  /** The section `data`, of the layer that deletes and exports accounts. */
  DataSection: ComponentType<{ user: CurrentUser }>
}

const Sections = ({ user, DataSection }: AccountScreenProps & { user: CurrentUser }): ReactElement => {
  const router = useRouter()
  const section = sectionOf(userSections, router.query.section)
  const form = useProfileForm(user)
  const before = profileValues(user)
  /** Opens the section that contains the field, so that its error is visible. */
  const show = (focus: () => void): void => {
    if (section === 'profile') focus()
    else void router.push(sectionPath('/user/account', 'profile'), undefined, { scroll: false }).then(focus)
  }
  const { save, saving, asksPassword, proof } = useSaveAccount({
    saved: () => form.reset(before),
    refused: (fields) => {
      form.refuse(fields)
      show(form.focusFault)
    },
    onPasswordNeeded: () => show(() => form.focus('currentPassword')),
  })
  const dirty = Object.keys(profileChanges(form.values, before)).length > 0
  const submit = (): void => {
    const changes = form.check()
    if (changes && dirty) void save(changes)
    else if (!changes) show(form.focusFault)
  }
  return (
    <AccountFrame current={sectionPath('/user/account', section)}>
      {section === 'profile' && (
        <Form ref={form.ref} className={cx(layout.stack5, s.section)} onSubmit={submit}>
          <ProfileSection user={user} form={form} asksPassword={asksPassword} proof={proof} />
          <input type="submit" hidden />
        </Form>
      )}
      {section === 'password' && <PasswordSection email={user.email} />}
      {section === 'security' && <SecuritySection />}
      {section === 'sessions' && <SessionsSection />}
      {section === 'preferences' && <PreferencesSection />}
      {section === 'data' && <DataSection user={user} />}
      <SaveBar dirty={dirty} saving={saving} onSave={submit} onDiscard={() => form.reset(before)} />
    </AccountFrame>
  )
}

/** The viewer's account (Spec §2): missing mandatory fields first, then its sections, each with an address. */
export const AccountScreen = ({ DataSection }: AccountScreenProps): ReactElement | null => {
  const t = useTexts(accountTexts)
  const user = useAppSelector(selectUser)
  useNextWhenComplete(user)
  if (!user) return null
  return (
    <>
      <PageHead title={t.title} noindex />
      {missingOf(user).length > 0 ? (
        <div className={cx(layout.stack6, s.screen)}>
          <h1 className={s.title}>{t.title}</h1>
          <CompleteAccount user={user} />
        </div>
      ) : (
        <Sections key={user._id} user={user} DataSection={DataSection} />
      )}
    </>
  )
}
