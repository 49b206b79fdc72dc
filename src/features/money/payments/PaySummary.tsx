import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import { PurchaseError } from './PurchaseError.tsx'
import { paymentTexts } from './texts.ts'
import type { TokenPayment } from './use-token-payment.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'

/** What will be charged, exactly, and to which source, before the pay button; also the state of a running payment. */
export const PaySummary = ({
  cost,
  payment,
  back,
  busy,
}: {
  cost: number | undefined
  payment: TokenPayment /** The address to return to after a top-up. */
  back: string
  busy: boolean
}): ReactElement => {
  const t = useTexts(paymentTexts)
  const { inWallet, inCurrency } = useAmounts()
  const { maximumWalletPrice } = useAppSelector(selectSettings)
  const { pay, charge, fromBalance, stays, toppedUp } = payment
  const card = pay.card ? `${pay.card.brand} •••• ${pay.card.last4}` : t.newCard
  return (
    <>
      {cost !== undefined && (
        <PriceBreakdown
          rows={
            charge === 0
              ? [
                  { label: t.fromBalance, value: inWallet(cost), strong: true },
                  {
                    label: t.balanceThen,
                    value: inWallet(Math.max(0, fromMinor(toMinor(pay.balance) - toMinor(cost)))),
                  },
                ]
              : [
                  ...(fromBalance > 0 ? [{ label: t.fromBalance, value: inWallet(fromBalance) }] : []),
                  { label: t.charged(card), value: inCurrency(charge), strong: true },
                  ...(stays > 0 ? [{ label: t.stays, value: inWallet(stays) }] : []),
                ]
          }
        />
      )}
      {payment.isTooMuch && (
        <Notice
          tone="warning"
          title={t.tooMuch(inCurrency(maximumWalletPrice))}
          action={
            <ButtonLink size="sm" href={withQuery('/wallet', { amount: String(maximumWalletPrice), back })}>
              {t.topUp}
            </ButtonLink>
          }
        />
      )}
      <PurchaseError error={payment.error} />
      <PaymentNotice payment={payment.payment} />
      {toppedUp !== undefined && !busy && (
        <Notice tone="warning" title={t.toppedUp(inCurrency(toppedUp))}>
          {t.keptHint}
        </Notice>
      )}
    </>
  )
}
