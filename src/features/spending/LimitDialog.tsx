import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { wrongAmountText } from '../../../contract/cap-texts.ts'
import { isLower } from '../../../contract/caps.ts'
import type { Spending, SpendingLimit } from '../../../contract/spending.ts'
import { useSend } from '../../api/use-send.ts'
import { amountText, typedAmount } from '../../lib/amount.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { submitting } from '../auth/use-form.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { selectSettings } from '../settings/slice.ts'
import s from './limits.module.css'
import { spendingTexts } from './texts.ts'

type LimitDialogProps = { limit: SpendingLimit | undefined; onClose: () => void; onSaved: (now: Spending) => void }

/** Sets one limit, and says before it is saved when it acts. */
export const LimitDialog = ({ limit, onClose, onSaved }: LimitDialogProps): ReactElement => {
  const t = useTexts(spendingTexts)
  const form = useId()
  const { send, sending, error, reset } = useSend('spending.update', { toast: false, onSuccess: onSaved })
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
    <Dialog
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
    </Dialog>
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
  const { currency } = useAppSelector(selectSettings)
  const [typed, setTyped] = useState(() => (cap === 0 ? '0' : amountText(cap ?? undefined, locale)))
  const [shown, setShown] = useState(false)
  const amount = typedAmount(typed)
  const submit = (): void => {
    setShown(true)
    if (amount !== undefined) onSave(amount)
  }
  return (
    <form id={id} method="post" noValidate onSubmit={submitting(submit)}>
      <Field
        label={t.amount}
        error={shown && amount === undefined ? wrongAmountText(locale) : undefined}
        hint={amount === 0 ? t.zero : amount !== undefined && isLower(cap, amount) ? t.later : t.atOnce}
      >
        <TextInput
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          after={currency}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </form>
  )
}
