import { fromMinor, outsideCaps, splitCommission, toMinor } from '../../../contract/money.ts'
import { money, percent } from '../../lib/format.ts'
import type { Locale } from '../../lib/texts.ts'
import type { SiteSettings } from '../settings/slice.ts'
import { creatorAccountTexts } from './texts.ts'

const MONTHS = 12

/** An amount as typed, with a point or a comma; NaN when it is none. */
export const parseAmount = (text: string): number => (/^\d{1,8}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)

/** A wire amount as it stands in a field of this language; empty for none. */
export const amountText = (amount: number | undefined, locale: Locale): string => {
  if (!amount) return ''
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return locale === 'pt' ? text.replace('.', ',') : text
}

type Prices = { monthlyPrice: string; yearlyPrice: string }
type Caps = Pick<SiteSettings, 'minimumSubscriptionPrice' | 'maximumSubscriptionPrice' | 'currency'>

/** What is wrong with the prices, by field: the caps of the settings, a year up to twelve of the dearest months (Spec §9). */
export const priceFaults = (values: Prices, before: Prices, caps: Caps, locale: Locale): Record<string, string> => {
  const t = creatorAccountTexts[locale]
  const faults: Record<string, string> = {}
  for (const [name, most] of [['monthlyPrice', caps.maximumSubscriptionPrice], ['yearlyPrice', caps.maximumSubscriptionPrice * MONTHS]] as const) {
    const text = values[name].trim()
    if (text === before[name]) continue
    if (text === '') {
      if (name === 'monthlyPrice') faults[name] = t.needed
      continue
    }
    const amount = parseAmount(text)
    const fault = Number.isNaN(amount) ? undefined : outsideCaps(amount, caps.minimumSubscriptionPrice, most)
    if (Number.isNaN(amount)) faults[name] = t.amount
    else if (fault) faults[name] = (fault.rule === 'min' ? t.least : t.most)(money(fault.limit, locale, caps.currency))
  }
  return faults
}

/** What stays with the creator after `commission` per cent, in words; undefined while there is no amount. */
export const keepText = (text: string, commission: number, currency: string, locale: Locale): string | undefined => {
  const amount = parseAmount(text)
  if (!(amount > 0)) return undefined
  const { net } = splitCommission(toMinor(amount), Math.round(commission * 100))
  return creatorAccountTexts[locale].keep(money(fromMinor(net), locale, currency), money(amount, locale, currency), percent(commission / 100, locale))
}

/** What a year saves against twelve months, in words; undefined while one of the two is no amount. */
export const savingText = (monthly: string, yearly: string, currency: string, locale: Locale): string | undefined => {
  const t = creatorAccountTexts[locale]
  const [month, year] = [parseAmount(monthly), parseAmount(yearly)]
  if (!(month > 0 && year > 0)) return undefined
  const twelve = toMinor(month) * MONTHS
  if (toMinor(year) >= twelve) return toMinor(year) === twelve ? t.savesNothing : t.dearer
  // Rounded down: less than a whole per cent is not promised.
  const share = Math.floor((1 - toMinor(year) / twelve) * 100) / 100
  return t.saves(percent(share, locale), money(fromMinor(Math.round(toMinor(year) / MONTHS)), locale, currency))
}
