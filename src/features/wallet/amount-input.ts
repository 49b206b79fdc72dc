import { outsideCaps } from '../../../contract/money.ts'

export type AmountFault = { kind: 'empty' | 'wrong' } | { kind: 'min' | 'max'; limit: number }

/** An amount as people type it, with a comma or a point before at most two decimals; undefined when it is none. */
export const typedAmount = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,8}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}

/** What is wrong with a free amount: the caps are the server's own rule (Spec §9). Null when it is fine. */
export const amountFault = (text: string, caps: { min: number; max: number }): AmountFault | null => {
  if (text.trim() === '') return { kind: 'empty' }
  const amount = typedAmount(text)
  if (amount === undefined) return { kind: 'wrong' }
  const outside = outsideCaps(amount, caps.min, caps.max)
  return outside && { kind: outside.rule, limit: outside.limit }
}
