import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Trx } from '../db/transaction.ts'

/**
 * The tables of a kind of log (decision 40): `log` counts the changes of each log in `version`; each of the `entries`
 * has its `conversation_id`, the number under which it was written (`seq`) and that of its last change (`version`).
 */
export type LogTables =
  | { log: 'conversation'; entries: 'message' }
  | { log: 'stream_conversation'; entries: 'stream_message' }

/**
 * Statement that takes the next numbers of a log, `by` of them, and returns the last as `version`; no row when the log
 * was deleted. It locks the log's row until the transaction ends, so that numbers become visible in their order.
 */
export const nextNumber = (
  { log }: LogTables,
  logId: string | RawBuilder<string>,
  by = 1
): RawBuilder<{ version: number }> =>
  sql`update ${sql.table(log)} set version = version + ${by} where id = ${logId} returning version`

/**
 * Statement that takes the next number of several logs: of those that `from`, a part of the statement, names in
 * `conversation_id`. `returning` selects from it and from the log.
 */
export const nextNumberOfEach = (
  { log }: LogTables,
  from: string,
  returning: RawBuilder<unknown>
): RawBuilder<unknown> =>
  sql`update ${sql.table(log)} set version = version + 1 from ${sql.table(from)} where ${sql.ref(`${log}.id`)} = ${sql.ref(`${from}.conversation_id`)} returning ${returning}`

/**
 * Locks logs as taking their numbers does, in the common order. Call it before locking accounts of the ledger, when
 * their numbers are taken after that.
 */
export async function lockLogs(trx: Trx, { log }: LogTables, logIds: readonly string[]): Promise<void> {
  await sql`select from ${sql.table(log)} where id = any(${[...logIds]}::uuid[]) order by id for no key update`.execute(
    trx
  )
}

/**
 * Gives a changed entry the next number of its log, so that who was offline loads the change. Locks the log's row; call
 * it before locking accounts of the ledger. Publish the change after the commit.
 * @returns the number; undefined when there is no such entry
 */
export async function changeEntry(db: Db, tables: LogTables, entryId: string): Promise<number | undefined> {
  const entries = sql.table(tables.entries)
  const logId = sql<string>`(select conversation_id from ${entries} where id = ${entryId})`
  const { rows } = await sql<{ version: number }>`
    with numbered as (${nextNumber(tables, logId)})
    update ${entries} set version = numbered.version from numbered where id = ${entryId} returning numbered.version`.execute(
    db
  )
  return rows[0]?.version
}
