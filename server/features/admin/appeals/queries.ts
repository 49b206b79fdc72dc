import { allows, operatorRoles } from '../../../../contract/admin/roles.ts'
import type { Db } from '../../../db/connect.ts'

/** Entries of the operators' log by their ids, without addresses and input. */
export async function loadEntries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('operator_log')
    .select(['id', 'at', 'operator_id', 'operator_name', 'role', 'action'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type EntryRow = {
  id: string
  at: Date
  operator_id: string | null
  operator_name: string
  role: string | null
  action: string
}

/** Whether another operator than this one may answer appeals. */
export async function hasColleague(db: Db, operatorId: string): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where(
      'operator_role',
      'in',
      operatorRoles.filter((role) => allows(role, 'appeals.decide'))
    )
    .where('status', '=', 'active')
    .where('id', '<>', operatorId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
