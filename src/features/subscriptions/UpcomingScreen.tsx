import type { ReactElement } from 'react'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { day, money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { longLabel } from '../earnings/labels.ts'
import { selectSettings } from '../settings/slice.ts'
import { WalletTabs } from '../wallet/WalletTabs.tsx'
import { UpcomingRow } from './UpcomingRow.tsx'
import { upcomingTexts } from './upcoming-texts.ts'
import s from './upcoming.module.css'

/** What will be charged for subscriptions on which day of the next twelve months, month by month. */
export const UpcomingScreen = (): ReactElement => {
  const t = useTexts(upcomingTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { data, error, reload } = useRequest('subscriptions.upcoming')
  const price = (amount: number): string => money(amount, locale, currency)
  return (
    <div className={s.screen}>
      <PageHead title={t.title} />
      <WalletTabs current="upcoming" />
      <ScreenTitle title={t.title}>
        <ButtonLink variant="secondary" href="/subscriptions">
          {t.subscriptions}
        </ButtonLink>
      </ScreenTitle>
      {error && !data ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : !data ? (
        <Loading>
          <SkeletonBlock height="6rem" />
          <SkeletonBlock height="14rem" />
        </Loading>
      ) : data.months.length === 0 ? (
        <EmptyState scene="ticket" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
          {t.emptyHint}
        </EmptyState>
      ) : (
        <>
          <p className={s.total}>
            <span>{t.until(day(data.until, locale))}</span> <strong>{price(data.total)}</strong>{' '}
            <small>{t.ifKept}</small>
          </p>
          {data.months.map(({ month, total, charges }) => (
            <section key={month} aria-labelledby={`m${month}`} className={s.month}>
              <h2 id={`m${month}`}>
                <span>{longLabel(month, locale)}</span> <span className={s.sum}>{price(total)}</span>
              </h2>
              <ul className={s.list}>
                {charges.map((charge) => (
                  <UpcomingRow key={charge.subscriptionId + charge.at} charge={charge} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  )
}
