import type { Language } from '../../../contract/errors.ts'
import { fromMinor, outsideCaps } from '../../../contract/money.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SiteSettings } from '../settings/queries.ts'

const words = {
  en: { min: (limit: string) => `At least ${limit}. To offer free days, turn them on instead.`, max: (limit: string) => `At most ${limit}.` },
  pt: { min: (limit: string) => `No mínimo ${limit}. Para oferecer dias grátis, ative essa opção.`, max: (limit: string) => `No máximo ${limit}.` },
} as const

/** A year is at most this many times the highest monthly price. */
const months = 12

/**
 * Refuses prices outside the caps, both ends inclusive, in currency as on the wire (Spec §9). A price of 0 is below them: free days are offered by
 * `isFreeSubscription`, never by the price. A year costs at least the lowest price and at most twelve times the highest. @throws ApiError 422 with the limit in the text
 */
export function requireWithinCaps(prices: { monthlyPrice?: number | undefined; yearlyPrice?: number | '' | undefined }, site: SiteSettings, language: Language): void {
  const [min, max] = [fromMinor(site.minimumSubscriptionPrice), fromMinor(site.maximumSubscriptionPrice)]
  const money = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { style: 'currency', currency: site.currency })
  const fields: Record<string, string> = {}
  for (const [field, price, highest] of [['monthlyPrice', prices.monthlyPrice, max], ['yearlyPrice', prices.yearlyPrice, max * months]] as const) {
    const fault = price === undefined || price === '' ? null : outsideCaps(price, min, highest)
    if (fault) fields[field] = words[language][fault.rule](money.format(fault.limit))
  }
  if (Object.keys(fields).length) throw new ApiError('invalid', {}, fields)
}
