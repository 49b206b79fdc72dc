import type { TransactionType } from '../../../contract/payments.ts'

/** What an address filters the history by; days as they are typed in a date field. */
export type HistoryFilter = { type?: TransactionType; from?: string; to?: string; q?: string }

/** Kinds of movement in the order of the filter. */
export const historyTypes: readonly TransactionType[] = [
  'top_up',
  'subscription',
  'tip',
  'purchase',
  'refund',
  'dispute',
]

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** The filter in an address; what is none is left out. */
export const historyFilter = (query: Readonly<Record<string, unknown>>): HistoryFilter => {
  const type = historyTypes.find((one) => one === query['type'])
  const [from, to] = [dayIn(query['from']), dayIn(query['to'])]
  const q = typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : ''
  return { ...(type && { type }), ...(from && { from }), ...(to && { to }), ...(q && { q }) }
}

/** The request of the history, the same for page and screen. */
export const historyInput = (filter: HistoryFilter) => ({ query: { limit: 20, ...filter } })
