import pRetry from 'p-retry'
import { ApiError, isApiError } from './api-error.ts'

/** Maximum number of attempts for a call that is refused with a temporary status (5xx, 408, 429). */
const REFUSED_TRIES = 4
/** Maximum number of retries for a call without a response while the browser reports to be online: about ten minutes. */
const LOST_TRIES = 45
/** Delay, in ms, before the first retry. It doubles with each retry, up to the longest. */
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
 * Repeats an idempotent call until it succeeds: waits while the connection is lost, and retries temporary failures with
 * growing delays.
 * @throws ApiError for a permanent refusal, or after `REFUSED_TRIES`; `aborted`
 */
export async function retry<T>(work: () => Promise<T>, { signal, onLost }: RetryOptions = {}): Promise<T> {
  let lostAnswers = 0
  try {
    const done = await pRetry(work, {
      signal,
      // Counted below: a lost connection does not use up the attempts for refusals.
      retries: Infinity,
      minTimeout: FIRST_WAIT,
      maxTimeout: LONGEST_WAIT,
      shouldConsumeRetry: ({ error }) => !isLost(error),
      shouldRetry: ({ error, retriesConsumed }) =>
        isLost(error) || (mayPass(error) && retriesConsumed < REFUSED_TRIES - 1),
      onFailedAttempt: async ({ error }) => {
        if (!isLost(error)) return
        if (lostAnswers >= LOST_TRIES && navigator.onLine) throw error
        onLost?.(true)
        await reconnected(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** lostAnswers++), signal)
      },
    })
    if (lostAnswers > 0) onLost?.(false)
    return done
  } catch (error) {
    throw signal?.aborted ? aborted() : error
  }
}
