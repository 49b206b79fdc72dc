import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { DateRange } from '../../../ui/antd/DateField.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { withQuery } from '../../payments/site-path.ts'
import { ExportButton } from '../ExportButton.tsx'
import { LogTable } from './LogTable.tsx'
import s from './operator-log.module.css'
import { LOG_PATH, logFilter, logInput } from './query.ts'
import { logTexts } from './texts.ts'

/** Everything that operators did; search and days are in the address. */
export const LogScreen = (): ReactElement => {
  const t = useTexts(logTexts)
  const router = useRouter()
  const filter = logFilter(router.query)
  const page = usePage('operatorLog.list', logInput(filter), { keepPrevious: true })
  const { save, saving } = useDownload('operatorLog.export')
  const go = (change: Record<string, string | undefined>): void =>
    void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <AntdProvider>
      <div className={layout.stack4}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title}>
          <ExportButton save={() => save({ query: filter })} saving={saving} />
        </ScreenTitle>
        <p className={textStyles.note}>{t.lead}</p>
        <form className={s.filters} role="search" onSubmit={(event) => event.preventDefault()}>
          <SearchField label={t.search} q={filter.q ?? ''} onSearch={(words) => go({ q: words || undefined })} />
          <DateRange
            label={t.days}
            fromLabel={t.from}
            toLabel={t.to}
            from={filter.from}
            to={filter.to}
            onChange={(from, to) => go({ from, to })}
          />
        </form>
        <PagedList
          page={page}
          failed={t.failed}
          skeleton={
            <Loading>
              <SkeletonBlock height="20rem" />
            </Loading>
          }
          empty={
            isFiltered ? (
              <EmptyState
                scene="ticket"
                title={t.none}
                action={
                  <ButtonLink variant="secondary" href={LOG_PATH}>
                    {t.clear}
                  </ButtonLink>
                }
              />
            ) : (
              <EmptyState scene="ticket" title={t.empty} />
            )
          }
        >
          <LogTable entries={page.items} />
        </PagedList>
      </div>
    </AntdProvider>
  )
}
