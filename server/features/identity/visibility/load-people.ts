import type { Person } from '../../../../contract/identity/users/accounts.ts'
import type { Db } from '../../../db/connect.ts'
import { personColumns, presentPerson } from './present.ts'

/** People by their ids as operators see them, whether suspended or blocked. Erased accounts are absent. */
export async function loadPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select([...personColumns])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, presentPerson(row)]))
}
