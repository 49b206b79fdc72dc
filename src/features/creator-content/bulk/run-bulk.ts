/** How a run over several things ended. `left`: not begun, because it was stopped. */
export type BulkResult<T> = { done: T[]; failed: { item: T; error: unknown }[]; left: T[] }

/** Calls on their way at the same time: few, so that stopping stops soon and the server has room for others. */
const AT_ONCE = 3

export type RunOptions = {
  signal?: AbortSignal
  onStep?: (finished: number) => void /** One after the other: the order in which the server hears of them counts. */
  inOrder?: boolean
}

/**
 * Does the same to each of several things, the first ones first. One that fails is noted and the rest goes on. After `signal` nothing new is begun;
 * what is on its way is waited for, because nobody could say how it ended.
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
