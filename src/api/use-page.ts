import { useMemo, useRef } from 'react'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { ApiError } from './api-error.ts'
import type { Ask } from './answers.ts'
import { pageKey } from './cache-keys.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { nextStart } from './paging.ts'
import type { ListItem, ListPage, PageStart } from './paging.ts'
import { requestAny } from './request.ts'
import { useAnswer } from './use-answer.ts'

export type UsePageOptions = {
  enabled?: boolean
  staleTime?: number /** Keeps the last list on screen while another input loads: what a search found before. */
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

/** What the cache holds of a list: its pages, and where the one after them begins. */
type Pages = { pages: ListPage[]; next?: PageStart | undefined }

/** How a list is asked for, on the server (`prefetchPage`) and here: as far as it is known, or one page further. */
export const pageAsks = (
  name: EndpointName,
  input: AnyInput | undefined,
  ask: (input: AnyInput, signal: AbortSignal) => Promise<ListPage>
): { whole: Ask; more: Ask } => {
  const after = async ({ pages }: Pages, start: PageStart, signal: AbortSignal): Promise<Pages> => {
    const page = await ask({ ...input, query: { ...input?.query, ...start } }, signal)
    return { pages: [...pages, page], next: nextStart(name, input?.query, page, start) }
  }
  return {
    whole: async (signal, old) => {
      const length = (old as Pages | undefined)?.pages.length ?? 1
      let known = await after({ pages: [] }, {}, signal)
      while (known.next && known.pages.length < length) known = await after(known, known.next, signal)
      return known
    },
    more: async (signal, old) => {
      const known = (old ?? { pages: [], next: {} }) as Pages
      return known.next ? after(known, known.next, signal) : known
    },
  }
}

const byId = (items: readonly unknown[]): unknown[] => {
  const seen = new Set<unknown>()
  return items.filter((item) => {
    const id = (item as { _id?: unknown } | null)?._id
    if (id === undefined) return true
    return seen.has(id) ? false : seen.add(id)
  })
}

/** A list that grows: by cursor where its endpoint has one, else by offset. What moved between two pages is shown once. */
export function usePage<N extends EndpointName>(
  name: N,
  ...[input, options = {}]: InputArgs<N, UsePageOptions>
): Paged<ListItem<N>> {
  const { whole, more } = pageAsks(
    name,
    input as AnyInput | undefined,
    (page, signal) => requestAny(name, page, { signal }) as Promise<ListPage>
  )
  const { answer, data, error, isLoading, fetching } = useAnswer(pageKey(name, input), whole, options)
  const previous = useRef(data)
  if (data !== undefined) previous.current = data
  const known = (options.keepPrevious ? (data ?? previous.current) : data) as Pages | undefined
  const items = useMemo(() => byId(known?.pages.flatMap((page) => page.data) ?? []) as ListItem<N>[], [known])
  // Of the list before, nothing more is asked for.
  const hasMore = data !== undefined && known?.next !== undefined
  return {
    items,
    total: known?.pages.at(-1)?.total ?? 0,
    isLoading: isLoading && known === undefined,
    isLoadingMore: fetching === 'more',
    hasMore,
    loadMore: () => {
      if (hasMore && fetching !== 'more') void answer.fetch(more, { anew: true, as: 'more' })
    },
    error,
    reload: () => void answer.fetch(whole, { anew: true }),
  }
}
