import { useState } from 'react'
import type { ReactElement } from 'react'
import Plus from 'lucide-react/icons/plus'
import Wallet from 'lucide-react/icons/wallet'
import type { Card } from '../../../contract/payments.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import type { RadioOption } from '../../ui/Choice.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { CardBrand } from '../cards/CardBrand.tsx'
import { CardForm } from '../cards/CardForm.tsx'
import { expiryOf, isUsable } from '../cards/use-cards.ts'
import { selectSettings } from '../settings/slice.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './pay-with.module.css'
import { SandboxNote } from './SandboxNote.tsx'
import { paymentTexts } from './texts.ts'
import { amountFor } from './token-price.ts'
import type { PayChoice } from './use-pay-source.ts'
import { withQuery } from './way-back.ts'

export type PayWithProps = {
  pay: PayChoice
  /** Where a top-up of the wallet leads back to. */
  back: string
}

/** Chooses what pays: a saved card, the wallet where it is offered, or a card added here. */
export const PayWith = ({ pay, back }: PayWithProps): ReactElement => {
  const t = useTexts(paymentTexts)
  const { inWallet } = useAmounts()
  const [unfolded, setUnfolded] = useState(false)
  const { tokenPrice, minimumWalletPrice, maximumWalletPrice } = useAppSelector(selectSettings)
  if (pay.isLoading)
    return (
      <Loading>
        <SkeletonBlock height="4rem" />
      </Loading>
    )
  if (pay.error && pay.cards.length === 0) return <ErrorState compact title={t.cardsFailed} message={errorText(pay.error)} onRetry={pay.reload} />
  const cardOption = (card: Card): RadioOption<string> => ({
    value: card._id,
    title: (
      <span className={s.title}>
        <CardBrand brand={card.brand} /> •••• {card.last4}
      </span>
    ),
    note: isUsable(card) ? t.expires(expiryOf(card)) : t.expired(expiryOf(card)),
    aside: card.isDefault ? <Badge>{t.defaultCard}</Badge> : undefined,
    disabled: !isUsable(card),
  })
  const wallet: RadioOption<string> = {
    value: 'wallet',
    title: (
      <span className={s.title}>
        <Wallet className={s.icon} aria-hidden /> {t.wallet}
      </span>
    ),
    note: t.walletHas(inWallet(pay.balance)),
  }
  const add: RadioOption<string> = {
    value: 'new',
    title: (
      <span className={s.title}>
        <Plus className={s.icon} aria-hidden /> {t.newCard}
      </span>
    ),
  }
  const options = [...(pay.cost === undefined ? [] : [wallet]), ...pay.cards.map(cardOption), add]
  // Someone with a card that pays seldom wants another one: the others wait behind a button.
  const folded = unfolded || pay.source === null ? undefined : options.find(({ value }) => value === pay.choice)
  const topUp = withQuery('/wallet', { amount: String(amountFor(pay.missing, { tokenPrice, min: minimumWalletPrice, max: maximumWalletPrice })), back })
  return (
    <div className={s.pay}>
      {folded ? (
        <div className={s.folded}>
          <span className={s.what}>
            <small>{t.payWith}</small>
            {folded.title}
            <small>{folded.note}</small>
          </span>
          <Button variant="secondary" size="sm" onClick={() => setUnfolded(true)}>
            {t.change}
          </Button>
        </div>
      ) : options.length > 1 ? (
        <RadioCards legend={t.payWith} name="pay-with" options={options} value={pay.choice} onChange={pay.choose} />
      ) : (
        <h3 className={s.heading}>{t.payWith}</h3>
      )}
      {pay.choice === 'wallet' && pay.missing > 0 && (
        <Notice tone="warning" title={t.walletMissing(inWallet(pay.balance), inWallet(pay.missing))} action={<ButtonLink size="sm" href={topUp}>{t.topUp}</ButtonLink>} />
      )}
      {pay.choice === 'new' ? (
        <div className={s.form}>
          <CardForm
            onSaved={(card) => {
              pay.add(card)
              pay.choose(card._id)
              setUnfolded(false)
            }}
          />
        </div>
      ) : (
        <SandboxNote />
      )}
    </div>
  )
}
