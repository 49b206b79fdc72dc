import { useRouter } from 'next/router'
import { useLayoutEffect } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { PayBar } from '../payments/PayBar.tsx'
import { PaySummary } from '../payments/PaySummary.tsx'
import { PayWith } from '../payments/PayWith.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { useTokenPayment } from '../payments/use-token-payment.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import { asTip } from './address.ts'
import type { Tipping } from './address.ts'
import { tipTexts } from './texts.ts'
import s from './tips.module.css'
import { useTipping } from './use-tipping.ts'

/** Characters of a message: the contract's own bound. */
const MOST = 200

export type TipFormProps = {
  tipping: Tipping
  /** Where a top-up leads back to: this tip. */
  back: string
  onDone: () => void
  /** Money is on its way: the dialog must stay. */
  onBusy: (busy: boolean) => void
}

/** To whom, for what, how much with which words, and what pays it. */
export const TipForm = ({ tipping, back, onDone, onBusy }: TipFormProps): ReactElement => {
  const t = useTexts(tipTexts)
  const { inWallet, beside } = useAmounts()
  const tip = useTipping(tipping, (given, name) => {
    showToast({ kind: 'success', message: t.done(inWallet(given), name) })
    onDone()
  })
  const { performer, amount, fault } = tip
  const what = asTip(tipping)
  const payment = useTokenPayment({
    cost: amount,
    what: `tip.${what}`,
    back,
    resumes: useRouter().query['tip'] === what,
    isReady: performer !== undefined,
    buy: tip.give,
  })
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
  // What was said of one amount is not true of the next.
  const change: typeof tip.change = (patch) => {
    payment.restart()
    tip.change(patch)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    tip.leave(true)
    void payment.submit()
  }
  return (
    <form className={s.form} onSubmit={submit}>
      <div className={s.to}>
        <Avatar name={performer.name} src={performer.avatar} size="lg" decorative />
        <p>
          <strong dir="auto">{t.to(performer.name)}</strong>
          {tipping.about && <span>{t.about[tipping.about.type]}</span>}
        </p>
      </div>
      <fieldset className={s.amounts}>
        <legend>{t.amount}</legend>
        {[...tip.amounts.map(String), 'own'].map((value) => (
          <label key={value} className={s.amount}>
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
            value={tip.typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...beside}
            onChange={(event) => change({ typed: event.target.value })}
            onBlur={() => tip.leave()}
          />
        </Field>
      )}
      <Field label={t.message} optional counter={{ used: tip.message.length, most: MOST }}>
        <TextArea
          value={tip.message}
          rows={2}
          maxLength={MOST}
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
    </form>
  )
}
