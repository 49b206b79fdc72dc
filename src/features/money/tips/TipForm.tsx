import { useRouter } from 'next/router'
import { useLayoutEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { TextArea, TextInput } from '../../../ui/controls/TextInput.tsx'
import { PayBar } from '../payments/PayBar.tsx'
import { PaySummary } from '../payments/PaySummary.tsx'
import { PayWith } from '../payments/PayWith.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { useTokenPayment } from '../payments/use-token-payment.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { tipParam } from './address.ts'
import type { Tipping } from './address.ts'
import { tipTexts } from './texts.ts'
import cards from '../../../ui/controls/option-cards.module.css'
import s from './tips.module.css'
import { useTipping } from './use-tipping.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Maximum length of the message, in characters, as in the contract. */
const MAX_MESSAGE_LENGTH = 200

export type TipFormProps = {
  tipping: Tipping
  /** The address to return to after a top-up: this tip. */
  back: string
  onDone: () => void
  /** A payment is being processed: the dialog must stay open. */
  onBusy: (busy: boolean) => void
}

/** The form of a tip: recipient, purpose, amount, message and payment method. */
export const TipForm = ({ tipping, back, onDone, onBusy }: TipFormProps): ReactElement => {
  const t = useTexts(tipTexts)
  const { inWallet, ofWallet } = useAmounts()
  const tip = useTipping(tipping, (given, name) => {
    showToast({ kind: 'success', message: t.done(inWallet(given), name) })
    onDone()
  })
  const { performer, amount, fault } = tip
  const what = tipParam(tipping)
  const payment = useTokenPayment({
    cost: amount,
    what: `tip.${what}`,
    back,
    resumes: useRouter().query['tip'] === what,
    isReady: performer !== undefined,
    buy: tip.give,
  })
  const ownAmount = useRef<HTMLInputElement>(null)
  const busy = tip.sending || payment.busy
  useLayoutEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  if (tip.failure) return <ErrorState compact title={t.failed} message={errorText(tip.failure)} onRetry={tip.reload} />
  if (!performer)
    return (
      <Loading>
        <SkeletonBlock height="24rem" />
      </Loading>
    )
  // An error about one amount does not apply to the next.
  const change: typeof tip.change = (patch) => {
    payment.restart()
    tip.change(patch)
  }
  const submit = (): void => {
    tip.leave(true)
    if (amount === undefined) ownAmount.current?.focus()
    void payment.submit()
  }
  return (
    <Form className={layout.stack4} onSubmit={submit}>
      <div className={cx(layout.row, s.recipient)}>
        <Avatar name={performer.name} src={performer.avatar} size="lg" decorative />
        <p>
          <strong dir="auto">{t.to(performer.name)}</strong>
          {tipping.about && <span>{t.about[tipping.about.type]}</span>}
        </p>
      </div>
      <fieldset className={cx(cards.group, s.amounts)}>
        <legend className={cards.legend}>{t.amount}</legend>
        {[...tip.amounts.map(String), 'own'].map((value) => (
          <label key={value} className={cx(cards.card, s.amount)}>
            <input
              type="radio"
              name="amount"
              value={value}
              checked={tip.choice === value}
              onChange={() => change({ choice: value })}
            />
            <span>{value === 'own' ? t.own : inWallet(Number(value))}</span>
          </label>
        ))}
      </fieldset>
      {tip.isOwn && (
        <Field label={t.ownAmount} hint={tip.range} error={fault}>
          <TextInput
            ref={ownAmount}
            value={tip.typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            before={ofWallet.prefix}
            after={ofWallet.suffix}
            onChange={(event) => change({ typed: event.target.value })}
            onBlur={() => tip.leave()}
          />
        </Field>
      )}
      <Field label={t.message} optional counter={{ used: tip.message.length, most: MAX_MESSAGE_LENGTH }}>
        <TextArea
          value={tip.message}
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => tip.change({ message: event.target.value })}
        />
      </Field>
      <PayWith pay={payment.pay} />
      <PaySummary cost={amount} payment={payment} back={back} busy={busy} />
      <PurchaseError error={tip.error} />
      <PayBar>
        <Button
          type="submit"
          variant="lamp"
          size="lg"
          block
          loading={busy || payment.isLoading}
          disabled={payment.isTooMuch}
        >
          {amount === undefined ? t.giveNone : t.give(inWallet(amount))}
        </Button>
      </PayBar>
      <p className={s.rule}>{t.rule}</p>
      <SandboxNote />
    </Form>
  )
}
