import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { SubscriptionOfUser } from '../../../../contract/money/subscriptions.ts'
import { useCache } from '../../../api/cache.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PaymentNotice } from '../payments/PaymentNotice.tsx'
import { PayWith } from '../payments/PayWith.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { walletCost } from '../payments/token-price.ts'
import { usePaySource } from '../payments/use-pay-source.ts'
import { usePayment } from '../payments/use-payment.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { payTexts } from './pay-texts.ts'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'

/**
 * Pays a failed renewal at once: payment method and amount, and that the method is also used for later renewals. The
 * subscription is in the address, to return to after a bank's authentication or a top-up.
 */
export const PayNowDialog = ({
  subscription,
  onClose,
  onPaid,
}: {
  subscription: SubscriptionOfUser
  onClose: () => void
  onPaid: (name: string) => void
}): ReactElement => {
  const t = useTexts(payTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const router = useRouter()
  const cache = useCache()
  const { currency, tokenPrice, walletSubscriptions } = useAppSelector(selectSettings)
  const [changedTo, setChangedTo] = useState<number>()
  const price = changedTo ?? subscription.nextCharge ?? subscription.price
  const back = withQuery(router.asPath, { pay: subscription._id, payment: undefined })
  const done = (): void => {
    pay.settle()
    onPaid(subscription.performer.name)
  }
  const payment = usePayment({ back, resumes: true, onDone: done })
  const pay = usePaySource({
    what: `renewal:${subscription._id}`,
    cost: walletSubscriptions ? walletCost(price, tokenPrice) : undefined,
    payment,
  })
  const { send, sending, error } = useSend('payments.paySubscription', { toast: false, onSuccess: payment.follow })
  const busy = sending || pay.saving || payment.state.phase === 'waiting' || payment.state.phase === 'leaving'
  const submit = async (): Promise<void> => {
    payment.reset()
    pay.hold()
    const source = await pay.resolve()
    if (!source) return pay.release()
    const sent = await send({
      params: { gateway: subscription.gateway, id: subscription._id },
      body: { price, ...source },
    })
    if (sent.ok) return
    pay.release()
    if (sent.error.code === 'price_changed') setChangedTo(Number(sent.error.details['price']))
    // It was paid in the meantime, or has ended.
    if (sent.error.code === 'subscription_not_due') void cache.applyEmitted('payments.paySubscription')
  }
  const charged =
    pay.choice === 'wallet' && pay.cost !== undefined ? inWallet(pay.cost) : money(price, locale, currency)
  return (
    <Dialog open onClose={onClose} busy={busy} title={t.title(subscription.performer.name)}>
      <div className={layout.stack3}>
        <p>{t.lead}</p>
        <PayWith pay={pay} />
        <PriceBreakdown rows={[{ label: t.now, value: charged, strong: true }]} />
        <p className={textStyles.note}>{t.rule}</p>
        <PurchaseError error={error} />
        <PaymentNotice payment={payment} />
        <Button variant="lamp" size="lg" block loading={busy} onClick={() => void submit()}>
          {t.pay(charged)}
        </Button>
        <SandboxNote />
      </div>
    </Dialog>
  )
}
