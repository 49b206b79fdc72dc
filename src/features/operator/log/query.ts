/** The path of the log. */
export const LOG_PATH = '/operator/log'

export type LogFilter = { q?: string; from?: string; to?: string }
type Query = Readonly<Record<string, string | string[] | undefined>>

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** The filter in an address. */
export const logFilter = ({ q, from, to }: Query): LogFilter => {
  const [first, last] = [dayOf(from), dayOf(to)]
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, 100) }),
    ...(first && { from: first }),
    ...(last && { to: last }),
  }
}

/** The input of the list's request, shared by page and screen. */
export const logInput = (filter: LogFilter) => ({ query: { limit: 30, ...filter } })
