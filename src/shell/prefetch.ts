import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { Answers, Ask } from '../api/answers.ts'
import { pageKey, requestKey } from '../api/cache-keys.ts'
import type { AnyInput } from '../api/input.ts'
import type { ListPage } from '../api/paging.ts'
import { requestAny } from '../api/request.ts'
import type { RequestOrigin } from '../api/request.ts'
import { pageAsks } from '../api/use-page.ts'
import type { PageContext } from './app-page.ts'
import { isBackNavigation } from './is-back-navigation.ts'

/** Fetches into the cache, from which the screen's hooks then read. `from`: on the server, on whose behalf. */
export const prefetchInto = (cache: Answers, from?: RequestOrigin): Pick<PageContext, 'prefetch' | 'prefetchPage'> => {
  const ask = (name: EndpointName, input: unknown, signal?: AbortSignal) =>
    requestAny(name, input as AnyInput | undefined, { signal, from })
  const fresh = async (key: string, how: Ask): Promise<unknown> => {
    const answer = cache.of(key)
    return answer.isOld() ? answer.fetch(how) : answer.read().data
  }
  return {
    prefetch: <N extends EndpointName>(name: N, input?: unknown) =>
      fresh(requestKey(name, input), (signal) => ask(name, input, signal)) as Promise<ResponseOf<N>>,
    prefetchPage: async <N extends EndpointName>(name: N, input?: unknown) => {
      const { whole } = pageAsks(
        name,
        input as AnyInput | undefined,
        (page, signal) => ask(name, page, signal) as Promise<ListPage>
      )
      const known = cache.of(pageKey(name, input)).read().data
      // Who goes back finds the list as it was left; who comes anew begins at its beginning.
      const list =
        isBackNavigation() && known !== undefined
          ? known
          : await fresh(pageKey(name, input), (signal) => whole(signal, undefined))
      return (list as { pages: unknown[] }).pages[0] as ResponseOf<N>
    },
  }
}
