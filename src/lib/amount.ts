import type { Locale } from './texts.ts'

/**
 * Parses an amount as people type it, with a comma or a point before at most two decimals; undefined when it is not an
 * amount.
 */
export const typedAmount = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,8}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}

/** Formats an amount of the API for an input field of this language; empty for undefined. */
export const amountText = (amount: number | undefined, locale: Locale): string => {
  if (!amount) return ''
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return locale === 'pt' ? text.replace('.', ',') : text
}
