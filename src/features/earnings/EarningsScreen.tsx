import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { earnings } from '../../../contract/earnings.ts'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { day, moneyExact } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Stat, Stats } from '../../ui/Price.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { withQuery } from '../payments/way-back.ts'
import { selectSettings } from '../settings/slice.ts'
import s from './earnings.module.css'
import { EarningsFilters } from './EarningsFilters.tsx'
import { EarningsSummary } from './EarningsSummary.tsx'
import { filterOf, statsInput } from './query.ts'
import { SalesTable } from './SalesTable.tsx'
import { earningTexts } from './texts.ts'

/** What a creator earned and what can be paid out, every number explained (Spec §7, Earnings). `today` in UTC, `2026-11-04`. */
export const EarningsScreen = ({ today }: { today: string }): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const router = useRouter()
  const { currency } = useAppSelector(selectSettings)
  const filter = filterOf(router.query, today)
  const { data: stats, error, isLoading, reload } = useRequest(earnings.stats, statsInput(filter), { keepPrevious: true })
  const sum = (amount: number): string => moneyExact(amount, locale, currency)
  const sold = stats && stats.types.length > 0
  const never = stats && !sold && stats.pending + stats.available + stats.reserved === 0 && filter.period === '12m' && !filter.type
  return (
    <div className={s.screen}>
      <PageHead title={t.title} />
      <h1>{t.title}</h1>
      {isLoading ? (
        <Loading>
          <div className={s.screen}>
            <SkeletonBlock height="7rem" />
            <SkeletonBlock height="28rem" />
          </div>
        </Loading>
      ) : !stats ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : (
        <>
          <div className={s.balances}>
            <Stats>
              <Stat label={t.available} value={sum(stats.available)} change={t.availableHint} />
              <Stat label={t.pending} value={sum(stats.pending)} change={stats.nextReleaseAt ? t.release(day(stats.nextReleaseAt, locale)) : t.pendingHint} />
              <Stat label={t.reserved} value={sum(stats.reserved)} change={t.reservedHint} />
            </Stats>
          </div>
          {never ? (
            <EmptyState scene="ticket" title={t.empty} action={<ButtonLink href="/creator/post">{t.newPost}</ButtonLink>}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            <>
              <EarningsFilters filter={filter} today={today} />
              {sold ? (
                <EarningsSummary stats={stats} filter={filter} currency={currency} hrefBy={(by) => withQuery(router.asPath, { by })} />
              ) : (
                <EmptyState compact scene="seats" title={t.none} action={<ButtonLink variant="secondary" href="/creator/earnings">{t.showAll}</ButtonLink>}>
                  {t.noneHint}
                </EmptyState>
              )}
              <SalesTable filter={filter} currency={currency} />
            </>
          )}
        </>
      )}
    </div>
  )
}
