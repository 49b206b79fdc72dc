import pg from 'pg'

/** A statement as sent to the database, and its group: statements of one group ran in parallel. */
export type Statement = { text: string; values: unknown[]; group: number }

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Seen = Statement & { from: number; to: number }

/**
 * Records all statements sent through `pg` in this process from now on; call it before connections are opened. The
 * result returns the statements of one action in order, grouped by parallel execution.
 */
export const captureStatements = (): ((act: () => Promise<unknown>) => Promise<Statement[]>) => {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const real = prototype.query
  let seen: Seen[] | undefined
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const config = first as { text?: string; values?: unknown[] }
    const one: Seen = {
      text: typeof first === 'string' ? first : (config.text ?? ''),
      values: Array.isArray(second) ? (second as unknown[]) : (config.values ?? []),
      group: 0,
      from: performance.now(),
      to: Infinity,
    }
    const answer = real.apply(this, args)
    if (seen && answer instanceof Promise && one.text) {
      seen.push(one)
      const end = (): void => void (one.to = performance.now())
      answer.then(end, end)
    }
    return answer
  }
  return async (act) => {
    const all: Seen[] = []
    seen = all
    await act()
    seen = undefined
    let ends = 0
    let group = -1
    return all.map(({ text, values, from, to }) => {
      if (from >= ends) group++
      ends = Math.max(from >= ends ? 0 : ends, to)
      return { text, values, group }
    })
  }
}
