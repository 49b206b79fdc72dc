import { capText } from '../../../contract/cap-texts.ts'
import { capsOf } from '../../../contract/caps.ts'
import type { CapSettings } from '../../../contract/caps.ts'
import { fromMinor, splitCommission, toMinor } from '../../../contract/money.ts'
import { typedAmount } from '../../lib/amount.ts'
import { money, percent } from '../../lib/format.ts'
import type { Locale } from '../../lib/texts.ts'
import { amountFault } from '../settings/amount-fault.ts'
import type { SiteSettings } from '../settings/slice.ts'
import { creatorAccountTexts } from './texts.ts'

const MONTHS = 12

type Prices = { monthlyPrice: string; yearlyPrice: string }
type Site = CapSettings & Pick<SiteSettings, 'currency' | 'tokenPrice'>

/** What is wrong with the prices, by field: the caps of the settings (Spec §9); what was there before is left alone, and a year need not be offered. */
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

/** What stays with the creator after `commission` per cent, in words; undefined while there is no amount. */
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

/** What a year saves against twelve months, in words; undefined while one of the two is no amount. */
export const savingText = (monthly: string, yearly: string, currency: string, locale: Locale): string | undefined => {
  const t = creatorAccountTexts[locale]
  const [month, year] = [typedAmount(monthly), typedAmount(yearly)]
  if (!month || !year) return undefined
  const twelve = toMinor(month) * MONTHS
  if (toMinor(year) >= twelve) return toMinor(year) === twelve ? t.savesNothing : t.dearer
  // Rounded down: less than a whole per cent is not promised.
  const share = Math.floor((1 - toMinor(year) / twelve) * 100) / 100
  return t.saves(percent(share, locale), money(fromMinor(Math.round(toMinor(year) / MONTHS)), locale, currency))
}
