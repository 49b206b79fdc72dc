import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { Overview } from '../../../../contract/admin/overview.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { count, day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Statistics, type Figure } from '../../../ui/antd/Statistics.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { ChartTable } from '../../money/earnings/ChartTable.tsx'
import { EarningsChart } from '../../money/earnings/EarningsChart.tsx'
import { earningTypes } from '../../money/earnings/query.ts'
import { barsOf } from '../../money/earnings/series.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { APPEALS_PATH } from '../appeals/query.ts'
import { COMMENTS_PATH } from '../comments/query.ts'
import { DISPUTES_PATH, disputesPath } from '../disputes/query.ts'
import { SUPPORT_REQUESTS_PATH } from '../support-requests/query.ts'
import { SYSTEM_PATH } from '../system/query.ts'
import { PAYMENTS_PATH, paymentsPath } from '../payments/query.ts'
import { PAYOUTS_PATH } from '../payouts/query.ts'
import { PEOPLE_PATH } from '../people/query.ts'
import { REPORTS_PATH } from '../reports/query.ts'
import { overviewInput, overviewPath, periodDays, periodOf } from './query.ts'
import { overviewTexts } from './texts.ts'

/** What waits for the team, the figures of a period beside those of the one before, and what the site owes. */
export const OverviewScreen = (): ReactElement => {
  const t = useTexts(overviewTexts)
  const days = periodOf(useRouter().query)
  const { data, error, reload } = useRequest('overview.view', overviewInput(days), { keepPrevious: true })
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title} />
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !data ? (
          <Loading>
            <SkeletonBlock height="36rem" />
          </Loading>
        ) : (
          <>
            <Waiting overview={data} />
            <Tabs
              label={t.period}
              current={days}
              tabs={periodDays.map((key) => ({ key, label: t.periods[key], href: overviewPath(key) }))}
            />
            <Happened overview={data} />
            {data.money && <SalesChart overview={data} />}
            {data.money && <Owed money={data.money} />}
          </>
        )}
      </div>
    </AntdProvider>
  )
}

const Waiting = ({ overview: { waiting } }: { overview: Overview }): ReactElement => {
  const t = useTexts(overviewTexts)
  const locale = useLocale()
  const role = useAppSelector(selectUser)?.operatorRole
  const mayDecide = allows(role, 'payouts.decide')
  const figures = [
    { label: t.creators, value: waiting.creators, href: `${PEOPLE_PATH}?kind=creator&status=pending` },
    { label: t.reports, value: waiting.reports, href: allows(role, 'reports.decide') ? REPORTS_PATH : undefined },
    { label: t.appeals, value: waiting.appeals, href: allows(role, 'appeals.decide') ? APPEALS_PATH : undefined },
    { label: t.comments, value: waiting.comments, href: allows(role, 'comments.decide') ? COMMENTS_PATH : undefined },
    {
      label: t.supportRequests,
      value: waiting.supportRequests,
      href: allows(role, 'supportRequests.answer') ? SUPPORT_REQUESTS_PATH : undefined,
    },
    {
      label: t.disputesToAnswer,
      value: waiting.disputes,
      href: allows(role, 'disputes.decide') ? DISPUTES_PATH : undefined,
    },
    { label: t.payouts, value: waiting.payouts, href: mayDecide ? PAYOUTS_PATH : undefined },
    { label: t.transfers, value: waiting.transfers, href: mayDecide ? `${PAYOUTS_PATH}?state=approved` : undefined },
    {
      label: t.failedJobs,
      value: waiting.failedJobs,
      href: allows(role, 'system.manage') ? SYSTEM_PATH : undefined,
    },
  ].flatMap(({ label, value, href }): (Figure & { left: number })[] =>
    value === undefined
      ? []
      : [{ label, value: count(value, locale), left: value, ...(href !== undefined && value > 0 && { href }) }]
  )
  return (
    <section className={layout.stack3} aria-labelledby="waiting">
      <h2 id="waiting">{t.waiting}</h2>
      {figures.every(({ left }) => left === 0) && <p className={textStyles.note}>{t.nothingWaits}</p>}
      <Statistics figures={figures} />
    </section>
  )
}

