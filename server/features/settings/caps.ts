import { capText } from '../../../contract/cap-texts.ts'
import { capsOf, outsideCaps, type Capped, type CapSettings } from '../../../contract/caps.ts'
import type { Language } from '../../../contract/errors.ts'
import { fromMinor } from '../../../contract/money.ts'
import { invalidField } from '../../http/api-error.ts'
import type { SiteSettings } from './queries.ts'

/** What caps are made of, in the units of the wire. */
export const capSettings = (site: SiteSettings): CapSettings => ({
  minimumSubscriptionPrice: fromMinor(site.minimumSubscriptionPrice),
  maximumSubscriptionPrice: fromMinor(site.maximumSubscriptionPrice),
  minimumWalletPrice: fromMinor(site.minimumWalletPrice),
  maximumWalletPrice: fromMinor(site.maximumWalletPrice),
  minimumTipPrice: fromMinor(site.minimumTipPrice),
  maximumTipPrice: fromMinor(site.maximumTipPrice),
  minimumPayoutAmount: fromMinor(site.minimumPayoutAmount),
})

/** What is said of an amount (as on the wire) that is outside its caps; undefined when it is fine. */
export function capFaultText(what: Capped, amount: number, site: SiteSettings, language: Language): string | undefined {
  const fault = outsideCaps(amount, capsOf(what, capSettings(site)))
  return fault
    ? capText(what, fault, { language, currency: site.currency, tokenPrice: fromMinor(site.tokenPrice) })
    : undefined
}

/** Refuses an amount outside its caps, at its field (Spec §9). @throws ApiError invalid */
export function requireCaps(what: Capped, field: string, amount: number, site: SiteSettings, language: Language): void {
  const text = capFaultText(what, amount, site, language)
  if (text) throw invalidField(field, text)
}
