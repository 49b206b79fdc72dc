import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export type Sent = {
  text: string
  values: unknown[] /** PostgreSQL's error code when it rejected the statement. */
  code?: string
}

/** Marks the statements of one recording: those of jobs and timers in the same process are not recorded. */
const acts = new AsyncLocalStorage<object>()

/** Runs `act` and records the SQL statements that it sends, except those of the job queue. */
export async function recordQueries<T>(act: () => Promise<T>): Promise<{ value: T; sent: Sent[] }> {
  const client = pg.Client.prototype
  const original = client.query
  const sent: Sent[] = []
  const mine = {}
  client.query = function hear(this: unknown, ...all: unknown[]) {
    const { text, values = all[1] } =
      typeof all[0] === 'string' ? { text: all[0] } : (all[0] as { text: string; values?: unknown })
    const answer = (original as (...args: unknown[]) => unknown).apply(this, all)
    if (acts.getStore() !== mine || !/^\s*(select|with|insert|update|delete)/i.test(text) || text.includes('pgboss'))
      return answer
    const one: Sent = { text, values: Array.isArray(values) ? values : [] }
    sent.push(one)
    if (answer instanceof Promise) answer.catch((error: { code?: string }) => Object.assign(one, { code: error.code }))
    return answer
  } as typeof original
  try {
    return { value: await acts.run(mine, act), sent }
  } finally {
    client.query = original
  }
}

/** Runs `act` and counts its SQL statements. */
export async function countQueries<T>(act: () => Promise<T>): Promise<{ value: T; queries: number }> {
  const { value, sent } = await recordQueries(act)
  return { value, queries: sent.length }
}

/**
 * Runs `act` and counts the deadlocks that PostgreSQL resolved during it: each blocks its transactions for a second.
 */
export async function countDeadlocks(act: () => Promise<unknown>): Promise<number> {
  const { sent } = await recordQueries(act)
  return sent.filter(({ code }) => code === '40P01').length
}
