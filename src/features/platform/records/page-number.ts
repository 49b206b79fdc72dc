import { maxOffset } from '../../../../contract/limits.ts'

/** The number of the page in an address (`?page=2`); 1 without one. */
export const pageNumberOf = (query: Readonly<Record<string, unknown>>): number => {
  const page = Number(query['page'])
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** The `limit` and `offset` of one page of a list; past what can be asked for, the last that can. */
export const numbered = <Q extends { limit: number }>(
  { query }: { query: Q },
  page: number
): { query: Q & { offset: number } } => ({ query: { ...query, offset: Math.min((page - 1) * query.limit, maxOffset) } })
