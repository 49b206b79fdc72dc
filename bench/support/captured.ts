import pg from 'pg'

/** A statement as it went to the database, and the group it belongs to: statements of one group ran at the same time. */
export type Statement = { text: string; values: unknown[]; group: number }

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Seen = Statement & { from: number; to: number }

/** Every statement that `act` sends through `pg` in this process, in order, those that ran together in one group. */
export const captureStatements = async (act: () => Promise<unknown>): Promise<Statement[]> => {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const real = prototype.query
  const seen: Seen[] = []
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const config = first as { text?: string; values?: unknown[] }
    const one: Seen = { text: typeof first === 'string' ? first : (config.text ?? ''), values: Array.isArray(second) ? (second as unknown[]) : (config.values ?? []), group: 0, from: performance.now(), to: Infinity }
    const answer = real.apply(this, args)
    if (answer instanceof Promise && one.text) {
      seen.push(one)
      const end = (): void => void (one.to = performance.now())
      answer.then(end, end)
    }
    return answer
  }
  try {
    await act()
  } finally {
    prototype.query = real
  }
  let ends = 0
  let group = -1
  for (const one of seen) {
    if (one.from >= ends) group++
    one.group = group
    ends = Math.max(one.from >= ends ? 0 : ends, one.to)
  }
  return seen.map(({ text, values }, i) => ({ text, values, group: seen[i]?.group ?? 0 }))
}
