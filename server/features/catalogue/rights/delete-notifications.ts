import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/**
 * Deletes the notifications for which a condition over `notification` holds, recent and past ones (decision 63). The recent ones first: one that is moved
 * meanwhile is found among the past ones then. Returns whose they were, and whether they were read.
 */
export async function deleteNotificationsWhere(
  trx: Trx,
  condition: RawBuilder<unknown>
): Promise<{ account_id: string; read_at: Date | null }[]> {
  const deleteFrom = async (table: string) =>
    (
      await sql<{ account_id: string; read_at: Date | null }>`
      delete from ${sql.table(table)} as notification where ${condition} returning account_id, read_at`.execute(trx)
    ).rows
  const recent = await deleteFrom('notification')
  return [...recent, ...(await deleteFrom('notification_past'))]
}
