import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * SQL condition: the account in column `id` is hidden from this viewer. A block hides both accounts from each other; a
 * creator's country block hides the creator from visitors in that country, but never from themselves (product.md, Who
 * sees what). A closed or erased account is hidden from everybody (product.md, Leaving). `viewerId` may be a column too. `country` is the caller's, two upper-case letters, if known.
 */
export function isHiddenFrom(
  id: RawBuilder<string>,
  viewerId: string | RawBuilder<string> | null,
  country: string | undefined
): RawBuilder<boolean> {
  const rules: RawBuilder<boolean>[] = [sql`exists (select from closed_account where account_id = ${id})`]
  if (viewerId !== null)
    rules.push(
      sql`exists (select from block_user where (blocker_id = ${viewerId} and blocked_id = ${id}) or (blocker_id = ${id} and blocked_id = ${viewerId}))`
    )
  if (country !== undefined)
    rules.push(
      sql`(exists (select from block_country where performer_id = ${id} and country = ${country}) and ${id} is distinct from ${viewerId}::uuid)`
    )
  return sql`(${sql.join(rules, sql` or `)})`
}

/** SQL: an array of the countries that the account in column `id` has blocked. */
export const blockedCountriesOf = (id: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`array(select country from block_country where performer_id = ${id})`

/**
 * The subset of these accounts that is hidden from the viewer (null: a visitor), by a block in either direction, by a
 * creator's country block or because it is closed. One query.
 */
export async function hiddenAmong(
  db: Db,
  viewerId: string | null,
  country: string | undefined,
  accountIds: readonly string[]
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select account_ids.id from unnest(${[...accountIds]}::uuid[]) as account_ids(id) where ${isHiddenFrom(sql.ref('account_ids.id'), viewerId, country)}`.execute(
    db
  )
  return new Set(rows.map((row) => row.id))
}
