import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { EarningTabs } from '../earnings/EarningTabs.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { BankCard } from './BankCard.tsx'
import { GatewayCard } from './GatewayCard.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Settings of a creator's payout account: a bank account, or an account at the payment provider (Spec §7: banking and gateway settings). */
export const PayoutSettingsScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const country = useAppSelector(selectUser)?.country ?? ''
  const { data: settings, error, reload } = useRequest('payoutSettings.view', { params: { id } })
  return (
    <AntdProvider>
      <div className={cx(layout.stack4, s.screen)}>
        <PageHead title={t.title} />
        <EarningTabs current="payouts" />
        <h1>{t.title}</h1>
        <p className={s.lead}>{t.lead}</p>
        {settings ? (
          <>
            <BankCard performerId={id} country={country} settings={settings} />
            {settings.gateway && <GatewayCard performerId={id} method={settings.method} gateway={settings.gateway} />}
          </>
        ) : error ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : (
          <Loading>
            <SkeletonBlock height="28rem" />
          </Loading>
        )}
      </div>
    </AntdProvider>
  )
}
