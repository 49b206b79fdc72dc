import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The advisory lock of a running backup. PostgreSQL releases it when the backup's connection ends, however it ends. */
export const BACKUP_LOCK = 7_364_003

/**
 * Whether a backup of this database is running in any process (decision 56). A backup takes its lock before its
 * snapshot, so when this is false, a later snapshot contains everything that was committed before the call.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK}
      and database = (select oid from pg_database where datname = current_database()) and granted) as found`.execute(db)
  return rows[0]?.found ?? false
}
