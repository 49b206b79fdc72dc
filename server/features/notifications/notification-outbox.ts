import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { Notice } from './notify.ts'

/** Something to be told, from its commit on. `key`: of what it tells, once. */
export type OutboxEntry = { key: string; notice: Notice; at: Date }

/** SQL: writes down that something is to be told, for each row of `from`; a part of the statement that does it, so that it costs no way of its own. */
export const outboxInsert = ({ key, notice, at }: OutboxEntry, from: string): RawBuilder<unknown> =>
  sql`insert into untold (key, notice, created_at) select ${key}::text, ${JSON.stringify(notice)}::jsonb, ${at}::timestamptz from ${sql.raw(from)}`

/** Writes down, in the transaction that does it, that something is to be told: a process that dies before `dispatchNotification` has told it leaves it to `dispatchOverdue`. */
export async function addToOutbox(trx: Trx, { key, notice, at }: OutboxEntry): Promise<void> {
  await trx
    .insertInto('untold')
    .values({ key, notice: JSON.stringify(notice), created_at: at })
    .onConflict((is) => is.doNothing())
    .execute()
}

/** Takes what was written down away, in the transaction that tells it; the keys of what nobody has told meanwhile. */
export async function takeFromOutbox(trx: Trx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await trx
    .deleteFrom('untold')
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .returning('key')
    .execute()
  return new Set(rows.map((row) => row.key))
}
