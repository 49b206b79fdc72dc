import type { TransactionType } from '../../../contract/money/payments.ts'

/** The history's filters in the address; days as `2026-11-23`. */
export type HistoryFilter = { type?: TransactionType; from?: string; to?: string; q?: string }

/** Transaction types in the order of the filter. */
export const historyTypes: readonly TransactionType[] = [
  'top_up',
  'subscription',
  'tip',
  'purchase',
  'refund',
  'dispute',
  'dispute_won',
]

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Reads the filter from an address; ignores invalid values. */
export const historyFilter = (query: Readonly<Record<string, unknown>>): HistoryFilter => {
  const type = historyTypes.find((one) => one === query['type'])
  const [from, to] = [dayIn(query['from']), dayIn(query['to'])]
  const q = typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : ''
  return { ...(type && { type }), ...(from && { from }), ...(to && { to }), ...(q && { q }) }
}

/** The request of the history, shared by page and screen. */
export const historyInput = (filter: HistoryFilter) => ({ query: { limit: 20, ...filter } })
