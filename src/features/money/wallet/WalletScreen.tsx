import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { selectBalance } from '../../identity/users/slice.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { History } from './History.tsx'
import { walletTexts } from './texts.ts'
import { TopUpCard } from './TopUpCard.tsx'
import s from './wallet-screen.module.css'
import { WalletTabs } from './WalletTabs.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The wallet: balance, top-up and transaction history. */
export const WalletScreen = (): ReactElement => {
  const t = useTexts(walletTexts)
  const { inWallet, inCurrency, isMoney } = useAmounts()
  const balance = useAppSelector(selectBalance)
  const { tokenPrice } = useAppSelector(selectSettings)
  return (
    <AntdProvider>
      <PageHead title={t.title} />
      <WalletTabs current="wallet" />
      <h1 className={s.title}>{t.title}</h1>
      <div className={cx(layout.stack6, s.columns)}>
        <section className={cx(layout.stack2, s.balance)} aria-labelledby="balance">
          <h2 id="balance">{t.balance}</h2>
          <p className={cx(layout.wrap, s.figure)}>
            <strong>{inWallet(balance)}</strong>
          </p>
          <p className={s.small}>{[!isMoney && t.worth(inCurrency(tokenPrice)), t.uses].filter(Boolean).join(' ')}</p>
        </section>
        <div className={s.topUp}>
          <TopUpCard />
        </div>
        <div>
          <History />
        </div>
      </div>
    </AntdProvider>
  )
}
