import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { cursorLists } from '../../contract/cursor-lists.generated.ts'

/** A page of a list. */
export type ListPage = { data: readonly unknown[]; total: number; nextCursor?: string }
/** The item type of an endpoint's list. */
export type ListItem<N extends EndpointName> = ResponseOf<N> extends { data: readonly (infer Item)[] } ? Item : never
/**
 * The start of a page: `{}` for the first, `{ offset }` or `{ before }` for later ones. `limit` is the length of a page
 * that differs from the list's other pages.
 */
export type PageStart = { offset?: number; before?: string; limit?: number }

const DEFAULT_LIMIT = 12

/**
 * The start of the next page, or undefined after the last. Offsets count requested items, not returned ones: hidden
 * items leave gaps.
 */
export const nextStart = (
  name: EndpointName,
  query: { limit?: unknown } | undefined,
  last: ListPage,
  start: PageStart
): PageStart | undefined => {
  if (cursorLists.includes(name)) return last.nextCursor === undefined ? undefined : { before: last.nextCursor }
  const length = start.limit ?? (typeof query?.limit === 'number' ? query.limit : DEFAULT_LIMIT)
  const next = (start.offset ?? 0) + length
  return next < last.total ? { offset: next } : undefined
}
