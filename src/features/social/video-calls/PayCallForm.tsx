import { useRouter } from 'next/router'
import { useLayoutEffect } from 'react'
import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PayBar } from '../../money/payments/PayBar.tsx'
import { PaySummary } from '../../money/payments/PaySummary.tsx'
import { PayWith } from '../../money/payments/PayWith.tsx'
import { PurchaseError } from '../../money/payments/PurchaseError.tsx'
import { SandboxNote } from '../../money/payments/SandboxNote.tsx'
import { useTokenPayment } from '../../money/payments/use-token-payment.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from '../../money/tips/tips.module.css'
import { setBalance } from '../../identity/users/slice.ts'
import type { PayCallDialogProps } from './PayCallDialog.tsx'
import { callTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

export type PayCallFormProps = Pick<PayCallDialogProps, 'call' | 'other' | 'back'> & {
  /** A payment is being processed: the dialog must stay open. */
  onBusy: (busy: boolean) => void
  onPaid: () => void
}

/** The other person, length, price and payment method of a call (Spec §7, POST /wallet/charges/video-call/{id}). */
export const PayCallForm = ({ call, other, back, onBusy, onPaid }: PayCallFormProps): ReactElement => {
  const t = useTexts(callTexts).paying
  const { inWallet } = useAmounts()
  const dispatch = useAppDispatch()
  const { send, sending, error } = useSend('wallet.videoCall', {
    toast: false,
  })
  const buy = async (): Promise<boolean> => {
    const sent = await send({ params: { id: call._id }, body: { price: call.price } })
    if (sent.ok) {
      dispatch(setBalance(sent.data))
      showToast({ kind: 'success', message: t.paid })
      onPaid()
    } else if (sent.error.code === 'insufficient_balance' && typeof sent.error.details['balance'] === 'number')
      dispatch(setBalance({ balance: sent.error.details['balance'] }))
    return sent.ok
  }
  const payment = useTokenPayment({
    cost: call.price,
    what: `call.${call._id}`,
    back,
    resumes: useRouter().query['call'] === call._id,
    isReady: true,
    buy,
  })
  const busy = sending || payment.busy
  useLayoutEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  const submit = (): void => {
    void payment.submit()
  }
  return (
    <Form className={layout.stack4} onSubmit={submit}>
      <div className={cx(layout.row, s.recipient)}>
        <Avatar name={other.name} src={other.avatar} size="lg" decorative />
        <p>
          <strong dir="auto">{t.with(other.name)}</strong>
          <span>
            {call.isGroup ? t.groupLength(call.minutes) : t.length(call.minutes)} · {inWallet(call.price)}
          </span>
        </p>
      </div>
      <PayWith pay={payment.pay} />
      <PaySummary cost={call.price} payment={payment} back={back} busy={busy} />
      {/* The choice of the payment method already shows when the balance is too low. */}
      <PurchaseError error={error?.code === 'insufficient_balance' && payment.pay.missing > 0 ? null : error} />
      <PayBar>
        <Button
          type="submit"
          variant="lamp"
          size="lg"
          block
          loading={busy || payment.isLoading}
          disabled={payment.isTooMuch}
        >
          {t.pay(inWallet(call.price))}
        </Button>
      </PayBar>
      <p className={s.rule}>{t.rule}</p>
      <SandboxNote />
    </Form>
  )
}
