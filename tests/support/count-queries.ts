import pg from 'pg'

/** Runs `act` and counts the statements that it sends to the database, those of the job queue left out. */
export async function countQueries<T>(act: () => Promise<T>): Promise<{ value: T; queries: number }> {
  const client = pg.Client.prototype
  const original = client.query
  let queries = 0
  client.query = function count(this: unknown, ...all: unknown[]) {
    const text = String((all[0] as { text?: string }).text ?? all[0])
    if (/^\s*(select|with|insert|update|delete)/i.test(text) && !text.includes('pgboss')) queries++
    return (original as (...args: unknown[]) => unknown).apply(this, all)
  } as typeof original
  try {
    return { value: await act(), queries }
  } finally {
    client.query = original
  }
}
