import type { InfiniteData } from '@tanstack/react-query'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { AnyInput } from './input.ts'
import { nextStart } from './paging.ts'
import type { ListPage, PageStart } from './paging.ts'
import { pageKey, requestKey } from './query-keys.ts'
import { requestAny } from './request.ts'

// Apart from the hooks, so that the code that prepares a page does not load them a second time.

/** The query of one response, shared by the server (`prefetch`) and the browser. */
export const requestQuery = (name: EndpointName, input: AnyInput | undefined, ask: typeof requestAny = requestAny) => ({
  queryKey: requestKey(name, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> => ask(name, input, { signal }),
})

export type FirstPage = {
  /** Number of items on the first page; default: as many as on the other pages. */
  firstLimit?: number
}

/** The pages of a list that have been loaded. */
export type Pages = InfiniteData<ListPage, PageStart>

/** The query of a list, shared by the server (`prefetchPage`) and the browser. */
export const pageQuery = (
  name: EndpointName,
  input: AnyInput | undefined,
  { firstLimit }: FirstPage = {},
  ask: typeof requestAny = requestAny
) => ({
  queryKey: pageKey(name, input),
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: PageStart }): Promise<ListPage> =>
    ask(name, { ...input, query: { ...input?.query, ...pageParam } }, { signal }) as Promise<ListPage>,
  initialPageParam: (firstLimit === undefined ? {} : { limit: firstLimit }) as PageStart,
  getNextPageParam: (last: ListPage, _: unknown, start: PageStart): PageStart | undefined =>
    nextStart(name, input?.query, last, start),
})
