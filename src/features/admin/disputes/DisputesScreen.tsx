import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { AdminDispute } from '../../../../contract/admin/disputes.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { Time } from '../../../ui/Time.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import r from '../../platform/records/records.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import { AdminList } from '../AdminList.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { PEOPLE_PATH } from '../people/query.ts'
import {
  disputeFilter,
  disputeQuery,
  disputesInput,
  DISPUTES_PATH,
  disputeTabs,
  disputeTone,
  type DisputeTab,
} from './query.ts'
import { disputeTexts } from './texts.ts'

/** Disputes by queue; queue, search and days are in the address. */
export const DisputesScreen = (): ReactElement => {
  const t = useTexts(disputeTexts)
  const { query, asPath } = useRouter()
  const filter = disputeFilter(query)
  const { tab: current, ...rest } = filter
  const page = usePage('adminDisputes.list', disputesInput(filter), { keepPrevious: true })
  const { save, saving } = useDownload('adminDisputes.export')
  const hrefOf = (path: string, tab: DisputeTab): string =>
    withQuery(path, { state: tab === 'needs_response' ? undefined : tab })
  return (
    <AdminList
      path={hrefOf(DISPUTES_PATH, current)}
      page={page}
      filter={rest}
      t={t}
      empty={t.empties[current]}
      aside={<ExportButton save={() => save({ query: disputeQuery(filter) })} saving={saving} />}
      tabs={
        <Tabs
          label={t.tabsLabel}
          current={current}
          tabs={disputeTabs.map((tab) => ({ key: tab, label: t.tabs[tab], href: hrefOf(asPath, tab) }))}
        />
      }
    >
      <DisputeTable disputes={page.items} />
    </AdminList>
  )
}

const DisputeTable = ({ disputes }: { disputes: readonly AdminDispute[] }): ReactElement => {
  const t = useTexts(disputeTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const columns: DataColumn<AdminDispute>[] = [
    {
      title: t.what,
      key: 'type',
      // In px: the longest kind of payment is not broken.
      width: 140,
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, type, last4 }) => (
        <span className={layout.stack1}>
          <Link className={r.title} href={`${DISPUTES_PATH}/${_id}`}>
            {t.types[type]}
          </Link>
          {last4 && <span className={textStyles.note}>{t.card(last4)}</span>}
        </span>
      ),
    },
    {
      title: t.payer,
      key: 'payer',
      render: (_, { payer }) => <Link href={`${PEOPLE_PATH}/${payer._id}`}>{payer.name}</Link>,
    },
    {
      title: t.performer,
      key: 'performer',
      render: (_, { performer }) => performer && <Link href={`${PEOPLE_PATH}/${performer._id}`}>{performer.name}</Link>,
    },
    {
      title: t.amount,
      key: 'amount',
      align: 'end',
      isOneLine: true,
      render: (_, { amount }) => <span className={r.sum}>{money(amount, locale, currency)}</span>,
    },
    {
      title: t.status,
      key: 'status',
      render: (_, { status }) => <Badge tone={disputeTone[status]}>{t.statuses[status]}</Badge>,
    },
    {
      title: t.due,
      key: 'dueAt',
      isOneLine: true,
      render: (_, { dueAt, status, sentAt }) =>
        dueAt && !sentAt && status.endsWith('needs_response') && <Time at={dueAt} />,
    },
    { title: t.opened, key: 'openedAt', isOneLine: true, render: (_, { openedAt }) => <Time at={openedAt} /> },
  ]
  return <DataTable label={t.title} rowKey="_id" columns={columns} dataSource={disputes} />
}
