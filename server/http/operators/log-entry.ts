import { sql, type InsertObject } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { DB } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'

/** An entry of the operators' log, as it is stored. */
export type LogEntry = InsertObject<DB, 'operator_log'>

/** For how long, in ms, the same again is the same entry. */
const sameForMs = 3_600_000

/**
 * Writes an entry of what an operator does repeatedly, unless the same was done within an hour; also when two requests
 * write it at once. Returns whether it was written. What was refused counts as not done.
 */
export const insertEntryOnce = (
  db: Db,
  entry: LogEntry & { operator_id: string; at: Date; subject_id: string | null; input: string }
): Promise<boolean> =>
  transaction(db, async (trx) => {
    await lockAccount(trx, entry.operator_id)
    const known = await trx
      .selectFrom('operator_log')
      .leftJoin('operator_log_result as result', 'result.entry_id', 'operator_log.id')
      .select('operator_log.id')
      .where('operator_id', '=', entry.operator_id)
      .where('operator_log.at', '>', new Date(entry.at.getTime() - sameForMs))
      .where('action', '=', entry.action)
      .where(sql<boolean>`subject_id is not distinct from ${entry.subject_id}::uuid`)
      .where(sql<boolean>`input = ${entry.input}::jsonb`)
      .where('result.error', 'is', null)
      .limit(1)
      .execute()
    if (known.length > 0) return false
    await trx.insertInto('operator_log').values(entry).execute()
    return true
  })
