import type { ReactElement } from 'react'
import { useRequest } from '../../api/use-request.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { HomeLayout } from '../../shell/layouts/HomeLayout.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SitePromos } from '../platform/promos/SitePromos.tsx'
import { selectSettings } from '../platform/settings/slice.ts'
import { selectUi } from '../platform/settings/ui-slice.ts'
import s from './landing.module.css'
import { LandingSections } from './LandingSections.tsx'
import { landingTexts } from './texts.ts'

/** The landing page for visitors. */
export const LandingScreen = (): ReactElement => {
  const t = useTexts(landingTexts)
  const { currency, commission } = useAppSelector(selectSettings)
  const { siteName } = useAppSelector(selectUi)
  const { data } = useRequest('performers.top', { query: { limit: 8 } })
  return (
    <HomeLayout
      kicker={t.kicker}
      title={t.title}
      lead={t.lead}
      actions={
        <>
          <ButtonLink variant="lamp" size="lg" href="/auth/register">
            {t.join}
          </ButtonLink>
          <ButtonLink variant="secondary" size="lg" href="/explore">
            {t.explore}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={`${siteName}: ${t.title}`} description={t.lead} path="/" />
      <div className={s.promos}>
        <SitePromos place="landing" />
      </div>
      <LandingSections performers={data?.data ?? []} currency={currency} commission={commission} />
    </HomeLayout>
  )
}
