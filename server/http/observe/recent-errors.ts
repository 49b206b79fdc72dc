/** An unexpected error of this process; `count`: how often it came since it was last taken. */
export type RecentError = { at: Date; message: string; requestId: string | undefined; count: number }

/** Maximum number of different errors that wait to be stored, and of characters of each. */
const [maxErrors, maxLength] = [100, 300]

const kept = new Map<string, RecentError>()

/**
 * Removes what may belong to a person or open a door: e-mail and network addresses, query strings, and long runs of
 * letters and digits such as tokens, keys and ids.
 */
export const redactMessage = (message: string): string =>
  message
    .replace(/(?<![^\s@"'<>()=,;:])[^\s@"'<>()=,;:]+@[^\s@"'<>(),;]+/g, '[address]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '[address]')
    .replace(/\?[^\s"']+/g, '?[…]')
    .replace(/[\w-]{24,}/g, (run) => (/\d/.test(run) ? '[…]' : run))

/**
 * Keeps an unexpected error until it is stored for the operator (`server/features/admin/system/errors.ts`); the same
 * one again is counted. The log has its details.
 */
export function keepError(error: unknown, requestId: string | undefined, at: Date): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  const message = redactMessage(text).slice(0, maxLength)
  const count = (kept.get(message)?.count ?? 0) + 1
  kept.delete(message)
  kept.set(message, { at, message, requestId, count })
  const [oldest] = kept.keys()
  if (kept.size > maxErrors && oldest !== undefined) kept.delete(oldest)
}

/** Takes the kept errors, oldest first. */
export function takeErrors(): RecentError[] {
  const taken = [...kept.values()]
  kept.clear()
  return taken
}

/** Gives errors back that could not be stored. */
export function returnErrors(errors: readonly RecentError[]): void {
  for (const error of errors) {
    const newer = kept.get(error.message)
    kept.set(error.message, newer ? { ...newer, count: newer.count + error.count } : error)
  }
}
