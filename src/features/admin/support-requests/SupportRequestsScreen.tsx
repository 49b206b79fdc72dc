import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { SupportRequestRow, SupportRequestStatus } from '../../../../contract/admin/support-requests.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { supportRequestStatuses, supportRequestsFilter, supportRequestsInput, SUPPORT_REQUESTS_PATH } from './query.ts'
import { supportRequestsTexts } from './texts.ts'

const tones = { open: 'warning', answered: 'success', closed: 'neutral' } as const

/** The state of a letter. */
export const SupportRequestBadge = ({ status }: { status: SupportRequestStatus }): ReactElement => {
  const t = useTexts(supportRequestsTexts)
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
}

/** Letters to the site, for operators; search and state are in the address. */
export const SupportRequestsScreen = (): ReactElement => {
  const t = useTexts(supportRequestsTexts)
  const { query } = useRouter()
  const filter = supportRequestsFilter(query)
  const input = supportRequestsInput(filter, pageNumberOf(query))
  const { save, saving } = useDownload('supportRequests.export')
  const columns: DataColumn<SupportRequestRow>[] = [
    {
      title: t.subject,
      key: 'subject',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, subject }) => (
        <Link href={`${SUPPORT_REQUESTS_PATH}/${_id}`}>
          <strong dir="auto">{subject}</strong>
        </Link>
      ),
    },
    {
      title: t.from,
      key: 'from',
      card: 'bare',
      render: (_, { name, email }) => (
        <span className={layout.stack1}>
          <span dir="auto">{name}</span>
          <span className={textStyles.note}>{email}</span>
        </span>
      ),
    },
    {
      title: t.status,
      key: 'status',
      card: 'bare',
      render: (_, { status }) => <SupportRequestBadge status={status} />,
    },
    { title: t.received, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <RecordScreen
      path={SUPPORT_REQUESTS_PATH}
      list={useRequest('supportRequests.list', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={columns}
      q={filter.q}
      selects={[
        {
          name: 'status',
          label: t.status,
          any: t.all,
          value: filter.status,
          options: supportRequestStatuses.map((value) => ({ value, label: t.statuses[value] })),
        },
      ]}
      t={t}
      aside={<ExportButton save={() => save({ query: filter })} saving={saving} />}
      empty={<EmptyState scene="seats" title={t.empty} />}
    />
  )
}
