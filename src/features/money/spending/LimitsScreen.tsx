import { useState } from 'react'
import type { ReactElement } from 'react'
import type { SpendingLimit } from '../../../../contract/money/spending.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { WalletTabs } from '../wallet/WalletTabs.tsx'
import { BreakSection } from './BreakSection.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { LimitRow } from './LimitRow.tsx'
import s from './limits.module.css'
import { spendingTexts } from './texts.ts'
import { useSpending } from './use-spending.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The viewer's spending limits per day, week and month with the amounts spent, and the break from spending. */
export const LimitsScreen = (): ReactElement => {
  const t = useTexts(spendingTexts)
  const { data, error, isLoading, reload, show } = useSpending()
  const [changing, setChanging] = useState<SpendingLimit>()
  return (
    <AntdProvider>
      <div className={s.screen}>
        <PageHead title={t.title} />
        <WalletTabs current="limits" />
        <header className={s.head}>
          <h1>{t.title}</h1>
          <p className={s.lead}>{t.lead}</p>
        </header>
        {data ? (
          <>
            <ul className={layout.surface}>
              {data.limits.map((limit) => (
                <LimitRow key={limit.period} limit={limit} onChange={() => setChanging(limit)} onSaved={show} />
              ))}
            </ul>
            <p className={s.note}>
              {t.rule} <Link href="/subscriptions">{t.subscriptions}</Link>
            </p>
            <BreakSection until={data.coolOffUntil} onSaved={show} />
          </>
        ) : isLoading ? (
          <Loading>
            <div className={layout.surface}>
              {[0, 1, 2].map((n) => (
                <div key={n} className={cx(layout.stack2, s.row)}>
                  <SkeletonBlock height="5.5rem" />
                </div>
              ))}
            </div>
          </Loading>
        ) : (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        )}
        <LimitDialog limit={changing} onClose={() => setChanging(undefined)} onSaved={show} />
      </div>
    </AntdProvider>
  )
}
