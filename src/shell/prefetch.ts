import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, ResponseOut } from '../../contract/endpoint.ts'
import { requestKey } from '../api/cache-keys.ts'
import type { AnyInput } from '../api/input.ts'
import type { ListPage } from '../api/paging.ts'
import { request } from '../api/request.ts'
import type { RequestOrigin } from '../api/request.ts'
import { pageQuery } from '../api/use-page.ts'
import type { PageContext } from './app-page.ts'

/** Fetches into the cache, from which the screen's hooks then read. `from`: on the server, on whose behalf. */
export const prefetchInto = (client: QueryClient, from?: RequestOrigin): Pick<PageContext, 'prefetch' | 'prefetchPage'> => {
  const ask = (endpoint: Endpoint, input: unknown, signal?: AbortSignal) => request<Endpoint>(endpoint, input as object, { signal, from })
  return {
    prefetch: <E extends Endpoint>(endpoint: E, input?: unknown) =>
      client.fetchQuery({ queryKey: requestKey(endpoint, input), queryFn: ({ signal }) => ask(endpoint, input, signal) }) as Promise<ResponseOut<E>>,
    prefetchPage: async <E extends Endpoint>(endpoint: E, input?: unknown) => {
      const query = pageQuery(endpoint, input as AnyInput | undefined, (page, signal) => ask(endpoint, page, signal) as unknown as Promise<ListPage>)
      return (await client.fetchInfiniteQuery(query)).pages[0] as ResponseOut<E>
    },
  }
}
