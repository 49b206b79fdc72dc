import type { AmountError } from '../../../../contract/money/cap-texts.ts'
import { capViolation } from '../../../../contract/money/caps.ts'
import type { Caps } from '../../../../contract/money/caps.ts'
import { typedAmount } from '../../../lib/amount.ts'

/** The message for an invalid amount, by the server's own caps (Spec §9); null when it is valid. */
export const amountFault = (text: string, caps: Caps): AmountError | null => {
  if (text.trim() === '') return { rule: 'none' }
  const amount = typedAmount(text)
  return amount === undefined ? { rule: 'wrong' } : capViolation(amount, caps)
}
