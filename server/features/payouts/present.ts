import type { Language } from '../../../contract/errors.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { Payout, PayoutStatus, PayoutWay } from '../../../contract/payouts.ts'
import type { PayoutRow, PayoutStep } from './queries.ts'

/** A request for the creator who made it. */
export function presentPayout(row: PayoutRow, language: Language): Payout {
  return {
    _id: row.id,
    number: String(row.number),
    amount: fromMinor(row.amount),
    status: row.status as PayoutStatus,
    destination: { method: row.method as PayoutWay, label: row.destination },
    note: row.note,
    reason: reasonOf(row, language),
    reference: row.reference ?? undefined,
    canChange: row.status === 'pending',
    history: (row.history as PayoutStep[]).map(({ status, at }) => ({ status, at })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const refused = {
  notReady: {
    en: "The payment provider can't send money to your account yet.",
    pt: 'A empresa de pagamentos ainda não consegue enviar dinheiro para a sua conta.',
  },
  takenBack: {
    en: 'A sale was refunded in the meantime, and your earnings no longer cover this payout.',
    pt: 'Uma venda foi reembolsada nesse meio-tempo, e seus ganhos não cobrem mais este saque.',
  },
  other: { en: 'The payment provider rejected the transfer.', pt: 'A empresa de pagamentos recusou a transferência.' },
} as const

/** The companies' codes for an account that cannot take money now. */
const notReady = [
  'account_not_ready',
  'transfers_not_allowed',
  'insufficient_capabilities_for_transfer',
  'account_invalid',
]

/** The reason of a request that was turned down because its money was needed for a refund or dispute. */
export const takenBack = 'earnings_taken_back'

/** Why it was rejected: the operator's words, or what a code of ours or of a payment company means. */
export function reasonOf(
  { method, reason, history }: Pick<PayoutRow, 'method' | 'reason' | 'history'>,
  language: Language
): string | undefined {
  if (reason === null) return undefined
  if (reason === takenBack) return refused.takenBack[language]
  // The operator turns such a request down only before it is approved; afterwards the company decides.
  const isCode = method !== 'bank' && (history as PayoutStep[]).some(({ status }) => status === 'approved')
  return isCode ? (notReady.includes(reason) ? refused.notReady : refused.other)[language] : reason
}
