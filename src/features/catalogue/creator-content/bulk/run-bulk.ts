/** Result of a bulk action. `left`: items that were not started because the run was stopped. */
export type BulkResult<T> = { done: T[]; failed: { item: T; error: unknown }[]; left: T[] }

/** Maximum number of parallel requests: few, so that a stop takes effect soon and the server stays responsive. */
const AT_ONCE = 3

export type RunOptions = {
  signal?: AbortSignal
  onStep?: (finished: number) => void
  /** One request at a time, where the server depends on the order. */
  inOrder?: boolean
}

/**
 * Runs `work` for each item in order. A failure is recorded and the others continue. After `signal` is aborted no item is started;
 * running requests are awaited, because otherwise their result would be unknown.
 */
export const runBulk = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { signal, onStep, inOrder = false }: RunOptions = {}
): Promise<BulkResult<T>> => {
  const waiting = [...items]
  const done = new Set<T>()
  const failed = new Map<T, unknown>()
  const next = async (): Promise<void> => {
    while (waiting.length > 0 && !signal?.aborted) {
      const item = waiting.shift() as T
      try {
        await work(item)
        done.add(item)
      } catch (error) {
        failed.set(item, error)
      }
      onStep?.(done.size + failed.size)
    }
  }
  await Promise.all(Array.from({ length: inOrder ? 1 : AT_ONCE }, next))
  return {
    done: items.filter((item) => done.has(item)),
    failed: items.filter((item) => failed.has(item)).map((item) => ({ item, error: failed.get(item) })),
    left: waiting,
  }
}
