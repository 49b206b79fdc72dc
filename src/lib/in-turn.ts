/**
 * Creates a queue for each key: a task starts when all earlier tasks with the same key have ended, successfully or not.
 */
export const inTurn = (): (<T>(key: string, act: () => Promise<T>) => Promise<T>) => {
  const turns = new Map<string, Promise<unknown>>()
  return (key, act) => {
    const answer = (turns.get(key) ?? Promise.resolve()).then(act)
    turns.set(
      key,
      answer.catch(() => undefined)
    )
    return answer
  }
}
