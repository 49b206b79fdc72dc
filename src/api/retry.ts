import pRetry from 'p-retry'
import { ApiError, isApiError } from './api-error.ts'

/** How often a call is sent at most when it is refused with a status that may pass (5xx, 408, 429). */
const REFUSED_TRIES = 4
/** How often a call without an answer is repeated although the browser reports to be online: for about ten minutes. */
const LOST_TRIES = 45
/** ms before the first repetition; each further pause is twice as long, up to the longest. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

export type RetryOptions = {
  signal?: AbortSignal | undefined
  /** Called with true when the connection is lost and with false when it is back. */
  onLost?: ((isLost: boolean) => void) | undefined
}

const aborted = (): ApiError => new ApiError(0, { code: 'aborted' })

/** Waits `ms`. @throws ApiError `aborted` when the signal is aborted */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const stop = (): void => (end(), reject(aborted()))
    const timer = setTimeout(() => (end(), resolve()), ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Waits until the browser reports to be online again; where it reports that already, at most `ms`. */
const reconnected = async (ms: number, signal?: AbortSignal): Promise<void> => {
  const listening = new AbortController()
  const online = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal: listening.signal })
  })
  try {
    // A browser that reports to be offline is checked again after the longest pause: some never report that they are back.
    await Promise.race([online, wait(navigator.onLine ? ms : LONGEST_WAIT, signal)])
  } finally {
    listening.abort()
  }
}

const isLost = (error: unknown): boolean => isApiError(error) && error.status === 0 && error.code !== 'aborted'
const mayPass = (error: unknown): boolean =>
  isApiError(error) && (error.status >= 500 || error.status === 408 || error.status === 429)

/**
 * Repeats a call that may be made twice until it has succeeded: waits while the connection is lost, and repeats with growing pauses what may pass.
 * @throws ApiError what the server refuses for good, or still refuses after `REFUSED_TRIES`; `aborted`
 */
export async function retry<T>(work: () => Promise<T>, { signal, onLost }: RetryOptions = {}): Promise<T> {
  let lost = 0
  try {
    const done = await pRetry(work, {
      signal,
      // Counted below: a lost connection does not use up the tries of a refusal.
      retries: Infinity,
      minTimeout: FIRST_WAIT,
      maxTimeout: LONGEST_WAIT,
      shouldConsumeRetry: ({ error }) => !isLost(error),
      shouldRetry: ({ error, retriesConsumed }) =>
        isLost(error) || (mayPass(error) && retriesConsumed < REFUSED_TRIES - 1),
      onFailedAttempt: async ({ error }) => {
        if (!isLost(error)) return
        if (lost >= LOST_TRIES && navigator.onLine) throw error
        onLost?.(true)
        await reconnected(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** lost++), signal)
      },
    })
    if (lost > 0) onLost?.(false)
    return done
  } catch (error) {
    throw signal?.aborted ? aborted() : error
  }
}
