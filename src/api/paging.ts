import type { Endpoint, ResponseOut } from '../../contract/endpoint.ts'

/** A page of any list. */
export type ListPage = { data: readonly unknown[]; total: number; nextCursor?: string }
/** An endpoint that answers lists. */
export type ListItem<E extends Endpoint> = ResponseOut<E> extends { data: readonly (infer Item)[] } ? Item : never
/** Where a page begins: `{}` the first, `{ offset }` or `{ before }` a later one. */
export type PageStart = { offset?: number; before?: string }

const DEFAULT_LIMIT = 12

/** Lists with a cursor take `before`; the contract's query says so. */
const hasCursor = (endpoint: Endpoint): boolean => {
  const { shape } = (endpoint.query ?? {}) as { shape?: object }
  return shape !== undefined && 'before' in shape
}

/** Where the next page begins, or undefined after the last. Offsets count what was asked for, not what came: hidden items leave gaps. */
export const nextStart = (endpoint: Endpoint, query: { limit?: unknown } | undefined, last: ListPage, start: PageStart): PageStart | undefined => {
  if (hasCursor(endpoint)) return last.nextCursor === undefined ? undefined : { before: last.nextCursor }
  const next = (start.offset ?? 0) + (typeof query?.limit === 'number' ? query.limit : DEFAULT_LIMIT)
  return next < last.total ? { offset: next } : undefined
}
