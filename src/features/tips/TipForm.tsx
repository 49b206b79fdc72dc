import { useLayoutEffect } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { amountFor } from '../payments/token-price.ts'
import { withQuery } from '../payments/way-back.ts'
import { selectSettings } from '../settings/slice.ts'
import { Receipt } from '../wallet/Receipt.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
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

/** To whom, for what, how much with which words, and what the wallet holds before and after. */
export const TipForm = ({ tipping, back, onDone, onBusy }: TipFormProps): ReactElement => {
  const t = useTexts(tipTexts)
  const { inWallet, beside } = useAmounts()
  const { tokenPrice, minimumWalletPrice, maximumWalletPrice } = useAppSelector(selectSettings)
  const tip = useTipping(tipping, (given, name) => {
    showToast({ kind: 'success', message: t.done(inWallet(given), name) })
    onDone()
  })
  const { performer, amount, missing, fault, sending } = tip
  useLayoutEffect(() => {
    onBusy(sending)
    return () => onBusy(false)
  }, [sending, onBusy])
  if (tip.failure) return <ErrorState compact title={t.failed} message={errorText(tip.failure)} onRetry={tip.reload} />
  if (!performer)
    return (
      <Loading>
        <SkeletonBlock height="24rem" />
      </Loading>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing === 0) void tip.give()
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
            <input type="radio" name="amount" value={value} checked={tip.choice === value} onChange={() => tip.change({ choice: value })} />
            <span>{value === 'own' ? t.own : inWallet(Number(value))}</span>
          </label>
        ))}
      </fieldset>
      {tip.isOwn && (
        <Field label={t.ownAmount} hint={tip.range} error={fault}>
          <TextInput value={tip.typed} inputMode="decimal" autoComplete="off" maxLength={12} {...beside} onChange={(event) => tip.change({ typed: event.target.value })} onBlur={tip.leave} />
        </Field>
      )}
      <Field label={t.message} optional counter={{ used: tip.message.length, most: MOST }}>
        <TextArea value={tip.message} rows={2} maxLength={MOST} onChange={(event) => tip.change({ message: event.target.value })} />
      </Field>
      {amount !== undefined && (
        <Receipt
          rows={[
            { label: t.price, value: inWallet(amount), strong: true },
            { label: t.before, value: inWallet(tip.balance) },
            missing > 0 ? { label: t.missing, value: inWallet(missing) } : { label: t.after, value: inWallet(tip.after) },
          ]}
        />
      )}
      {missing > 0 && (
        <Notice tone="warning" title={t.short(inWallet(missing))}>
          {t.shortHint}
        </Notice>
      )}
      <PurchaseError error={tip.error} />
      {missing > 0 ? (
        <ButtonLink variant="lamp" size="lg" block href={withQuery('/wallet', { amount: String(amountFor(missing, { tokenPrice, min: minimumWalletPrice, max: maximumWalletPrice })), back })}>
          {t.topUp}
        </ButtonLink>
      ) : (
        <Button type="submit" variant="lamp" size="lg" block loading={sending}>
          {amount === undefined ? t.giveNone : t.give(inWallet(amount))}
        </Button>
      )}
      <p className={s.rule}>{t.rule}</p>
    </form>
  )
}
