import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { DeskDispute } from '../../../../contract/operator/dispute-desk.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { DateRange } from '../../../ui/antd/DateField.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Download } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Time } from '../../../ui/Time.tsx'
import { withQuery } from '../../payments/site-path.ts'
import r from '../../records/records.module.css'
import { selectSettings } from '../../settings/slice.ts'
import { PEOPLE_PATH } from '../people/query.ts'
import s from './disputes.module.css'
import { disputeFilter, disputeQuery, disputesInput, DISPUTES_PATH, disputeTabs, disputeTone } from './query.ts'
import { disputeTexts } from './texts.ts'

/** Disputes by queue; queue, search and days are in the address. */
export const DisputesScreen = (): ReactElement => {
  const t = useTexts(disputeTexts)
  const router = useRouter()
  const filter = disputeFilter(router.query)
  const page = usePage('disputeDesk.list', disputesInput(filter), { keepPrevious: true })
  const { save, saving } = useDownload('disputeDesk.export')
  const go = (change: Record<string, string | undefined>): void =>
    void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
  const isFiltered = Boolean(filter.q ?? filter.from ?? filter.to)
  return (
    <AntdProvider>
      <div className={layout.stack4}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title}>
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            loading={saving}
            onClick={() => void save({ query: disputeQuery(filter) })}
          >
            {t.export}
          </Button>
        </ScreenTitle>
        <p className={textStyles.note}>{t.lead}</p>
        <Tabs
          label={t.tabsLabel}
          current={filter.tab}
          tabs={disputeTabs.map((tab) => ({
            key: tab,
            label: t.tabs[tab],
            href: withQuery(router.asPath, { state: tab === 'needs_response' ? undefined : tab }),
          }))}
        />
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
            <EmptyState
              scene="ticket"
              title={isFiltered ? t.none : t.empties[filter.tab]}
              action={
                isFiltered && (
                  <ButtonLink
                    variant="secondary"
                    href={filter.tab === 'needs_response' ? DISPUTES_PATH : `${DISPUTES_PATH}?state=${filter.tab}`}
                  >
                    {t.clear}
                  </ButtonLink>
                )
              }
            />
          }
        >
          <DisputeTable disputes={page.items} />
        </PagedList>
      </div>
    </AntdProvider>
  )
}

const DisputeTable = ({ disputes }: { disputes: readonly DeskDispute[] }): ReactElement => {
  const t = useTexts(disputeTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const columns: DataColumn<DeskDispute>[] = [
    {
      title: t.what,
      key: 'type',
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
