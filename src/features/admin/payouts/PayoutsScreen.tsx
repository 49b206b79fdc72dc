import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { AdminPayout } from '../../../../contract/admin/payouts.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { BatchBar } from './BatchBar.tsx'
import { Batches } from './Batches.tsx'
import { usePayoutColumns } from './payout-columns.tsx'
import { canDecide } from './PayoutDecisions.tsx'
import { PayoutDialogs, type PayoutQuestion } from './PayoutDialogs.tsx'
import { adminFilter, adminInput, filterQuery, PAYOUTS_PATH, payoutTabs, type AdminFilter } from './query.ts'
import { adminPayoutTexts } from './texts.ts'

/** The queue of payouts: requests by state with what is decided about them, and batches of bank transfers. */
export const PayoutsScreen = (): ReactElement => {
  const filter = adminFilter(useRouter().query)
  return filter.tab === 'batches' ? <Batches tabs={<StateTabs filter={filter} />} /> : <Queue filter={filter} />
}

const StateTabs = ({ filter }: { filter: AdminFilter }): ReactElement => {
  const t = useTexts(adminPayoutTexts)
  const { asPath } = useRouter()
  return (
    <Tabs
      label={t.tabsLabel}
      current={filter.tab}
      tabs={payoutTabs.map((tab) => ({
        key: tab,
        label: t.tabs[tab],
        href: withQuery(asPath, { state: tab === 'pending' ? undefined : tab, page: undefined }),
      }))}
    />
  )
}

const canJoinBatch = ({ status, method, batch }: AdminPayout): boolean =>
  status === 'approved' && method === 'bank' && batch === undefined

const Queue = ({ filter }: { filter: AdminFilter }): ReactElement => {
  const t = useTexts(adminPayoutTexts)
  const { query } = useRouter()
  const input = adminInput(filter, pageNumberOf(query))
  const list = useRequest('adminPayouts.list', input, { keepPrevious: true })
  const { save, saving } = useDownload('adminPayouts.export')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choosable = filter.tab === 'approved' ? (list.data?.data ?? []).filter(canJoinBatch) : []
  const inBatch = choosable.filter(({ _id }) => chosen.has(_id))
  const [asking, setAsking] = useState<{ payout: AdminPayout; question: PayoutQuestion }>()
  const [isOpen, setOpen] = useState(false)
  const columns = usePayoutColumns({
    onAsk: (payout, question) => {
      setAsking({ payout, question })
      setOpen(true)
    },
    canDecide: (list.data?.data ?? []).some(canDecide),
    choice:
      choosable.length > 0
        ? {
            isPossible: canJoinBatch,
            isChosen: ({ _id }) => chosen.has(_id),
            onChoose: ({ _id }, isChosen) =>
              setChosen((before) => {
                const next = new Set(before)
                if (isChosen) next.add(_id)
                else next.delete(_id)
                return next
              }),
          }
        : undefined,
  })
  return (
    <>
      <RecordScreen
        path={filter.tab === 'pending' ? PAYOUTS_PATH : `${PAYOUTS_PATH}?state=${filter.tab}`}
        list={list}
        perPage={input.query.limit}
        columns={columns}
        q={filter.q}
        t={t}
        aside={<ExportButton save={() => save({ query: filterQuery(filter) })} saving={saving} />}
        above={
          <>
            <StateTabs filter={filter} />
            {choosable.length > 0 && (
              <BatchBar
                chosen={inBatch}
                onAll={() => setChosen(new Set(choosable.map(({ _id }) => _id)))}
                onNone={() => setChosen(new Set())}
              />
            )}
          </>
        }
        empty={<EmptyState scene="ticket" title={t.empties[filter.tab]} />}
      />
      {asking && (
        <PayoutDialogs
          payout={asking.payout}
          question={isOpen ? asking.question : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
