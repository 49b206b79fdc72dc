import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'

/** A page of any list. */
export type ListPage = { data: readonly unknown[]; total: number; nextCursor?: string }
/** What a list of this endpoint holds. */
export type ListItem<N extends EndpointName> = ResponseOf<N> extends { data: readonly (infer Item)[] } ? Item : never
/** Where a page begins: `{}` the first, `{ offset }` or `{ before }` a later one. */
export type PageStart = { offset?: number; before?: string }

const DEFAULT_LIMIT = 12

/** Where the next page begins, or undefined after the last. Offsets count what was asked for, not what came: hidden items leave gaps. */
export const nextStart = (
  name: EndpointName,
  query: { limit?: unknown } | undefined,
  last: ListPage,
  start: PageStart
): PageStart | undefined => {
  if (endpointCalls[name].cursor) return last.nextCursor === undefined ? undefined : { before: last.nextCursor }
  const next = (start.offset ?? 0) + (typeof query?.limit === 'number' ? query.limit : DEFAULT_LIMIT)
  return next < last.total ? { offset: next } : undefined
}
