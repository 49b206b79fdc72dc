/** An unexpected error of this process; `count`: how often it came in a row of its kind. */
type RecentError = { at: Date; message: string; requestId: string | undefined; count: number }

/** Maximum number of different errors that are kept, and of characters of each. */
const [maxErrors, maxLength] = [100, 300]

const kept = new Map<string, RecentError>()

/** Keeps an unexpected error for the operator (`machine.view`); the same one again is counted. The log has its details. */
export function keepError(error: unknown, requestId: string | undefined, at: Date): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, maxLength)
  const count = (kept.get(message)?.count ?? 0) + 1
  kept.delete(message)
  kept.set(message, { at, message, requestId, count })
  const [oldest] = kept.keys()
  if (kept.size > maxErrors && oldest !== undefined) kept.delete(oldest)
}

/** The kept errors, newest first. */
export const recentErrors = (): RecentError[] => [...kept.values()].reverse()
