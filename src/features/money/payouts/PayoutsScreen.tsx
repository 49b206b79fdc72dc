import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { Landmark } from '../../../ui/icons.tsx'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Balances } from '../earnings/Balances.tsx'
import { EarningTabs } from '../earnings/EarningTabs.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { PayoutRequestCard } from './PayoutRequestCard.tsx'
import { usePayoutColumns } from './payout-columns.tsx'
import { wholeBalanceInput, payoutFilter, payoutsInput, payoutStatuses } from './query.ts'
import { payoutTexts } from './texts.ts'

/** A creator's balances, the form for a payout request, and all payouts (Spec §7, Payouts). */
export const PayoutsScreen = (): ReactElement => {
  const t = useTexts(payoutTexts)
  const { query } = useRouter()
  const filter = payoutFilter(query)
  const input = payoutsInput(filter, pageNumberOf(query))
  const all = useRequest('payouts.calculate', wholeBalanceInput)
  const check = useRequest('payouts.checkPending', {})
  const failed = all.error ?? check.error
  return (
    <RecordScreen
      path="/creator/payouts"
      list={useRequest('payouts.search', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={usePayoutColumns()}
      q={filter.q}
      selects={[
        {
          name: 'status',
          label: t.status,
          any: t.everything,
          value: filter.status,
          options: payoutStatuses.map((value) => ({ value, label: t.statuses[value] })),
        },
      ]}
      t={t}
      tabs={<EarningTabs current="payouts" />}
      aside={
        <ButtonLink variant="secondary" href="/creator/payout-settings" icon={<Landmark aria-hidden />}>
          {t.settings}
        </ButtonLink>
      }
      above={
        all.data && check.data ? (
          <>
            <Balances stats={all.data} currency={all.data.currency} hint={t.availableHint} />
            <PayoutRequestCard all={all.data} open={check.data.payout} />
          </>
        ) : failed ? (
          <ErrorState
            compact
            title={t.balanceFailed}
            message={errorText(failed)}
            onRetry={() => {
              all.reload()
              check.reload()
            }}
          />
        ) : (
          <Loading>
            <SkeletonBlock height="24rem" />
          </Loading>
        )
      }
      empty={
        <EmptyState compact scene="ticket" title={t.empty}>
          {t.emptyHint}
        </EmptyState>
      }
    />
  )
}
