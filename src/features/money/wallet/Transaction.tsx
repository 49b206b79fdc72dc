import type { ReactElement } from 'react'
import { ArrowDownLeft, ArrowUpRight, HandCoins, Repeat, Undo2 as Undo } from '../../../ui/icons.tsx'
import type { Transaction as Movement } from '../../../../contract/money/payments.ts'
import { receiptLabels } from '../../../../contract/money/receipt-labels.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Badge } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './history.module.css'
import { walletTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

const icons = {
  top_up: ArrowDownLeft,
  subscription: Repeat,
  tip: HandCoins,
  purchase: ArrowUpRight,
  refund: Undo,
  dispute: Undo,
  dispute_won: Repeat,
}
/** An amount with its sign. */
const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : text)

/** One transaction of the viewer, linked to its receipt. */
export const Transaction = ({ item }: { item: Movement }): ReactElement => {
  const t = useTexts(walletTexts)
  const locale = useLocale()
  const { inWallet, isMoney } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const Icon = icons[item.type]
  const words = receiptLabels[locale]
  const label = item.isPart
    ? words.part
    : item.isChange
      ? words.change
      : item.purchase
        ? words.kinds[item.purchase]
        : t.types[item.type]
  const state = t.status[item.status as keyof typeof t.status]
  const { performer } = item
  const inTokens = item.tokens === undefined ? undefined : signed(item.tokens, inWallet(item.tokens))
  const inCurrency = item.amount === undefined ? undefined : signed(item.amount, money(item.amount, locale, currency))
  return (
    <li className={cx(layout.row, s.item)} data-open={state !== undefined || undefined}>
      <span className={s.icon}>
        <Icon aria-hidden />
      </span>
      <span className={s.what}>
        <span className={s.label}>
          <Link href={`/wallet/receipts/${item._id}`} className={s.open}>
            {label}
          </Link>
          {performer && (
            <>
              {' · '}
              <Link href={`/${performer.username ?? performer._id}`}>{performer.name}</Link>
            </>
          )}
          {state && <Badge tone={item.status === 'disputed' ? 'danger' : 'neutral'}>{state}</Badge>}
        </span>
        {item.title && <span className={s.title}>{item.title}</span>}
        <span className={textStyles.note}>
          <Time at={item.createdAt} />
        </span>
      </span>
      <span className={s.sums}>
        <span className={s.sum} data-in={(item.tokens ?? item.amount ?? 0) > 0 || undefined}>
          {inTokens ?? inCurrency}
        </span>
        <span className={textStyles.note}>
          {[
            inTokens && inCurrency && (!isMoney || inTokens !== inCurrency.replace('−', '+')) && inCurrency,
            item.balanceAfter !== undefined && t.balanceAfter(inWallet(item.balanceAfter)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </li>
  )
}
