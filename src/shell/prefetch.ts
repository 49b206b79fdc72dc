import type { Endpoint, ResponseOut } from '../../contract/endpoint.ts'
import type { Answers, Ask } from '../api/answers.ts'
import { pageKey, requestKey } from '../api/cache-keys.ts'
import type { AnyInput } from '../api/input.ts'
import type { ListPage } from '../api/paging.ts'
import { request } from '../api/request.ts'
import type { RequestOrigin } from '../api/request.ts'
import { pageAsks } from '../api/use-page.ts'
import type { PageContext } from './app-page.ts'
import { cameBack } from './came-back.ts'

/** Fetches into the cache, from which the screen's hooks then read. `from`: on the server, on whose behalf. */
export const prefetchInto = (cache: Answers, from?: RequestOrigin): Pick<PageContext, 'prefetch' | 'prefetchPage'> => {
  const ask = (endpoint: Endpoint, input: unknown, signal?: AbortSignal) =>
    request<Endpoint>(endpoint, input as object, { signal, from })
  const fresh = async (key: string, how: Ask): Promise<unknown> => {
    const answer = cache.of(key)
    return answer.isOld() ? answer.fetch(how) : answer.read().data
  }
  return {
    prefetch: <E extends Endpoint>(endpoint: E, input?: unknown) =>
      fresh(requestKey(endpoint, input), (signal) => ask(endpoint, input, signal)) as Promise<ResponseOut<E>>,
    prefetchPage: async <E extends Endpoint>(endpoint: E, input?: unknown) => {
      const { whole } = pageAsks(
        endpoint,
        input as AnyInput | undefined,
        (page, signal) => ask(endpoint, page, signal) as unknown as Promise<ListPage>
      )
      const known = cache.of(pageKey(endpoint, input)).read().data
      // Who goes back finds the list as it was left; who comes anew begins at its beginning.
      const list =
        cameBack() && known !== undefined
          ? known
          : await fresh(pageKey(endpoint, input), (signal) => whole(signal, undefined))
      return (list as { pages: unknown[] }).pages[0] as ResponseOut<E>
    },
  }
}
