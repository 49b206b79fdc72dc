import type { ReactElement } from 'react'
import type { Recipient } from '../../../contract/conversations.ts'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import { payments } from '../../../contract/payments.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import type { CallInMessage } from '../../../contract/video-calls.ts'
import { wallet } from '../../../contract/wallet.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { amountFor, missingTokens } from '../payments/token-price.ts'
import { withQuery } from '../payments/way-back.ts'
import { selectSettings } from '../settings/slice.ts'
import s from '../tips/tips.module.css'
import { selectBalance, setBalance } from '../user/slice.ts'
import { Receipt } from '../wallet/Receipt.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import { callTexts } from './texts.ts'

export type PayCallDialogProps = {
  open: boolean
  call: CallInMessage
  other: Pick<Recipient, 'name' | 'avatar'>
  /** Where a top-up leads back to: this payment. */
  back: string
  onClose: () => void
}

/** Pays for a call that was accepted: what it costs, what the wallet holds before and after (Spec §7, POST /wallet/charges/video-call/{id}). */
export const PayCallDialog = ({ open, call, other, back, onClose }: PayCallDialogProps): ReactElement => {
  const t = useTexts(callTexts).paying
  const { inWallet } = useAmounts()
  const dispatch = useAppDispatch()
  const balance = useAppSelector(selectBalance)
  const { tokenPrice, minimumWalletPrice: min, maximumWalletPrice: max } = useAppSelector(selectSettings)
  const { send, sending, error } = useSend(wallet.videoCall, { toast: false, invalidate: [wallet.search, payments.transactions, videoCalls.list, videoCalls.view] })
  const missing = missingTokens(call.price, balance)
  const pay = async (): Promise<void> => {
    const sent = await send({ params: { id: call._id }, body: { price: call.price } })
    if (sent.ok) {
      dispatch(setBalance(sent.data))
      showToast({ kind: 'success', message: t.paid })
      onClose()
    } else if (sent.error.code === 'insufficient_balance' && typeof sent.error.details['balance'] === 'number') dispatch(setBalance({ balance: sent.error.details['balance'] }))
  }
  return (
    <Dialog open={open} onClose={onClose} busy={sending} title={t.title}>
      <div className={s.form}>
        <div className={s.to}>
          <Avatar name={other.name} src={other.avatar} size="lg" decorative />
          <p>
            <strong dir="auto">{t.with(other.name)}</strong>
            <span>{t.length(call.minutes)}</span>
          </p>
        </div>
        <Receipt
          rows={[
            { label: t.price, value: inWallet(call.price), strong: true },
            { label: t.before, value: inWallet(balance) },
            missing > 0 ? { label: t.missing, value: inWallet(missing) } : { label: t.after, value: inWallet(fromMinor(toMinor(balance) - toMinor(call.price))) },
          ]}
        />
        {missing > 0 && (
          <Notice tone="warning" title={t.short(inWallet(missing))}>
            {t.shortHint}
          </Notice>
        )}
        <PurchaseError error={missing > 0 && error?.code === 'insufficient_balance' ? null : error} />
        {missing > 0 ? (
          <ButtonLink variant="lamp" size="lg" block href={withQuery('/wallet', { amount: String(amountFor(missing, { tokenPrice, min, max })), back })}>
            {t.topUp}
          </ButtonLink>
        ) : (
          <Button variant="lamp" size="lg" block loading={sending} onClick={() => void pay()}>
            {t.pay(inWallet(call.price))}
          </Button>
        )}
        <p className={s.rule}>{t.rule}</p>
      </div>
    </Dialog>
  )
}
