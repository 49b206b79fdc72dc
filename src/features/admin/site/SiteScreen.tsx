import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { AccessSection } from './AccessSection.tsx'
import { AnnouncementsSection } from './AnnouncementsSection.tsx'
import { FeesSection } from './FeesSection.tsx'
import { LookSection } from './LookSection.tsx'
import { MailsSection } from './MailsSection.tsx'
import { MenusSection } from './MenusSection.tsx'
import { PackagesSection } from './PackagesSection.tsx'
import { PagesSection } from './PagesSection.tsx'
import { SITE_PATH, siteSections } from './sections.ts'
import type { SiteSection } from './sections.ts'
import { siteTexts } from './texts.ts'
import { WordsSection } from './WordsSection.tsx'

/** The settings as a section gets them. */
export type SectionProps = { settings: ResponseOf<'siteSettings.view'> }

const parts: Readonly<Record<SiteSection, (props: SectionProps) => ReactElement>> = {
  look: LookSection,
  pages: PagesSection,
  menus: MenusSection,
  mails: MailsSection,
  fees: FeesSection,
  packages: PackagesSection,
  announcements: AnnouncementsSection,
  words: WordsSection,
  access: AccessSection,
}

/** The settings of the site; each section has its address. */
export const SiteScreen = ({ section }: { section: SiteSection }): ReactElement => {
  const t = useTexts(siteTexts)
  const { data, error, reload } = useRequest('siteSettings.view')
  const Part = parts[section]
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={`${t.sections[section]} · ${t.heading}`} noindex />
        <ScreenTitle title={t.heading} />
        <Tabs
          label={t.heading}
          current={section}
          tabs={siteSections.map((key) => ({ key, label: t.sections[key], href: `${SITE_PATH}/${key}` }))}
        />
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !data ? (
          <Loading>
            <SkeletonBlock height="20rem" />
          </Loading>
        ) : (
          <Part key={section} settings={data} />
        )}
      </div>
    </AntdProvider>
  )
}
