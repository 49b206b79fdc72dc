import pg from 'pg'

export type Sent = { text: string; values: unknown[] }

/** Runs `act` and hears the statements that it sends to the database, those of the job queue left out. */
export async function hearQueries<T>(act: () => Promise<T>): Promise<{ value: T; sent: Sent[] }> {
  const client = pg.Client.prototype
  const original = client.query
  const sent: Sent[] = []
  client.query = function hear(this: unknown, ...all: unknown[]) {
    const { text, values = all[1] } = typeof all[0] === 'string' ? { text: all[0] } : (all[0] as { text: string; values?: unknown })
    if (/^\s*(select|with|insert|update|delete)/i.test(text) && !text.includes('pgboss')) sent.push({ text, values: Array.isArray(values) ? values : [] })
    return (original as (...args: unknown[]) => unknown).apply(this, all)
  } as typeof original
  try {
    return { value: await act(), sent }
  } finally {
    client.query = original
  }
}

/** Runs `act` and counts those statements. */
export async function countQueries<T>(act: () => Promise<T>): Promise<{ value: T; queries: number }> {
  const { value, sent } = await hearQueries(act)
  return { value, queries: sent.length }
}
