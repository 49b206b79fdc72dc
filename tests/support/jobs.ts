import { sql } from 'kysely'
import { expect } from 'vitest'
import type { QueueName } from '../../server/jobs/jobs.ts'
import type { TestApp } from './app.ts'
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
  await expect.poll(open, { timeout: LONG_WAIT_MS }).toBe(0)
}
