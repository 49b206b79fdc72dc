import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { adminPayments, type AdminPaymentDetail } from '../../../../contract/admin/payments.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { amountText, typedAmount } from '../../../lib/amount.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { MoneyDialog } from '../MoneyDialog.tsx'
import s from './payments.module.css'
import { adminPaymentTexts } from './texts.ts'
import { usePaymentAmounts } from './use-payment-amounts.ts'

type Props = { payment: AdminPaymentDetail; left: number }

/** Refunds all that is left of a payment, or a part; shows beforehand what it costs whom. */
export const RefundButton = ({ payment, left }: Props): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const locale = useLocale()
  const { inUnitOf, fieldOf } = usePaymentAmounts()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { send, sending } = useSend('adminPayments.refund', { toast: false })
  const amount = typedAmount(typed)
  const isValid = amount !== undefined && amount > 0 && amount <= left
  const close = (): void => setOpen(false)
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => {
          setTyped(amountText(left, locale))
          setOpen(true)
        }}
      >
        {t.refund}
      </Button>
      <MoneyDialog
        open={isOpen}
        onClose={close}
        title={t.refundTitle}
        confirm={t.refund}
        danger
        schema={adminPayments.refund.body}
        known={{ amount: isValid ? amount : undefined, left }}
        isReady={isValid}
        reason="recorded"
        busy={sending}
        send={(body) => send({ params: { id: payment._id }, body })}
        onDone={() => {
          close()
          showToast({ kind: 'success', message: t.refunded })
        }}
      >
        <FormField
          label={t.howMuch}
          required
          hint={t.howMuchHint(inUnitOf(payment, left))}
          error={isValid ? undefined : t.notAmount(inUnitOf(payment, left))}
        >
          <Input
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            {...fieldOf(payment)}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FormField>
        {isValid && <Costs payment={payment} amount={amount} />}
      </MoneyDialog>
    </div>
  )
}

const Costs = ({ payment, amount }: { payment: AdminPaymentDetail; amount: number }): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const { sum, inWallet } = usePaymentAmounts()
  const input = { params: { id: payment._id }, query: { amount: amount.toFixed(2) } }
  const { data, error } = useRequest('adminPayments.preview', input, { keepPrevious: true, staleTime: 0 })
  if (error) return <p className={textStyles.note}>{errorText(error)}</p>
  if (!data) return <p className={textStyles.note}>{t.counting}</p>
  const isTopUp = payment.type === 'top_up'
  const lines = [
    data.amount !== undefined && t.toCard(sum(data.amount)),
    data.tokens !== undefined && (isTopUp ? t.outOfWallet : t.toWallet)(inWallet(data.tokens)),
    data.creator > 0 && t.fromCreator(sum(data.creator), payment.performer?.name ?? ''),
    data.site > 0 && t.fromSite(sum(data.site)),
    data.uncovered > 0 && t.uncovered(isTopUp ? inWallet(data.uncovered) : sum(data.uncovered)),
    !isTopUp && payment.type !== 'tip' && !data.endsSubscription && (data.isWhole ? t.loses : t.keeps),
    data.endsSubscription && t.endsSubscription,
  ]
  return (
    <div className={layout.stack1} aria-live="polite">
      <strong>{t.costs}</strong>
      <ul className={s.costs}>{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
    </div>
  )
}
