import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

/** ms for which an answer is good enough for another screen: going back and forth repeats no request. */
export const STALE_MS = 60_000
const RETRIES = 2

/** A cache of answers: one per request on the server, one for the life of the page in the browser. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        // What the server refused, it refuses again; what did not arrive may arrive.
        retry: (count, error) => typeof window !== 'undefined' && count < RETRIES && isApiError(error) && (error.status === 0 || error.status >= 502) && error.code !== 'aborted',
      },
      mutations: { retry: false },
    },
  })

let ofBrowser: QueryClient | undefined

/** The cache: the browser's only one, or a new one on the server. */
export const queryClient = (): QueryClient => (typeof window === 'undefined' ? makeQueryClient() : (ofBrowser ??= makeQueryClient()))
