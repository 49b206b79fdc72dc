import { Input, type InputRef } from 'antd'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { money, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PaymentNotice } from '../payments/PaymentNotice.tsx'
import { PayWith } from '../payments/PayWith.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { tokensFor } from '../payments/token-price.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { selectBalance } from '../../identity/users/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { PriceBreakdown } from './PriceBreakdown.tsx'
import s from './top-up.module.css'
import { walletTexts } from './texts.ts'
import { useTopUp } from './use-top-up.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Buys tokens: a package or a custom amount, its price and tokens, then the card (Spec §7, wallet top-up). */
export const TopUpCard = (): ReactElement => {
  const t = useTexts(walletTexts)
  const locale = useLocale()
  const { inWallet, ofCurrency } = useAmounts()
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  const balance = useAppSelector(selectBalance)
  const top = useTopUp()
  const ownAmount = useRef<InputRef>(null)
  const submit = (): void => {
    if (top.amount === undefined) ownAmount.current?.focus()
    void top.submit()
  }
  const price = (amount: number): string => money(amount, locale, currency)
  const bonus = (offer: { price: number; tokens: number }): string | undefined => {
    const more = offer.tokens / Math.max(0.01, tokensFor(offer.price, tokenPrice)) - 1
    return more >= 0.005 ? t.bonus(percent(Math.round(more * 100) / 100, locale)) : undefined
  }
  const options = [
    ...top.packages.map((offer) => ({
      value: offer._id,
      title: (
        <span className={cx(layout.cluster, s.offer)}>
          {inWallet(offer.tokens)} {bonus(offer) && <Badge tone="lamp">{bonus(offer)}</Badge>}
        </span>
      ),
      note: offer.description ? `${offer.name} · ${offer.description}` : offer.name,
      aside: <strong className={s.price}>{price(offer.price)}</strong>,
    })),
    {
      value: 'own',
      title: (
        <span className={cx(layout.cluster, s.offer)}>
          {t.own} <small>{top.range}</small>
        </span>
      ),
    },
  ]
  const changed = top.error?.code === 'price_changed'
  return (
    <Card className={cx(layout.stack4, s.card)} aria-labelledby="top-up">
      <h2 id="top-up">{t.topUp}</h2>
      {top.back && <p className={s.hint}>{t.comingBack}</p>}
      {top.isLoading ? (
        <Loading>
          <SkeletonBlock height="12rem" />
        </Loading>
      ) : (
        <>
          {top.packagesError && <Notice tone="warning">{t.packagesFailed}</Notice>}
          {top.packages.length > 0 && (
            <RadioCards legend={t.packages} name="package" options={options} value={top.choice} onChange={top.pick} />
          )}
          {top.choice === 'own' && (
            <FormField label={t.amount} hint={top.range} error={top.fault}>
              <Input
                ref={ownAmount}
                value={top.typed}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                {...ofCurrency}
                onChange={(event) => top.type(event.target.value)}
                onBlur={top.leaveField}
              />
            </FormField>
          )}
        </>
      )}
      <PayWith pay={top.pay} />
      <SandboxNote />
      {top.amount !== undefined && top.gets !== undefined && (
        <PriceBreakdown
          rows={[
            { label: t.youPay, value: price(top.amount), strong: true },
            { label: t.youGet, value: inWallet(top.gets) },
            { label: t.after, value: inWallet(fromMinor(toMinor(balance) + toMinor(top.gets))) },
          ]}
        />
      )}
      {changed && <Notice tone="warning">{t.priceChanged(price(Number(top.error?.details['price'])))}</Notice>}
      {!changed && <PurchaseError error={top.error} />}
      <PaymentNotice payment={top.payment} />
      <div className={cx(layout.stack2, s.pay)}>
        <Button variant="lamp" size="lg" block loading={top.busy} onClick={submit}>
          {top.amount === undefined ? t.topUp : t.pay(price(top.amount))}
        </Button>
        <p className={s.hint}>{t.oneTime}</p>
      </div>
    </Card>
  )
}
