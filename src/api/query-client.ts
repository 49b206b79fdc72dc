import { notifyManager, QueryClient } from '@tanstack/react-query'
import type { DehydratedState } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import type { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

/** ms for which cached data are fresh: returning to a screen within this time sends no request. */
export const STALE_MS = 60_000
/** ms for which data that no screen shows stay in the cache. */
const UNUSED_MS = 300_000
const RETRIES = 2
const inBrowser = typeof window !== 'undefined'

// Screens are notified at once, not after a timer: an optimistic change is drawn with the event that made it, as a controlled checkbox needs.
notifyManager.setScheduler((notify) => notify())

/** Retries a request that got no response or a gateway's error; a refusal by the API would only be repeated. */
const shouldRetry = (failures: number, error: ApiError): boolean =>
  inBrowser &&
  failures < RETRIES &&
  isApiError(error) &&
  (error.status === 0 || error.status >= 502) &&
  error.code !== 'aborted'

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        ...(inBrowser && { gcTime: UNUSED_MS }),
        retry: shouldRetry,
        retryDelay: (failures) => 1000 * 2 ** failures,
        refetchOnWindowFocus: false,
        // Some browsers report wrongly that they are offline: always send the request, and show its failure.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The variables of a finished mutation may hold files.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })

let ofBrowser: QueryClient | undefined

/** The query client: the browser's only one, or a new one for each request on the server. */
export const queryClient = (): QueryClient => (inBrowser ? (ofBrowser ??= makeQueryClient()) : makeQueryClient())

/** Dates the server's data as received now: the server's clock may differ, and the page may come from a cache. */
export const receivedNow = (sent: DehydratedState): DehydratedState => ({
  ...sent,
  queries: sent.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
})
