import type { ReactElement } from 'react'
import type { AccountDeletion } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from '../account-lifecycle.module.css'
import { accountLifecycleTexts } from '../texts.ts'

/** What an account loses for good when it is closed, and whether that is anything. */
export const forfeitsOf = ({ balance, pending, available }: AccountDeletion) => ({
  balance,
  earnings: Math.round((pending + available) * 100) / 100,
})

/** What stands in the way of closing an account. */
export const DeletionObstacles = ({ closing }: { closing: AccountDeletion }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  return (
    <Notice tone="warning" title={t.blockedTitle}>
      <p>{t.blockedText}</p>
      <ul className={s.list}>
        {closing.obstacles.map((obstacle) => (
          <li key={obstacle}>{t.obstacles[obstacle]}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What happens when an account is closed, and what is lost. */
export const DeletionFacts = ({
  closing,
  atOnce = false,
  isOwn = true,
}: {
  closing: AccountDeletion
  atOnce?: boolean
  /** The reader's own account: it can still spend what would be lost. */
  isOwn?: boolean
}): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const locale = useLocale()
  const { inWallet, inCurrency } = useAmounts()
  const { balance, earnings } = forfeitsOf(closing)
  return (
    <div className={layout.stack3}>
      <ul className={s.list} aria-label={t.whatHappens}>
        <li>{t.hidden}</li>
        {closing.subscriptions > 0 && <li>{t.subscriptions(closing.subscriptions)}</li>}
        {closing.subscribers > 0 && <li>{t.subscribers(closing.subscribers, inCurrency(closing.refunds))}</li>}
        {closing.soldItems > 0 && <li>{t.sold(closing.soldItems)}</li>}
        <li>{atOnce ? t.erasedNow : t.erased(day(closing.eraseAt, locale))}</li>
      </ul>
      {(balance > 0 || earnings > 0) && (
        <Notice tone="warning" title={t.losesTitle}>
          <ul className={s.list}>
            {balance > 0 && <li>{(isOwn ? t.losesBalance : t.losesBalanceOf)(inWallet(balance))}</li>}
            {earnings > 0 && <li>{(isOwn ? t.losesEarnings : t.losesEarningsOf)(inCurrency(earnings))}</li>}
          </ul>
          {!atOnce && <p>{t.losesWhen}</p>}
        </Notice>
      )}
    </div>
  )
}
