import type { ReactElement } from 'react'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { EarningTabs } from '../earnings/EarningTabs.tsx'
import { selectUser } from '../user/slice.ts'
import { BankCard } from './BankCard.tsx'
import { GatewayCard } from './GatewayCard.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'

/** Where a creator's payouts go: a bank account, or the payment company of this site (Spec §7: banking and gateway settings). */
export const PayoutSettingsScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const country = useAppSelector(selectUser)?.country ?? ''
  const { data: settings, error, reload } = useRequest('payoutSettings.view', { params: { id } })
  return (
    <AntdProvider>
      <div className={s.screen}>
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
