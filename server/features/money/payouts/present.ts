import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Payout, PayoutWay } from '../../../../contract/money/payouts.ts'
import { payoutStatusOf, type PayoutRow, type PayoutStep } from './queries.ts'

/** A payout request as its creator sees it. */
export function presentPayout(row: PayoutRow, language: Language): Payout {
  return {
    _id: row.id,
    number: String(row.number),
    amount: fromMinor(row.amount),
    status: payoutStatusOf(row),
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

const rejectionTexts = {
  notReady: {
    en: "The payment provider can't send money to your account yet.",
    pt: 'A empresa de pagamentos ainda não consegue enviar dinheiro para a sua conta.',
  },
  earningsTakenBack: {
    en: 'A sale was refunded in the meantime, and your earnings no longer cover this payout.',
    pt: 'Uma venda foi reembolsada nesse meio-tempo, e seus ganhos não cobrem mais este saque.',
  },
  other: { en: 'The payment provider rejected the transfer.', pt: 'A empresa de pagamentos recusou a transferência.' },
} as const

/** Codes of the gateways for an account that cannot receive money at present. */
const notReady = [
  'account_not_ready',
  'transfers_not_allowed',
  'insufficient_capabilities_for_transfer',
  'account_invalid',
]

/** The stored reason of a request that was rejected because its money was needed for a refund or dispute. */
export const earningsTakenBack = 'earnings_taken_back'

/** Why a request was rejected: the operator's text, or the text for our own or a gateway's code. */
export function reasonOf(
  { method, reason, history }: Pick<PayoutRow, 'method' | 'reason' | 'history'>,
  language: Language
): string | undefined {
  if (reason === null) return undefined
  if (reason === earningsTakenBack) return rejectionTexts.earningsTakenBack[language]
  // Gateway payouts are rejected by the operator only before approval; afterwards the gateway decides, and the reason
  // is its code.
  const isCode = method !== 'bank' && (history as PayoutStep[]).some(({ status }) => status === 'approved')
  return isCode ? (notReady.includes(reason) ? rejectionTexts.notReady : rejectionTexts.other)[language] : reason
}
