import { useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { pageKey } from './cache-keys.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { nextStart } from './paging.ts'
import type { ListItem, ListPage, PageStart } from './paging.ts'
import { request } from './request.ts'

export type UsePageOptions = { enabled?: boolean; staleTime?: number }

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

/** How the cache asks for a list: the same on the server (`prefetchPage`) and here. */
export const pageQuery = (endpoint: Endpoint, input: AnyInput | undefined, ask: (input: AnyInput, signal: AbortSignal) => Promise<ListPage>) => ({
  queryKey: pageKey(endpoint, input),
  queryFn: ({ pageParam, signal }: { pageParam: PageStart; signal: AbortSignal }) => ask({ ...input, query: { ...input?.query, ...pageParam } }, signal),
  initialPageParam: {} as PageStart,
  getNextPageParam: (last: ListPage, _all: ListPage[], start: PageStart) => nextStart(endpoint, input?.query, last, start),
})

const byId = (items: readonly unknown[]): unknown[] => {
  const seen = new Set<unknown>()
  return items.filter((item) => {
    const id = (item as { _id?: unknown } | null)?._id
    if (id === undefined) return true
    return seen.has(id) ? false : seen.add(id)
  })
}

/** A list that grows: by cursor where its endpoint has one, else by offset. What moved between two pages is shown once. */
export function usePage<E extends Endpoint>(endpoint: E, ...[input, options = {}]: InputArgs<E, UsePageOptions>): Paged<ListItem<E>> {
  const list = useInfiniteQuery<ListPage, ApiError, InfiniteData<ListPage, PageStart>, readonly unknown[], PageStart>({
    ...pageQuery(endpoint, input as AnyInput | undefined, (page, signal) => request<Endpoint>(endpoint, page as object, { signal }) as unknown as Promise<ListPage>),
    ...options,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  const items = useMemo(() => byId(data?.pages.flatMap((page) => page.data) ?? []) as ListItem<E>[], [data])
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: list.isLoading,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    error: list.error,
    reload: () => void refetch(),
  }
}
