import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { ApiError } from './api-error.ts'
import type { AnyInput, InputArgs } from './input.ts'
import type { ListItem } from './paging.ts'
import { pageQuery } from './queries.ts'
import type { FirstPage } from './queries.ts'
import { STALE_MS } from './query-client.ts'

export type UsePageOptions = {
  /** False: the list is not requested. */
  enabled?: boolean
  /** Time, in ms, for which the cached list is not requested again; default: a minute. */
  staleTime?: number
  /** Keeps the previous list on screen while another input loads. */
  keepPrevious?: boolean
} & FirstPage

export type Paged<Item> = {
  items: readonly Item[]
  /** The total number of items. */
  total: number
  /** The first page is loading. */
  isLoading: boolean
  /** With `keepPrevious`: the items are still those of the previous input. */
  isPrevious: boolean
  isLoadingMore: boolean
  hasMore: boolean
  loadMore: () => void
  error: ApiError | null
  reload: () => void
}

/** Removes repeated items: an item may move from one page to the next between two requests. */
const withoutRepeats = (items: readonly unknown[]): unknown[] => {
  const seen = new Set<unknown>()
  return items.filter((item) => {
    const id = (item as { _id?: unknown } | null)?._id
    if (id === undefined) return true
    return seen.has(id) ? false : seen.add(id)
  })
}

/**
 * A list that loads page by page: by cursor where its endpoint has one, else by offset. A refetch loads as many pages
 * as before.
 */
export function usePage<N extends EndpointName>(
  name: N,
  ...[input, { keepPrevious, firstLimit, staleTime = STALE_MS, ...options } = {}]: InputArgs<N, UsePageOptions>
): Paged<ListItem<N>> {
  const list = useInfiniteQuery({
    ...pageQuery(name, input as AnyInput | undefined, { firstLimit }),
    ...options,
    staleTime,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const { data, error, isLoading, isFetching, isFetchingNextPage, isPlaceholderData, refetch, fetchNextPage } = list
  const items = useMemo(() => withoutRepeats(data?.pages.flatMap((page) => page.data) ?? []) as ListItem<N>[], [data])
  // The previous list, shown while another one loads, cannot load more.
  const hasMore = list.hasNextPage && !isPlaceholderData
  const loadMore = async (): Promise<void> => {
    if (!hasMore || isFetchingNextPage) return
    // Wait for a running refetch: loading the next page would cancel it and leave the other pages outdated.
    if (isFetching) await refetch({ cancelRefetch: false })
    await fetchNextPage()
  }
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading,
    isPrevious: isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    hasMore,
    loadMore: () => void loadMore(),
    error,
    reload: () => void refetch(),
  }
}
