import { useState } from 'react'
import type { ReactElement } from 'react'
import { Plus, Wallet } from '../../../ui/icons.tsx'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { OptionList } from '../../../ui/controls/OptionList.tsx'
import type { Option } from '../../../ui/controls/OptionList.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { CardBrand } from '../cards/CardBrand.tsx'
import { CardForm } from '../cards/CardForm.tsx'
import { expiryOf, isUsable } from '../cards/use-cards.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './pay-with.module.css'
import { paymentTexts } from './texts.ts'
import type { PayChoice } from './use-pay-source.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Number of payment methods that are all visible; with more, the others are behind a button. */
const IN_VIEW = 3

/**
 * Chooses the payment method: the balance where offered, a saved card, or a new one, which is entered here and saved by
 * the pay button.
 */
export const PayWith = ({ pay }: { pay: PayChoice }): ReactElement => {
  const t = useTexts(paymentTexts)
  const { inWallet } = useAmounts()
  const [unfolded, setUnfolded] = useState(false)
  if (pay.isLoading)
    return (
      <Loading>
        <SkeletonBlock height="5.5rem" />
      </Loading>
    )
  if (pay.error && pay.cards.length === 0 && !pay.canWallet)
    return <ErrorState compact title={t.cardsFailed} message={errorText(pay.error)} onRetry={pay.reload} />
  const balance: Option<string> = {
    value: 'wallet',
    icon: <Wallet aria-hidden />,
    label: t.balance(inWallet(pay.balance)),
    note: pay.missing > 0 ? t.notEnough : undefined,
    disabled: !pay.canWallet,
  }
  const ways: Option<string>[] = [
    ...(pay.cost === undefined ? [] : [balance]),
    ...pay.cards.map((card) => ({
      value: card._id,
      icon: <CardBrand brand={card.brand} />,
      label: `${card.brand} •••• ${card.last4}`,
      disabled: !isUsable(card),
      note: isUsable(card)
        ? card.isDefault && pay.cards.length > 1
          ? t.defaultCard
          : undefined
        : t.expired(expiryOf(card)),
    })),
    { value: 'new', icon: <Plus aria-hidden />, label: t.newCard },
  ]
  const isFolded = !unfolded && ways.length > IN_VIEW && pay.choice !== 'new'
  return (
    <div className={layout.stack3}>
      <OptionList
        legend={t.payWith}
        name="pay-with"
        options={ways.filter(({ value }) => !isFolded || value === pay.choice)}
        value={pay.choice}
        onChange={pay.choose}
        disabled={pay.saving}
      />
      {isFolded && (
        <Button variant="quiet" size="sm" onClick={() => setUnfolded(true)}>
          {t.otherWays}
        </Button>
      )}
      {pay.choice === 'new' && (
        <div className={s.form}>
          <CardForm saver={pay.saver} />
        </div>
      )}
    </div>
  )
}
