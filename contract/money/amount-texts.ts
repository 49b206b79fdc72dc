import type { Language } from '../errors.ts'
import { fromMinor, toMinor } from './money.ts'

/**
 * What a text about an amount depends on: the language, the site's currency, and the price of one token in it (decimal,
 * as on the wire).
 */
export type AmountWording = { language: Language; currency: string; tokenPrice: number }

const locales: Record<Language, string> = { en: 'en', pt: 'pt-BR' }
/** Formatters are cached, because creating an Intl object is expensive. */
const formats = new Map<string, Intl.NumberFormat>()

/** `key` names the options: writing them as text for each amount would cost as much as formatting it. */
function format(language: Language, key: string, options: () => Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = language + key
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.NumberFormat(locales[language], options())
  formats.set(name, made)
  return made
}

const currencyFormat = (language: Language, currency: string): Intl.NumberFormat =>
  format(language, currency, () => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }))

/** The minus sign is as wide as a plus, so that columns of both stay even. */
const withMinus = (text: string): string => text.replace('-', '−')

/** An amount of a currency (decimal, as on the wire), always with its two decimals: `$1,240.50`, `$12.00`, `−$12.00`. */
export const currencyText = (amount: number, language: Language, currency: string): string =>
  withMinus(currencyFormat(language, currency).format(amount))

/** Cached like the formatters: every component that shows an amount asks for the sign. */
const signs = new Map<string, string>()

/** The symbol of a currency alone, as shown next to an input: `$`, `R$`. */
export const currencySign = (language: Language, currency: string): string => {
  const key = language + currency
  const known = signs.get(key)
  if (known !== undefined) return known
  const parts = currencyFormat(language, currency).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(key, sign)
  return sign
}

/** A number of tokens with their name: `1 token`, `1,240.5 tokens`. */
export const tokensText = (amount: number, language: Language): string =>
  `${withMinus(format(language, '', () => ({ maximumFractionDigits: 2 })).format(amount))} ${Math.abs(amount) === 1 ? 'token' : 'tokens'}`

/**
 * Whether one token costs exactly 1.00, so that an amount of tokens is the same amount of money (product.md, Money).
 */
export const isTokenMoney = (tokenPrice: number): boolean => toMinor(tokenPrice) === 100

/**
 * An amount of a wallet (in tokens, decimal as on the wire) as the site shows it: money (`$12.00`) where a token costs
 * exactly 1.00, and both (`12 tokens ($6.00)`) where it differs.
 */
export function walletAmountText(amount: number, { language, currency, tokenPrice }: AmountWording): string {
  if (isTokenMoney(tokenPrice)) return currencyText(amount, language, currency)
  const worth = fromMinor(Math.round(toMinor(amount) * tokenPrice))
  return `${tokensText(amount, language)} (${currencyText(worth, language, currency)})`
}
