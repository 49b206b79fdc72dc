import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { selectBalance } from '../user/slice.ts'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import { History } from './History.tsx'
import { walletTexts } from './texts.ts'
import { TopUpCard } from './TopUpCard.tsx'
import s from './wallet-screen.module.css'
import { WalletTabs } from './WalletTabs.tsx'

/** The wallet: balance, top-up, and everything that moved it. */
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
      <div className={s.columns}>
        <section className={s.balance} aria-labelledby="balance">
          <h2 id="balance">{t.balance}</h2>
          <p className={s.figure}>
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
