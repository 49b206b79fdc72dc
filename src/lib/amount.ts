import type { Locale } from './texts.ts'

/** An amount as the site writes it, with separated thousands before its decimals: `1,240.50`, `1.240,50`. */
const SEPARATED = /^\d{1,3}(?:(?:,\d{3})+\.\d{1,2}|(?:\.\d{3})+,\d{1,2})$/

/**
 * Parses an amount as people type it, with a comma or a point before at most two decimals, or as the site writes it;
 * undefined when it is not an amount. `1,240` is none: nothing tells thousands from decimals.
 */
export const typedAmount = (text: string): number | undefined => {
  const typed = text.trim()
  const plain = SEPARATED.test(typed) ? typed.replace(/[.,](?=.*[.,])/g, '').replace(',', '.') : typed.replace(',', '.')
  return /^\d{1,8}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}

const inLanguage = (text: string, locale: Locale): string => (locale === 'pt' ? text.replace('.', ',') : text)

/** Formats an amount of the API for an input field of this language; empty for undefined and zero. */
export const amountText = (amount: number | undefined, locale: Locale): string =>
  amount ? inLanguage(Number.isInteger(amount) ? String(amount) : amount.toFixed(2), locale) : ''

/** Formats any number of the API for an input field of this language, also zero: `0`, `12.5`; `12,5`. */
export const numberText = (value: number, locale: Locale): string => inLanguage(String(value), locale)
