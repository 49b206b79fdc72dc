import type { QueryClient } from '@tanstack/react-query'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { AnyInput } from '../api/input.ts'
import { requestAny } from '../api/request.ts'
import type { RequestOrigin } from '../api/request.ts'
import { pageQuery } from '../api/use-page.ts'
import type { Pages } from '../api/use-page.ts'
import { requestQuery } from '../api/use-request.ts'
import type { PageContext } from './app-page.ts'
import { isBackNavigation } from './is-back-navigation.ts'

/** Fetches into the cache, from which the screen's hooks then read. `from`: on the server, on whose behalf. */
export const prefetchInto = (
  client: QueryClient,
  from?: RequestOrigin
): Pick<PageContext, 'prefetch' | 'prefetchPage'> => {
  const ask: typeof requestAny = (name, input, options) => requestAny(name, input, { ...options, from })
  return {
    prefetch: <N extends EndpointName>(name: N, input?: unknown) =>
      client.fetchQuery(requestQuery(name, input as AnyInput | undefined, ask)) as Promise<ResponseOf<N>>,
    prefetchPage: async <N extends EndpointName>(name: N, input?: unknown) => {
      const query = pageQuery(name, input as AnyInput | undefined, ask)
      const known = client.getQueryData<Pages>(query.queryKey)
      // Going back shows the list as it was left; anybody else begins at its first page.
      const list = isBackNavigation() && known ? known : await client.fetchInfiniteQuery({ ...query, pages: 1 })
      return list.pages[0] as ResponseOf<N>
    },
  }
}
