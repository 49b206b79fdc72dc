import { useImperativeHandle, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { Card } from '../../../../contract/money/payments.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/controls/TextInput.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import type { CardFormProps } from './CardForm.tsx'
import { CardRefused } from './CardRefused.tsx'
import s from './cards.module.css'
import { StripeFormSkeleton } from './StripeFormSkeleton.tsx'
import { cardTexts } from './texts.ts'
import { useStripeForm } from './use-stripe-form.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** Saves a card at Stripe: the number is typed into Stripe's own fields, and we receive the id of the payment method (product.md, Money). */
export const StripeCardForm = ({ onSaved, onCancel, saver }: CardFormProps): ReactElement => {
  const t = useTexts(cardTexts)
  const name = useAppSelector(selectUser)?.name ?? ''
  const [holder, setHolder] = useState(name)
  const [taking, setTaking] = useState(false)
  const [fault, setFault] = useState<string>()
  const host = useRef<HTMLDivElement>(null)
  const { phase, take, retry } = useStripeForm(host)
  const { send, sending, error, fieldErrors, reset } = useSend('payments.addCard', { toast: false, onSuccess: onSaved })
  const save = async (): Promise<Card | null> => {
    if (phase !== 'ready' || taking || sending) return null
    setFault(undefined)
    reset()
    setTaking(true)
    const taken = await take(holder.trim()).catch(() => ({ fault: '' }))
    setTaking(false)
    if ('fault' in taken) {
      setFault(taken.fault === '' ? t.stripeRefused : taken.fault)
      return null
    }
    const sent = await send({
      params: { gateway: 'stripe' },
      body: { paymentMethodId: taken.paymentMethodId, ...(holder.trim() && { holder: holder.trim() }) },
    })
    return sent.ok ? sent.data : null
  }
  useImperativeHandle(saver, () => save)
  const submit = (): void => {
    void save()
  }
  const fields = (
    <>
      {fault !== undefined && (
        <Notice tone="danger">
          <span>{fault}</span> <span>{t.refusedNext}</span>
        </Notice>
      )}
      {fault === undefined && error && !error.fields && <CardRefused error={error} />}
      {phase === 'loading' && <StripeFormSkeleton />}
      {phase === 'failed' && <ErrorState compact title={t.stripeFailed} message={t.stripeFailedHint} onRetry={retry} />}
      <div ref={host} className={s.stripe} hidden={phase === 'failed'} data-ready={phase === 'ready'} />
      <Field label={t.holder} error={fieldErrors['holder']}>
        <TextInput
          value={holder}
          autoComplete="cc-name"
          maxLength={100}
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
      <p className={textStyles.note}>{t.stripeNote}</p>
    </>
  )
  if (saver) return <div className={layout.stack4}>{fields}</div>
  return (
    <Form className={layout.stack4} onSubmit={submit}>
      {fields}
      <div className={cx(layout.wrap, s.buttons)}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button type="submit" loading={taking || sending} disabled={phase !== 'ready'}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
