import type { Locale } from './texts.ts'

/**
 * Parses an amount as people type it, with a comma or a point before at most two decimals; undefined when it is not an
 * amount.
 */
export const typedAmount = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,8}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}

const inLanguage = (text: string, locale: Locale): string => (locale === 'pt' ? text.replace('.', ',') : text)

/** Formats an amount of the API for an input field of this language; empty for undefined and zero. */
export const amountText = (amount: number | undefined, locale: Locale): string =>
  amount ? inLanguage(Number.isInteger(amount) ? String(amount) : amount.toFixed(2), locale) : ''

/** Formats any number of the API for an input field of this language, also zero: `0`, `12.5`; `12,5`. */
export const numberText = (value: number, locale: Locale): string => inLanguage(String(value), locale)
