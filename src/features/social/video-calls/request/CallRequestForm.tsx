import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../../contract/endpoint-names.ts'
import type { Recipient } from '../../../../../contract/social/conversations.ts'
import { fromMinor, toMinor } from '../../../../../contract/money/money.ts'
import { maxCallMinutes, maxCallNote } from '../../../../../contract/limits.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { RadioCards } from '../../../../ui/controls/Choice.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import cards from '../../../../ui/controls/option-cards.module.css'
import { TextArea, TextInput } from '../../../../ui/controls/TextInput.tsx'
import { PayBar } from '../../../money/payments/PayBar.tsx'
import { PurchaseError } from '../../../money/payments/PurchaseError.tsx'
import { missingTokens } from '../../../money/payments/token-price.ts'
import p from '../../../money/tips/tips.module.css'
import { selectBalance } from '../../../identity/users/slice.ts'
import { PriceBreakdown } from '../../../money/wallet/PriceBreakdown.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import s from './call-request.module.css'
import { callLengths, typedMinutes } from './lengths.ts'
import { requestTexts } from './request-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type Value = ResponseOf<'videoCalls.value'>
type CallKind = 'single' | 'group'

export type CallRequestFormProps = {
  recipient: Recipient
  /** The prices of what the creator offers; at least one. */
  values: Record<CallKind, Value | undefined>
  onBusy: (busy: boolean) => void
  /** Called when the price has changed. */
  onChanged: () => void
  onDone: () => void
}

const noValue = { minimumMinutes: 1, maximumMinutes: maxCallMinutes, minutePrice: 0 }

/** Length, subject, price and date of a call. The request itself is free (Spec §7, POST /messages/video-call). */
export const CallRequestForm = ({
  recipient,
  values,
  onBusy,
  onChanged,
  onDone,
}: CallRequestFormProps): ReactElement => {
  const t = useTexts(requestTexts)
  const { inWallet } = useAmounts()
  const balance = useAppSelector(selectBalance)
  const offers = (['single', 'group'] as const).flatMap((kind) => {
    const value = values[kind]
    return value ? [{ kind, value }] : []
  })
  const [wanted, setWanted] = useState<CallKind>('single')
  const offer = offers.find(({ kind }) => kind === wanted) ?? offers[0]
  const isGroup = offer?.kind === 'group'
  const { minimumMinutes: min, maximumMinutes: max, minutePrice } = offer?.value ?? noValue
  const lengths = callLengths(min, max)
  const [choice, setChoice] = useState(String(lengths.find((n) => n >= 10) ?? min))
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [left, setLeft] = useState(false)
  const isOwn = choice === 'own'
  const ownMinutes = useRef<HTMLInputElement>(null)
  const minutes = isOwn ? typedMinutes(typed, min, max) : Number(choice)
  const price = minutes === undefined ? undefined : fromMinor(minutes * toMinor(minutePrice))
  const missing = price === undefined ? 0 : missingTokens(price, balance)
  const { send, sending, error } = useSend('videoCalls.request', { toast: false })
  useEffect(() => {
    onBusy(sending)
    return () => onBusy(false)
  }, [sending, onBusy])
  const ask = async (): Promise<void> => {
    setLeft(true)
    if (minutes === undefined || price === undefined) {
      ownMinutes.current?.focus()
      return
    }
    const sent = await send({ body: { performerId: recipient._id, isGroup, minutes, note: note.trim(), price } })
    if (sent.ok) {
      showToast({ kind: 'success', message: t.requested })
      onDone()
    } else if (sent.error.code === 'price_changed' || sent.error.fields) onChanged()
  }
  return (
    <Form className={layout.stack4} onSubmit={ask}>
      <div className={cx(layout.row, p.recipient)}>
        <Avatar name={recipient.name} src={recipient.avatar} size="lg" decorative />
        <p>
          <strong dir="auto">{t.with(recipient.name)}</strong>
          <span>{isGroup ? t.eachInGroup(inWallet(minutePrice)) : t.each(inWallet(minutePrice))}</span>
        </p>
      </div>
      {offers.length > 1 ? (
        <RadioCards<CallKind>
          legend={t.kind}
          name="kind"
          value={offer?.kind}
          onChange={setWanted}
          options={offers.map(({ kind, value }) => ({
            value: kind,
            title: t.kinds[kind],
            note: t.kindNotes[kind],
            aside: t.aside(inWallet(value.minutePrice)),
          }))}
        />
      ) : (
        isGroup && <p>{t.kindNotes.group}</p>
      )}
      <fieldset className={cx(cards.group, p.amounts)}>
        <legend className={cards.legend}>{t.minutes}</legend>
        {[...lengths.map(String), 'own'].map((one) => (
          <label key={one} className={cx(cards.card, p.amount)}>
            <input type="radio" name="minutes" value={one} checked={choice === one} onChange={() => setChoice(one)} />
            <span>{one === 'own' ? t.own : t.choice(Number(one))}</span>
          </label>
        ))}
      </fieldset>
      {isOwn && (
        <Field
          label={t.ownMinutes}
          hint={t.range(min, max)}
          error={left && minutes === undefined ? t.range(min, max) : undefined}
        >
          <TextInput
            ref={ownMinutes}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            after="min"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setLeft(typed !== '')}
          />
        </Field>
      )}
      <Field label={t.note} optional counter={{ used: note.length, most: maxCallNote }}>
        <TextArea value={note} rows={2} maxLength={maxCallNote} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {price !== undefined && minutes !== undefined && (
        <PriceBreakdown
          rows={[
            { label: t.price(minutes), value: inWallet(price), strong: true },
            { label: t.before, value: inWallet(balance) },
          ]}
        />
      )}
      {missing > 0 && (
        <Notice tone="info" title={t.short(inWallet(missing))}>
          {t.shortText}
        </Notice>
      )}
      <div className={cx(layout.stack2, s.next)}>
        <h3>{t.next}</h3>
        <ol>
          {[t.steps.requested, t.steps.accepted, isGroup ? t.begunInGroup : t.steps.begun].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      {error?.code === 'price_changed' && price !== undefined ? (
        <Notice tone="warning" title={t.changed(inWallet(price))} />
      ) : (
        <PurchaseError error={error} />
      )}
      <PayBar>
        <Button type="submit" variant="primary" size="lg" block loading={sending}>
          {price === undefined ? t.title : t.ask(inWallet(price))}
        </Button>
      </PayBar>
    </Form>
  )
}
