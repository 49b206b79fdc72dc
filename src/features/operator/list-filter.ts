/** What a `DeskList` can be filtered by: words, and the first and last day (`2026-11-23`). */
export type ListFilter = { q?: string; from?: string; to?: string }
type Query = Readonly<Record<string, string | string[] | undefined>>

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** The search and the days in an address. */
export const listFilter = ({ q, from, to }: Query): ListFilter => {
  const [first, last] = [dayOf(from), dayOf(to)]
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, 100) }),
    ...(first && { from: first }),
    ...(last && { to: last }),
  }
}
