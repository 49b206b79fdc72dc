import { ApiError, isApiError } from './api-error.ts'

/** How often a refusal that may pass (5xx, 408, 429) is tried again, and how often a call that got no answer though the browser thinks it is online: about ten minutes. */
const REFUSED_TRIES = 4
const LOST_TRIES = 45
/** ms before the first repetition; it doubles, up to the longest. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

export type Steady = {
  signal?: AbortSignal | undefined
  /** Told true when the connection is gone and false when it is back. */
  onLost?: ((isLost: boolean) => void) | undefined
}

const aborted = (): ApiError => new ApiError(0, { code: 'aborted' })

/** Waits `ms`. @throws ApiError `aborted` when the signal says so */
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

/** Waits until the browser says it is online again; where it thinks it already is, at most `ms`. */
const reconnected = async (ms: number, signal?: AbortSignal): Promise<void> => {
  const heard = new AbortController()
  const online = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal: heard.signal })
  })
  try {
    // A browser that says it is offline is believed, but looked at again: some never say that they are back.
    await Promise.race([online, wait(navigator.onLine ? ms : LONGEST_WAIT, signal)])
  } finally {
    heard.abort()
  }
}

const isLost = (error: ApiError): boolean => error.status === 0 && error.code !== 'aborted'
const mayPass = (error: ApiError): boolean => error.status >= 500 || error.status === 408 || error.status === 429
const backoff = (times: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** times)

/**
 * Does something that may be done twice until it is done: a lost connection is waited for, what may pass is tried again with growing pauses.
 * @throws ApiError what the server refuses for good, or still refuses after some tries; `aborted`
 */
export async function steadily<T>(work: () => Promise<T>, { signal, onLost }: Steady = {}): Promise<T> {
  let refused = 0
  let lost = 0
  for (;;) {
    try {
      const done = await work()
      if (lost > 0) onLost?.(false)
      return done
    } catch (error) {
      if (signal?.aborted) throw aborted()
      if (!isApiError(error)) throw error
      if (isLost(error) && (lost < LOST_TRIES || !navigator.onLine)) {
        onLost?.(true)
        await reconnected(backoff(lost++), signal)
      } else if (mayPass(error) && refused + 1 < REFUSED_TRIES) await wait(backoff(refused++), signal)
      else throw error
    }
  }
}
