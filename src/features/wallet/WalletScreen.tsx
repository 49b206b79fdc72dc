import type { ReactElement } from 'react'
import { money, tokenCount } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { selectBalance } from '../user/slice.ts'
import { History } from './History.tsx'
import { walletTexts } from './texts.ts'
import { TopUpCard } from './TopUpCard.tsx'
import s from './wallet-screen.module.css'
import { WalletTabs } from './WalletTabs.tsx'

/** The wallet: balance, top-up, and everything that moved it. */
export const WalletScreen = (): ReactElement => {
  const t = useTexts(walletTexts)
  const locale = useLocale()
  const balance = useAppSelector(selectBalance)
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  return (
    <>
      <PageHead title={t.title} />
      <WalletTabs current="wallet" />
      <h1 className={s.title}>{t.title}</h1>
      <div className={s.columns}>
        <section className={s.balance} aria-labelledby="balance">
          <h2 id="balance">{t.balance}</h2>
          <p className={s.figure}>
            <strong>{tokenCount(balance, locale)}</strong> <span>{t.tokens(balance)}</span>
          </p>
          <p className={s.small}>{t.worth(money(tokenPrice, locale, currency))}</p>
        </section>
        <div className={s.topUp}>
          <TopUpCard />
        </div>
        <div>
          <History />
        </div>
      </div>
    </>
  )
}
