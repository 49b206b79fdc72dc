/** The last thing that each key waits for. */
const tails = new Map<string, Promise<unknown>>()

/**
 * Runs what is done in one conversation one after the other, in the order in which it was asked for, in this process: two messages are told in the order of their numbers.
 * What other processes do meanwhile is put in order by the numbers themselves.
 */
export async function inOrder<T>(key: string, act: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(act, act)
  tails.set(key, mine)
  try {
    return await mine
  } finally {
    if (tails.get(key) === mine) tails.delete(key)
  }
}
