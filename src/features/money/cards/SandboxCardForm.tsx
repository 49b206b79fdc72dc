import { useImperativeHandle, useState } from 'react'
import type { ReactElement } from 'react'
import type { Card } from '../../../../contract/money/payments.ts'
import { sandboxCards } from '../../../../contract/money/sandbox-cards.ts'
import { siteTime } from '../../../lib/clock.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { NativeSelect, TextInput } from '../../../ui/controls/TextInput.tsx'
import type { CardFormProps } from './CardForm.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { brandOf, cardFaults, expiryParts, groupedExpiry, groupedNumber } from './card-input.ts'
import type { CardDraft, CardFault } from './card-input.ts'
import { BankQuestion } from './BankQuestion.tsx'
import { CardBrand } from './CardBrand.tsx'
import { CardRefused } from './CardRefused.tsx'
import s from './cards.module.css'
import { cardTexts } from './texts.ts'
import { useSaveTestCard } from './use-save-test-card.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Years from now that choosing a test card fills in as its expiry. */
const EXPIRY_YEARS = 4

/** The card form of the sandbox gateway. What was typed stays when the card is refused. */
export const SandboxCardForm = ({ onSaved, onCancel, saver }: CardFormProps): ReactElement => {
  const t = useTexts(cardTexts)
  const locale = useLocale()
  const holder = useAppSelector(selectUser)?.name ?? ''
  const [draft, setDraft] = useState<CardDraft>({ number: '', expiry: '', cvc: '', holder })
  const [shown, setShown] = useState<readonly CardFault[]>([])
  const { save: saveCard, question, error, fieldErrors, isSending, isConfirming, reset } = useSaveTestCard(onSaved)
  const faults = cardFaults(draft, new Date(siteTime()))
  const change = (part: Partial<CardDraft>): void => {
    setDraft((old) => ({ ...old, ...part }))
    if (error) reset()
  }
  const visited = (...which: CardFault[]): void => setShown((old) => [...new Set([...old, ...which])])
  const faultOf = (...which: CardFault[]): string | undefined => {
    const fault = which.find((one) => faults.includes(one) && shown.includes(one))
    return fault && t.faults[fault]
  }
  const fill = (number: string): void => {
    const year = String(new Date(siteTime()).getUTCFullYear() + EXPIRY_YEARS).slice(-2)
    setShown([])
    change({ number: groupedNumber(number), expiry: `12/${year}`, cvc: '123' })
  }
  const save = async (): Promise<Card | null> => {
    visited('number', 'expiry', 'expired', 'cvc')
    const parts = expiryParts(draft.expiry)
    if (faults.length > 0 || !parts) return null
    return saveCard({
      number: draft.number,
      cvc: draft.cvc,
      ...parts,
      ...(draft.holder.trim() && { holder: draft.holder.trim() }),
    })
  }
  useImperativeHandle(saver, () => save)
  const submit = (): void => {
    void save()
  }
  const fields = (
    <>
      <Field label={t.testCards}>
        <NativeSelect
          value={sandboxCards.find((card) => groupedNumber(card.number) === draft.number)?.number ?? ''}
          onChange={(event) => event.target.value && fill(event.target.value)}
        >
          <option value="">{t.choose}</option>
          {sandboxCards.map((card) => (
            <option key={card.number} value={card.number}>
              {card.brand} {card.number.slice(-4)} · {card[locale]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {error && !error.fields && <CardRefused error={error} />}
      <Field label={t.number} error={fieldErrors['number'] ?? faultOf('number')}>
        <TextInput
          value={draft.number}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          before={<CardBrand brand={brandOf(draft.number)} />}
          onChange={(event) => change({ number: groupedNumber(event.target.value) })}
          onBlur={() => draft.number && visited('number')}
        />
      </Field>
      <div className={s.pair}>
        <Field
          label={t.expiry}
          error={fieldErrors['expMonth'] ?? fieldErrors['expYear'] ?? faultOf('expiry', 'expired')}
        >
          <TextInput
            value={draft.expiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={t.expiryHint}
            maxLength={7}
            onChange={(event) => change({ expiry: groupedExpiry(event.target.value, draft.expiry) })}
            onBlur={() => draft.expiry && visited('expiry', 'expired')}
          />
        </Field>
        <Field label={t.cvc} error={fieldErrors['cvc'] ?? faultOf('cvc')}>
          <TextInput
            value={draft.cvc}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            onChange={(event) => change({ cvc: event.target.value.replace(/\D/g, '').slice(0, 4) })}
            onBlur={() => draft.cvc && visited('cvc')}
          />
        </Field>
      </div>
      <Field label={t.holder} error={fieldErrors['holder']}>
        <TextInput
          value={draft.holder}
          autoComplete="cc-name"
          maxLength={100}
          onChange={(event) => change({ holder: event.target.value })}
        />
      </Field>
    </>
  )
  if (question) return <BankQuestion last4={question.last4} isBusy={isConfirming} onAnswer={question.answer} />
  if (saver) return <div className={layout.stack4}>{fields}</div>
  return (
    <Form className={layout.stack4} onSubmit={submit} autoComplete="on">
      <SandboxNote />
      {fields}
      <div className={cx(layout.wrap, s.buttons)}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button type="submit" loading={isSending}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
