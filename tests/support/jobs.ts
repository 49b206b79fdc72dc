import { sql } from 'kysely'
import { expect } from 'vitest'
import type { QueueName } from '../../server/jobs/queues.ts'
import type { TestApp } from './app.ts'
import { until } from './until.ts'
import { LONG_WAIT_MS } from './wait-times.ts'

/** Waits until these queues are empty; a job that is scheduled for later counts as work left. */
export const settled = async (test: TestApp, queues: readonly QueueName[]): Promise<void> => {
  const open = async (): Promise<number> => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from pgboss.job where name = any(${[...queues]}::text[]) and state in ('created', 'retry', 'active')`.execute(
      test.deps.db
    )
    return rows[0]?.n ?? 0
  }
  // Not expect.poll, which works in tests only: hooks call this too.
  await until(async () => expect(await open()).toBe(0), LONG_WAIT_MS)
}
