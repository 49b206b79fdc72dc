import type { Language } from '../../../contract/errors.ts'
import { ApiError } from '../../http/api-error.ts'
import { capFaultText } from '../settings/caps.ts'
import type { SiteSettings } from '../settings/queries.ts'

/**
 * Refuses prices outside the caps, both ends inclusive, in currency as on the wire (Spec §9). A price of 0 is below them: free days are offered by
 * `isFreeSubscription`, never by the price. @throws ApiError 422 with the limit in the text
 */
export function requireWithinCaps(
  prices: { monthlyPrice?: number | undefined; yearlyPrice?: number | '' | undefined },
  site: SiteSettings,
  language: Language
): void {
  const fields: Record<string, string> = {}
  for (const [field, what, price] of [
    ['monthlyPrice', 'subscription', prices.monthlyPrice],
    ['yearlyPrice', 'yearly', prices.yearlyPrice],
  ] as const) {
    const text = price === undefined || price === '' ? undefined : capFaultText(what, price, site, language)
    if (text) fields[field] = text
  }
  if (Object.keys(fields).length) throw new ApiError('invalid', {}, fields)
}
