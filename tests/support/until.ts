import { vi } from 'vitest'
import { WAIT_MS } from './wait-times.ts'

/** Repeats `check` every 50 ms until it no longer throws, for at most `timeoutMs`, and resolves to its result. @throws the last error of `check` */
export const until = <T>(check: () => T | Promise<T>, timeoutMs = WAIT_MS): Promise<T> =>
  vi.waitFor(check, { timeout: timeoutMs })
