import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { ApiError } from './api-error.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { nextStart } from './paging.ts'
import type { ListItem, ListPage, PageStart } from './paging.ts'
import { pageKey } from './query-keys.ts'
import { requestAny } from './request.ts'

export type UsePageOptions = {
  /** False: not requested. */
  enabled?: boolean
  /** ms for which the cached list is not requested again. */
  staleTime?: number
  /** Keeps the last list on screen while another input loads. */
  keepPrevious?: boolean
}

export type Paged<Item> = {
  items: readonly Item[]
  /** How many there are in all. */
  total: number
  /** The first page is on its way. */
  isLoading: boolean
  isLoadingMore: boolean
  hasMore: boolean
  loadMore: () => void
  error: ApiError | null
  reload: () => void
}

/** The pages of a list that have been loaded. */
export type Pages = InfiniteData<ListPage, PageStart>

/** The query of a list, the same on the server (`prefetchPage`) and in the browser. */
export const pageQuery = (name: EndpointName, input: AnyInput | undefined, ask: typeof requestAny = requestAny) => ({
  queryKey: pageKey(name, input),
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: PageStart }): Promise<ListPage> =>
    ask(name, { ...input, query: { ...input?.query, ...pageParam } }, { signal }) as Promise<ListPage>,
  initialPageParam: {},
  getNextPageParam: (last: ListPage, _: unknown, start: PageStart): PageStart | undefined =>
    nextStart(name, input?.query, last, start),
})

/** What moved from one page to the next between two requests is shown once. */
const withoutRepeats = (items: readonly unknown[]): unknown[] => {
  const seen = new Set<unknown>()
  return items.filter((item) => {
    const id = (item as { _id?: unknown } | null)?._id
    if (id === undefined) return true
    return seen.has(id) ? false : seen.add(id)
  })
}

/** A list that grows: by cursor where its endpoint has one, else by offset. Requested again, it is read to the length that it had. */
export function usePage<N extends EndpointName>(
  name: N,
  ...[input, { keepPrevious, ...options } = {}]: InputArgs<N, UsePageOptions>
): Paged<ListItem<N>> {
  const list = useInfiniteQuery({
    ...pageQuery(name, input as AnyInput | undefined),
    ...options,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const { data, error, isLoading, isFetching, isFetchingNextPage, isPlaceholderData, refetch, fetchNextPage } = list
  const items = useMemo(() => withoutRepeats(data?.pages.flatMap((page) => page.data) ?? []) as ListItem<N>[], [data])
  // The previous list, shown while another one loads, does not go on.
  const hasMore = list.hasNextPage && !isPlaceholderData
  const loadMore = async (): Promise<void> => {
    if (!hasMore || isFetchingNextPage) return
    // A list that is being read anew is finished first: the next page would cancel it and leave the others outdated.
    if (isFetching) await refetch({ cancelRefetch: false })
    await fetchNextPage()
  }
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading,
    isLoadingMore: isFetchingNextPage,
    hasMore,
    loadMore: () => void loadMore(),
    error,
    reload: () => void refetch(),
  }
}
