import type { Language } from '../../../../contract/errors.ts'
import { ApiError } from '../../../http/api-error.ts'
import { capFaultText } from '../../platform/settings/caps.ts'
import type { SiteSettings } from '../../platform/settings/queries.ts'

/**
 * Checks prices against the site's limits, both inclusive, in currency as on the wire (Spec §9). A price of 0 is below
 * them: free trials are offered by `isFreeSubscription`, not by the price.
 * @throws ApiError 422 with the limit in the text
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
