import type { AmountFault } from '../../../contract/cap-texts.ts'
import { outsideCaps } from '../../../contract/caps.ts'
import type { Caps } from '../../../contract/caps.ts'
import { typedAmount } from '../../lib/amount.ts'

/** What is wrong with a typed amount: the caps are the server's own rule (Spec §9). Null when it is fine. */
export const amountFault = (text: string, caps: Caps): AmountFault | null => {
  if (text.trim() === '') return { rule: 'none' }
  const amount = typedAmount(text)
  return amount === undefined ? { rule: 'wrong' } : outsideCaps(amount, caps)
}
