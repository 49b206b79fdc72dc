import { Input } from 'antd'
import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { wrongAmountText } from '../../../../contract/money/cap-texts.ts'
import { isLower } from '../../../../contract/money/caps.ts'
import type { Spending, SpendingLimit } from '../../../../contract/money/spending.ts'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { useSend } from '../../../api/use-send.ts'
import { amountText, typedAmount } from '../../../lib/amount.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './limits.module.css'
import { spendingTexts } from './texts.ts'

type LimitDialogProps = { limit: SpendingLimit | undefined; onClose: () => void; onSaved: (now: Spending) => void }

/** Sets one limit and shows, before saving, when it takes effect. */
export const LimitDialog = ({ limit, onClose, onSaved }: LimitDialogProps): ReactElement => {
  const t = useTexts(spendingTexts)
  const form = useId()
  const { send, sending, error, reset } = useSend('spending.update', {
    patched: ['spending-limits.changed'],
    toast: false,
    onSuccess: onSaved,
  })
  const close = (): void => {
    reset()
    onClose()
  }
  const save = async (cap: number | null): Promise<void> => {
    if (!limit) return
    const sent = await send({ body: { [limit.period]: cap } })
    if (!sent.ok) return
    showToast({ kind: 'success', message: isLower(limit.cap, cap) ? t.scheduled : t.saved })
    close()
  }
  return (
    <Modal
      open={limit !== undefined}
      onClose={close}
      busy={sending}
      title={limit ? t.dialog[limit.period] : ''}
      footer={
        <>
          <Button variant="quiet" disabled={sending} onClick={close}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} loading={sending}>
            {t.save}
          </Button>
        </>
      }
    >
      {limit && (
        <div className={s.form}>
          <LimitForm id={form} cap={limit.cap} onSave={(cap) => void save(cap)} />
          <PurchaseError error={error} />
          {limit.cap !== null && limit.next?.cap !== null && (
            <Button variant="secondary" block disabled={sending} onClick={() => void save(null)}>
              {t.remove}
            </Button>
          )}
        </div>
      )}
    </Modal>
  )
}

const LimitForm = ({
  id,
  cap,
  onSave,
}: {
  id: string
  cap: number | null
  onSave: (cap: number) => void
}): ReactElement => {
  const t = useTexts(spendingTexts)
  const locale = useLocale()
  const { ofCurrency } = useAmounts()
  const { changedElsewhere } = useTexts(filledTexts)
  const [typed, setTyped, isElsewhere] = useFilledValue(cap === 0 ? '0' : amountText(cap ?? undefined, locale))
  const [shown, setShown] = useState(false)
  const amount = typedAmount(typed)
  const submit = (): void => {
    setShown(true)
    if (amount !== undefined) onSave(amount)
  }
  return (
    <Form id={id} onSubmit={submit}>
      <FormField
        label={t.amount}
        required
        error={shown && amount === undefined ? wrongAmountText(locale) : isElsewhere ? changedElsewhere : undefined}
        hint={amount === 0 ? t.zero : amount !== undefined && isLower(cap, amount) ? t.later : t.atOnce}
      >
        <Input
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          {...ofCurrency}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
    </Form>
  )
}
