import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { QueueName } from './queues.ts'

/**
 * The priority of an account's next job: one below its last waiting job, and at most the highest waiting priority, so that a new account waits for one job of each other account.
 * It is 0 when no job waits.
 */
export async function nextPriority(db: Kysely<DB>, queue: QueueName, accountId: string): Promise<number> {
  const { rows } = await sql<{
    priority: number
  }>`select coalesce(least(max(priority), min(priority) filter (where group_id = ${accountId}) - 1), 0) as priority
    from pgboss.job where name = ${queue} and state < 'active' and not blocked`.execute(db)
  return rows[0]?.priority ?? 0
}
