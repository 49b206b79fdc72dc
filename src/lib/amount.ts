import type { AmountFault } from '../../contract/cap-texts.ts'
import { outsideCaps } from '../../contract/caps.ts'
import type { Caps } from '../../contract/caps.ts'
import type { Locale } from './texts.ts'

/** An amount as people type it, with a comma or a point before at most two decimals; undefined when it is none. */
export const typedAmount = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,8}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}

/** A wire amount as it stands in a field of this language; empty for none. */
export const amountText = (amount: number | undefined, locale: Locale): string => {
  if (!amount) return ''
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return locale === 'pt' ? text.replace('.', ',') : text
}

/** What is wrong with a typed amount: the caps are the server's own rule (Spec §9). Null when it is fine. */
export const amountFault = (text: string, caps: Caps): AmountFault | null => {
  if (text.trim() === '') return { rule: 'none' }
  const amount = typedAmount(text)
  return amount === undefined ? { rule: 'wrong' } : outsideCaps(amount, caps)
}
