import { capText } from '../../../../../contract/money/cap-texts.ts'
import { capsOf } from '../../../../../contract/money/caps.ts'
import type { CapSettings } from '../../../../../contract/money/caps.ts'
import { fromMinor, splitCommission, toMinor } from '../../../../../contract/money/money.ts'
import { typedAmount } from '../../../../lib/amount.ts'
import { money, percent } from '../../../../lib/format.ts'
import type { Locale } from '../../../../lib/texts.ts'
import { amountFault } from '../../../platform/settings/amount-fault.ts'
import type { SiteSettings } from '../../../platform/settings/slice.ts'
import { creatorAccountTexts } from './texts.ts'

const MONTHS = 12

type Prices = { monthlyPrice: string; yearlyPrice: string }
type Site = CapSettings & Pick<SiteSettings, 'currency' | 'tokenPrice'>

/** Errors of the prices by field: the limits of the settings (Spec §9). Unchanged prices are accepted, and the yearly price is optional. */
export const priceFaults = (values: Prices, before: Prices, site: Site, locale: Locale): Record<string, string> => {
  const faults: Record<string, string> = {}
  for (const [name, what] of [
    ['monthlyPrice', 'subscription'],
    ['yearlyPrice', 'yearly'],
  ] as const) {
    const text = values[name].trim()
    if (text === before[name] || (text === '' && what === 'yearly')) continue
    const fault = amountFault(text, capsOf(what, site))
    if (fault)
      faults[name] = capText(what, fault, { language: locale, currency: site.currency, tokenPrice: site.tokenPrice })
  }
  return faults
}

/** Text with the creator's share after `commission` per cent; undefined without a valid amount. */
export const keepText = (text: string, commission: number, currency: string, locale: Locale): string | undefined => {
  const amount = typedAmount(text)
  if (!amount) return undefined
  const { net } = splitCommission(toMinor(amount), Math.round(commission * 100))
  return creatorAccountTexts[locale].keep(
    money(fromMinor(net), locale, currency),
    money(amount, locale, currency),
    percent(commission / 100, locale)
  )
}

/** Text with the saving of a year against twelve months; undefined without two valid amounts. */
export const savingText = (monthly: string, yearly: string, currency: string, locale: Locale): string | undefined => {
  const t = creatorAccountTexts[locale]
  const [month, year] = [typedAmount(monthly), typedAmount(yearly)]
  if (!month || !year) return undefined
  const twelve = toMinor(month) * MONTHS
  if (toMinor(year) >= twelve) return toMinor(year) === twelve ? t.savesNothing : t.dearer
  // Rounded down, so that the promised saving is never too high.
  const share = Math.floor((1 - toMinor(year) / twelve) * 100) / 100
  return t.saves(percent(share, locale), money(fromMinor(Math.round(toMinor(year) / MONTHS)), locale, currency))
}
