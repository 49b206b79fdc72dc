import { vi } from 'vitest'

/** Waits until something is so: a minute, where vitest by itself gives a busy machine one second. Resolves to what it answers. @throws what it threw last */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
