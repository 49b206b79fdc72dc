import type { ReactElement } from 'react'
import CreditCard from 'lucide-react/icons/credit-card'
import Gauge from 'lucide-react/icons/gauge'
import { money, tokenCount } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { selectSettings } from '../settings/slice.ts'
import { spendingTexts } from '../spending/texts.ts'
import { selectBalance } from '../user/slice.ts'
import { History } from './History.tsx'
import { walletTexts } from './texts.ts'
import { TopUpCard } from './TopUpCard.tsx'
import s from './wallet-screen.module.css'

/** The wallet: balance, top-up, and everything that moved it. */
export const WalletScreen = (): ReactElement => {
  const t = useTexts(walletTexts)
  const limits = useTexts(spendingTexts)
  const locale = useLocale()
  const balance = useAppSelector(selectBalance)
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  return (
    <>
      <PageHead title={t.title} />
      <header className={s.head}>
        <h1>{t.title}</h1>
        <div className={s.ways}>
          <ButtonLink variant="secondary" href="/wallet/limits" icon={<Gauge aria-hidden />}>
            {limits.title}
          </ButtonLink>
          <ButtonLink variant="secondary" href="/wallet/cards" icon={<CreditCard aria-hidden />}>
            {t.cards}
          </ButtonLink>
        </div>
      </header>
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
        <div className={s.history}>
          <History />
        </div>
      </div>
    </>
  )
}
