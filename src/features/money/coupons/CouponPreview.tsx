import type { ReactElement } from 'react'
import { discounted, fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { CouponKind } from '../../../../contract/money/coupons.ts'
import { useRequest } from '../../../api/use-request.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { couponsTexts } from './texts.ts'
import textStyles from '../../../ui/content/text.module.css'

/** The discounted prices of the coupon in the form, by the rule that the server charges with. Renders nothing while the coupon is invalid. */
export const CouponPreview = ({
  kind,
  value,
  plan,
}: {
  kind: CouponKind
  value: number
  plan: string
}): ReactElement | null => {
  const t = useTexts(couponsTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { data: own } = useRequest('performers.me')
  const isCoupon = value > 0 && (kind === 'amount' || (Number.isInteger(value) && value <= 100))
  if (!own || !isCoupon) return null
  const price = (amount: number): string => money(amount, locale, currency)
  const row = (label: string, old: number) => {
    const now = fromMinor(discounted(toMinor(old), { kind, value: kind === 'amount' ? toMinor(value) : value }))
    return { label, value: now === 0 ? t.free(price(old)) : t.insteadOf(price(now), price(old)) }
  }
  const rows = [
    ...(plan === 'yearly' ? [] : [row(t.month, own.monthlyPrice)]),
    ...(plan === 'monthly' || own.yearlyPrice === undefined ? [] : [row(t.year, own.yearlyPrice)]),
  ]
  return (
    <section aria-label={t.preview}>
      <PriceBreakdown rows={rows} />
      <p className={textStyles.note}>{t.share}</p>
    </section>
  )
}
