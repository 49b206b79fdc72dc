import type { ReactElement } from 'react'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { PushSection } from '../push/PushSection.tsx'
import { AccountFrame } from '../../identity/users/AccountFrame.tsx'
import { notificationsPath } from '../../identity/users/sections.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { KindsTable } from './KindsTable.tsx'
import s from './notification-settings.module.css'
import { notificationSettingsTexts } from './texts.ts'
import { useNotificationSettings } from './use-notification-settings.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The viewer's notification settings: push messages in this browser, channels per kind, and the digest. */
export const NotificationSettingsScreen = (): ReactElement | null => {
  const t = useTexts(notificationSettingsTexts)
  const user = useAppSelector(selectUser)
  const { settings, error, isLoading, reload, changeKind, changeDigest } = useNotificationSettings()
  if (!user) return null
  return (
    <AccountFrame current={notificationsPath}>
      <PageHead title={t.title} noindex />
      <p className={s.lead}>{t.lead}</p>
      <PushSection />
      {!settings && isLoading && (
        <Loading>
          <SkeletonBlock height="30rem" />
        </Loading>
      )}
      {!settings && error && <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} compact />}
      {settings && (
        <>
          <section className={layout.stack4} aria-labelledby="kinds-title">
            <h2 id="kinds-title">{t.whatTitle}</h2>
            <KindsTable settings={settings} viewer={user} onChange={changeKind} />
          </section>
          <section className={layout.stack4} aria-labelledby="digest-title">
            <h2 id="digest-title">{t.digestTitle}</h2>
            <p className={s.lead}>{t.digestLead}</p>
            {!user.emailVerified && (
              <Notice
                tone="warning"
                title={t.noMail}
                action={
                  <ButtonLink href="/user/account?section=profile" size="sm" variant="secondary">
                    {t.toAccount}
                  </ButtonLink>
                }
              >
                {t.noMailText}
              </Notice>
            )}
            <RadioCards
              legend={t.digestTitle}
              hideLegend
              name="digest"
              value={settings.digest}
              onChange={changeDigest}
              options={[
                { value: 'daily', title: t.daily },
                { value: 'weekly', title: t.weekly },
                { value: 'off', title: t.never, note: t.neverNote },
              ]}
            />
          </section>
        </>
      )}
    </AccountFrame>
  )
}
