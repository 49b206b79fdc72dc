import type { QueryClient } from '@tanstack/react-query'
import type { EndpointName, ResponseOf } from '../../../contract/endpoint-names.ts'
import type { AnyInput } from '../../api/input.ts'
import { pageQuery, requestQuery } from '../../api/queries.ts'
import type { FirstPage, Pages } from '../../api/queries.ts'
import { requestAny } from '../../api/request.ts'
import type { RequestOrigin } from '../../api/request.ts'
import type { PageContext } from '../app-page.ts'
import { isBackNavigation } from '../navigation/is-back-navigation.ts'

/**
 * Functions that load responses into the cache, where the screen's hooks find them. `from`: on the server, the visitor
 * on whose behalf they are requested.
 */
export const prefetchInto = (
  client: QueryClient,
  from?: RequestOrigin
): Pick<PageContext, 'prefetch' | 'prefetchPage'> => {
  const ask: typeof requestAny = (name, input, options) => requestAny(name, input, { ...options, from })
  return {
    prefetch: <N extends EndpointName>(name: N, input?: unknown) =>
      client.fetchQuery(requestQuery(name, input as AnyInput | undefined, ask)) as Promise<ResponseOf<N>>,
    prefetchPage: async <N extends EndpointName>(name: N, input?: unknown, first?: FirstPage) => {
      const query = pageQuery(name, input as AnyInput | undefined, first, ask)
      const known = client.getQueryData<Pages>(query.queryKey)
      // A back navigation shows the cached list at its full length; any other navigation loads its first page.
      const list = isBackNavigation() && known ? known : await client.fetchInfiniteQuery({ ...query, pages: 1 })
      return list.pages[0] as ResponseOf<N>
    },
  }
}
