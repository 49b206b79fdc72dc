import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { longLabel } from '../earnings/labels.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { WalletTabs } from '../wallet/WalletTabs.tsx'
import { UpcomingRow } from './UpcomingRow.tsx'
import { upcomingTexts } from './upcoming-texts.ts'
import s from './upcoming.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The subscription charges of the next twelve months, by month and day. */
export const UpcomingScreen = (): ReactElement => {
  const t = useTexts(upcomingTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { data, error, reload } = useRequest('subscriptions.upcoming')
  const price = (amount: number): string => money(amount, locale, currency)
  return (
    <div className={layout.stack6}>
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
          <div className={layout.stack6}>
            <SkeletonBlock height="6rem" />
            <SkeletonBlock height="14rem" />
          </div>
        </Loading>
      ) : data.months.length === 0 ? (
        <EmptyState scene="ticket" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
          {t.emptyHint}
        </EmptyState>
      ) : (
        <>
          <p className={cx(layout.stack1, s.total)}>
            <span>{t.until(day(data.until, locale))}</span> <strong>{price(data.total)}</strong>{' '}
            <small>{t.ifKept}</small>
          </p>
          {data.months.map(({ month, total, charges }) => (
            <section key={month} aria-labelledby={`m${month}`} className={cx(layout.stack3, s.month)}>
              <h2 id={`m${month}`}>
                <span>{longLabel(month, locale)}</span> <span className={s.sum}>{price(total)}</span>
              </h2>
              <ul className={layout.surface}>
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
