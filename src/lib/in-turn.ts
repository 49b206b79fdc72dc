/** A queue for each key: what is asked for goes when everything before it under the same key has ended, well or not. */
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
