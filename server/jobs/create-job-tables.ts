import { PgBoss } from 'pg-boss'

/** Creates the tables of the job queue in a database that has none, and runs nothing. */
export async function createJobTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 2, schema: 'pgboss', schedule: false, supervise: false })
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  boss.on('error', failed.reject)
  try {
    await Promise.race([boss.start(), failed.promise])
  } finally {
    await boss.stop({ graceful: false })
  }
}
