import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { ReportReason } from '../../../../contract/social/reports.ts'
import type { ReportedRow } from '../../../../contract/admin/reports.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { Time } from '../../../ui/Time.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { reportReasons } from '../../social/reports/reasons.ts'
import { ExportButton } from '../ExportButton.tsx'
import { reportsFilter, reportsInput, REPORTS_PATH, reportStatuses } from './query.ts'
import s from './reports.module.css'
import { adminReportsTexts } from './texts.ts'

/** The reasons for which something was reported. */
export const ReasonBadges = ({ reasons }: { reasons: readonly ReportReason[] }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  return (
    <span className={layout.wrap}>
      {reportReasons
        .filter((reason) => reasons.includes(reason))
        .map((reason) => (
          <Badge key={reason} tone={reason === 'underage' ? 'danger' : 'neutral'}>
            {t.reasons[reason]}
          </Badge>
        ))}
    </span>
  )
}

/** Reported objects, for operators; state, reason and search are in the address. */
export const ReportsScreen = (): ReactElement => {
  const t = useTexts(adminReportsTexts)
  const locale = useLocale()
  const { query, asPath } = useRouter()
  const filter = reportsFilter(query)
  const input = reportsInput(filter, pageNumberOf(query))
  const { save, saving } = useDownload('adminReports.export')
  const columns: DataColumn<ReportedRow>[] = [
    {
      title: t.what,
      key: 'what',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, objectType, excerpt }) => (
        <span className={layout.stack1}>
          <Link href={`${REPORTS_PATH}/${_id}`}>
            <strong>{t.kinds[objectType]}</strong>
          </Link>
          <span className={s.excerpt} dir="auto">
            {excerpt || t.noWords}
          </span>
        </span>
      ),
    },
    {
      title: t.by,
      key: 'author',
      card: 'bare',
      render: (_, { author }) => (
        <span className={layout.stack1}>
          <span dir="auto">{author.name}</span>
          {author.username && <span className={textStyles.note}>@{author.username}</span>}
        </span>
      ),
    },
    { title: t.reason, key: 'reasons', card: 'bare', render: (_, { reasons }) => <ReasonBadges reasons={reasons} /> },
    { title: t.count, key: 'reports', align: 'end', render: (_, { reports }) => count(reports, locale) },
    { title: t.since, key: 'firstAt', isOneLine: true, render: (_, { firstAt }) => <Time at={firstAt} /> },
  ]
  return (
    <RecordScreen
      path={REPORTS_PATH}
      list={useRequest('adminReports.list', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={columns}
      q={filter.q}
      selects={[
        {
          name: 'reason',
          label: t.reason,
          any: t.all,
          value: filter.reason,
          options: reportReasons.map((value) => ({ value, label: t.reasons[value] })),
        },
      ]}
      t={t}
      aside={<ExportButton save={() => save({ query: filter })} saving={saving} />}
      above={
        <Tabs
          label={t.status}
          current={filter.status}
          tabs={reportStatuses.map((status) => ({
            key: status,
            label: t.tabs[status],
            href: withQuery(asPath, { status: status === 'open' ? undefined : status, page: undefined }),
          }))}
        />
      }
      empty={
        filter.status === 'closed' ? (
          <EmptyState scene="seats" title={t.emptyClosed} />
        ) : (
          <EmptyState scene="seats" title={t.empty}>
            {t.emptyText}
          </EmptyState>
        )
      }
    />
  )
}
