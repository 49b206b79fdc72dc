import type { ReactElement } from 'react'
import { useRouter } from 'next/router'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { Balances } from './Balances.tsx'
import s from './earnings.module.css'
import { EarningsFilters } from './EarningsFilters.tsx'
import { EarningsSummary } from './EarningsSummary.tsx'
import { EarningTabs } from './EarningTabs.tsx'
import { ExportButton } from './ExportButton.tsx'
import { beforeInput, filterOf, statsInput } from './query.ts'
import { SalesTable } from './SalesTable.tsx'
import { earningTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Screen of a creator's earnings and balances (Spec §7, Earnings). `today` in UTC, `2026-11-04`. */
export const EarningsScreen = ({ today }: { today: string }): ReactElement => {
  const t = useTexts(earningTexts)
  const router = useRouter()
  const { currency } = useAppSelector(selectSettings)
  const filter = filterOf(router.query, today)
  const {
    data: stats,
    error,
    isLoading,
    reload,
  } = useRequest('earnings.stats', statsInput(filter), { keepPrevious: true })
  const { data: before } = useRequest('earnings.stats', beforeInput(filter), { keepPrevious: true })
  const sold = stats && (stats.count > 0 || stats.returned.length > 0)
  const isFiltered = filter.period !== '12m' || Object.keys(filter.ask).length > 0
  const never = stats && !sold && !isFiltered && stats.pending + stats.available + stats.reserved === 0
  return (
    <AntdProvider>
      <div className={cx(layout.stack5, s.screen)}>
        <PageHead title={t.title} />
        <EarningTabs current="earnings" />
        <ScreenTitle title={t.title}>{sold && <ExportButton filter={filter} />}</ScreenTitle>
        {isLoading ? (
          <Loading>
            <div className={cx(layout.stack5, s.screen)}>
              <SkeletonBlock height="7rem" />
              <SkeletonBlock height="28rem" />
            </div>
          </Loading>
        ) : !stats ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : (
          <>
            <Balances stats={stats} currency={currency} />
            {never ? (
              <EmptyState
                scene="ticket"
                title={t.empty}
                action={<ButtonLink href="/creator/post">{t.newPost}</ButtonLink>}
              >
                {t.emptyHint}
              </EmptyState>
            ) : (
              <>
                <EarningsFilters filter={filter} today={today} fan={stats.user?.name} />
                {sold ? (
                  <EarningsSummary stats={stats} before={before} filter={filter} currency={currency} />
                ) : (
                  <EmptyState
                    compact
                    scene="seats"
                    title={t.none}
                    action={
                      <ButtonLink variant="secondary" href="/creator/earnings">
                        {filter.period === '12m' ? t.clear : t.showAll}
                      </ButtonLink>
                    }
                  >
                    {t.noneHint}
                  </EmptyState>
                )}
                <SalesTable filter={filter} currency={currency} />
              </>
            )}
          </>
        )}
      </div>
    </AntdProvider>
  )
}
