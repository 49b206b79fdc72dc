import type { Coupon } from '../../../../contract/money/coupons.ts'
import { day, money, percent } from '../../../lib/format.ts'
import type { Locale } from '../../../lib/texts.ts'
import { couponsTexts } from './texts.ts'

/** The discount of a coupon as text: `50%`, `$2.50`. */
export const offText = ({ kind, value }: Pick<Coupon, 'kind' | 'value'>, locale: Locale, currency: string): string =>
  kind === 'percentage' ? percent(value / 100, locale) : money(value, locale, currency)

/** Plan, period and limits of a coupon as texts. The first day is included only while it is in the future. */
export const termsText = (
  { subscriptionType, validFrom, validUntil, fanLimit, status }: Coupon,
  locale: Locale
): string => {
  const t = couponsTexts[locale]
  const [from, until] = [day(validFrom, locale), validUntil && day(validUntil, locale)]
  const when =
    status === 'scheduled' ? (until ? t.between(from, until) : t.from(from)) : until ? t.until(until) : t.noEnd
  return [t.for[subscriptionType ?? 'both'], when, t.perFan(fanLimit)].join(' · ')
}
