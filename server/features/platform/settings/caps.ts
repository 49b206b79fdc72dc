import { capText } from '../../../../contract/money/cap-texts.ts'
import { capsOf, capViolation, type Capped, type CapSettings } from '../../../../contract/money/caps.ts'
import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { SiteSettings } from './queries.ts'

/** The settings that define the limits of amounts, in wire units. */
export const capSettings = (site: SiteSettings): CapSettings => ({
  minimumSubscriptionPrice: fromMinor(site.minimumSubscriptionPrice),
  maximumSubscriptionPrice: fromMinor(site.maximumSubscriptionPrice),
  minimumWalletPrice: fromMinor(site.minimumWalletPrice),
  maximumWalletPrice: fromMinor(site.maximumWalletPrice),
  minimumTipPrice: fromMinor(site.minimumTipPrice),
  maximumTipPrice: fromMinor(site.maximumTipPrice),
  minimumPayoutAmount: fromMinor(site.minimumPayoutAmount),
})

/** The text for an amount (as on the wire) outside its limits; undefined when it is within them. */
export function capFaultText(what: Capped, amount: number, site: SiteSettings, language: Language): string | undefined {
  const fault = capViolation(amount, capsOf(what, capSettings(site)))
  return fault
    ? capText(what, fault, { language, currency: site.currency, tokenPrice: fromMinor(site.tokenPrice) })
    : undefined
}

/** Rejects an amount outside its limits, at its field (Spec §9). @throws ApiError invalid */
export function requireCaps(what: Capped, field: string, amount: number, site: SiteSettings, language: Language): void {
  const text = capFaultText(what, amount, site, language)
  if (text) throw invalidField(field, text)
}