const Happened = ({ overview }: { overview: Overview }): ReactElement => {
  const t = useTexts(overviewTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const role = useAppSelector(selectUser)?.operatorRole
  const { from, to, signUps, newSubscriptions, subscribers, money: sums } = overview
  const sum = (amount: number): string => money(amount, locale, currency)
  const counted = (label: string, { now, before }: { now: number; before: number }, href?: string): Figure => ({
    label,
    value: count(now, locale),
    note: t.before(count(before, locale)),
    ...(href !== undefined && { href }),
  })
  const summed = (label: string, { now, before }: { now: number; before: number }, href: string): Figure => ({
    label,
    value: sum(now),
    note: t.before(sum(before)),
    href,
  })
  const days = { from, to }
  return (
    <section className={layout.stack3} aria-labelledby="happened">
      <h2 id="happened">{t.happened}</h2>
      {sums && (
        <Statistics
          figures={[
            summed(t.gross, sums.gross, paymentsPath(days)),
            summed(t.fee, sums.fee, paymentsPath(days)),
            summed(t.net, sums.net, paymentsPath(days)),
            summed(t.refunds, sums.refunds, paymentsPath({ status: 'refunded' })),
            counted(
              t.disputes,
              sums.disputes,
              allows(role, 'disputes.decide')
                ? disputesPath({ state: 'all', ...days })
                : paymentsPath({ status: 'disputed' })
            ),
          ]}
        />
      )}
      <Statistics
        figures={[
          counted(t.signUps, signUps, PEOPLE_PATH),
          counted(t.newSubscriptions, newSubscriptions, sums && paymentsPath({ ...days, type: 'subscription' })),
          { label: t.subscribers, value: count(subscribers, locale) },
        ]}
      />
    </section>
  )
}

const SalesChart = ({ overview: { from, to, days } }: { overview: Overview }): ReactElement | null => {
  const t = useTexts(overviewTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  if (from === to) return null
  const types = earningTypes.filter((type) => days.some((one) => one.types.some((part) => part.type === type)))
  const chart = {
    bars: barsOf(
      days.map((one) => ({
        day: one.day,
        net: one.gross ?? 0,
        types: one.types.map(({ type, gross }) => ({ type, net: gross })),
      })),
      { from, to },
      'day',
      types
    ),
    by: 'day' as const,
    currency,
    label: t.chart(day(from, locale), day(to, locale)),
    total: t.gross,
    hrefOf: ({ key }: { key: string }) => paymentsPath({ from: key, to: key }),
  }
  return (
    <Card className={layout.stack3} aria-labelledby="sales">
      <h2 id="sales">{t.sales}</h2>
      {types.length === 0 ? (
        <p className={textStyles.note}>{t.noSales}</p>
      ) : (
        <div>
          <EarningsChart {...chart} />
          <ChartTable {...chart} types={types} />
        </div>
      )}
    </Card>
  )
}

const Owed = ({ money: { owed, payouts } }: { money: NonNullable<Overview['money']> }): ReactElement => {
  const t = useTexts(overviewTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { inWallet } = useAmounts()
  const mayDecide = allows(useAppSelector(selectUser)?.operatorRole, 'payouts.decide')
  const sum = (amount: number): string => money(amount, locale, currency)
  return (
    <section className={layout.stack3} aria-labelledby="owed">
      <h2 id="owed">{t.owes}</h2>
      <p className={textStyles.note}>{t.owesHint}</p>
      <Statistics
        figures={[
          { label: t.wallets, value: inWallet(owed.wallets), href: `${PAYMENTS_PATH}?type=top_up` },
          { label: t.pending, value: sum(owed.pending), href: `${PEOPLE_PATH}?kind=creator` },
          { label: t.available, value: sum(owed.available), href: `${PEOPLE_PATH}?kind=creator` },
          {
            label: t.requested,
            value: sum(payouts),
            ...(mayDecide && { href: PAYOUTS_PATH }),
          },
          { label: t.loss, value: sum(owed.loss), note: t.lossHint },
        ]}
      />
    </section>
  )
}
