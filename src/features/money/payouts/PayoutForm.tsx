import { Input } from 'antd'
import type { ReactElement } from 'react'
import { capRange, capText } from '../../../../contract/money/cap-texts.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { payouts, type Payout } from '../../../../contract/money/payouts.ts'
import { useSend } from '../../../api/use-send.ts'
import { amountText, typedAmount } from '../../../lib/amount.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../api/use-form.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { amountFault } from '../../platform/settings/amount-fault.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import s from './payouts.module.css'
import { payoutTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

type Props = {
  limits: { minimum: number; available: number; currency: string }
  /** The payout account, masked for display. */
  destination: string
  /** The request to change; absent for a new one. */
  payout?: Payout
  onDone?: () => void
  onCancel?: () => void
}

/** Requests or changes a payout. Shows the destination and the remaining balance before it is sent (product.md, Payouts). */
export const PayoutForm = ({ limits, destination, payout, onDone, onCancel }: Props): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const { available, minimum, currency } = limits
  const caps = { min: minimum, max: available }
  const { tokenPrice } = useAppSelector(selectSettings)
  const wording = { language: locale, currency, tokenPrice }
  const { ofCurrency } = useAmounts()
  const exact = (amount: number | undefined): string => (amount === undefined ? '–' : money(amount, locale, currency))
  const form = useForm({
    initial: { amount: amountText(payout?.amount ?? available, locale), note: payout?.note ?? '' },
    schema: payouts.create.body,
    toInput: ({ amount, note }) => ({ amount: typedAmount(amount), note }),
    more: ({ amount }): Record<string, string> => {
      const fault = amountFault(amount, caps)
      return fault ? { amount: capText('payout', fault, wording) } : {}
    },
    live: (name) => name === 'amount',
  })
  const create = useSend('payouts.create', { toast: false })
  const update = useSend('payouts.update', { toast: false })
  const save = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = payout ? await update.send({ params: { id: payout._id }, body }) : await create.send({ body })
    if (!sent.ok) {
      if (sent.error.fields) form.refuse(sent.error.fields)
      return
    }
    showToast({ kind: 'success', message: payout ? t.changed : t.requestSent })
    onDone?.()
  }
  const amount = form.faults.includes('amount') ? undefined : typedAmount(form.values.amount)
  const failure = create.error ?? update.error
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      <div className={s.amount}>
        <FormField label={t.amount} hint={capRange('payout', caps, wording)} error={form.errors['amount']}>
          <Input {...form.field('amount')} inputMode="decimal" autoComplete="off" maxLength={12} {...ofCurrency} />
        </FormField>
        <Button
          variant="secondary"
          disabled={amount === available}
          onClick={() => form.set('amount', amountText(available, locale))}
        >
          {t.all}
        </Button>
      </div>
      <FormField label={t.note} optional error={form.errors['note']}>
        <TextArea {...form.field('note')} minRows={2} maxLength={500} />
      </FormField>
      <PriceBreakdown
        rows={[
          { label: t.goesTo, value: destination },
          {
            label: t.remains,
            value: exact(amount === undefined ? undefined : fromMinor(toMinor(available) - toMinor(amount))),
          },
          { label: t.get, value: exact(amount), strong: true },
        ]}
      />
      {failure && !failure.fields && <PurchaseError error={failure} />}
      <div className={cx(layout.cluster, s.actions)}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button type="submit" size="lg" loading={create.sending || update.sending}>
          {payout ? t.save : amount === undefined ? t.askPlain : t.ask(money(amount, locale, currency))}
        </Button>
      </div>
      {!payout && <p className={s.small}>{t.askHint}</p>}
    </Form>
  )
}
