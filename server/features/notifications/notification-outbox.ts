import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { Notice } from './notify.ts'

/** A notification to be dispatched after the commit. `key` identifies its cause and is unique. */
export type OutboxEntry = { key: string; notice: Notice; at: Date }

/** SQL: inserts an outbox entry for each row of `from`, as part of the statement of its cause, without a round trip of its own. */
export const outboxInsert = ({ key, notice, at }: OutboxEntry, from: string): RawBuilder<unknown> =>
  sql`insert into untold (key, notice, created_at) select ${key}::text, ${JSON.stringify(notice)}::jsonb, ${at}::timestamptz from ${sql.raw(from)}`

/** Inserts an outbox entry in the transaction of its cause. When the process dies before `dispatchNotification` has run, `dispatchOverdue` dispatches it. */
export async function addToOutbox(trx: Trx, { key, notice, at }: OutboxEntry): Promise<void> {
  await trx
    .insertInto('untold')
    .values({ key, notice: JSON.stringify(notice), created_at: at })
    .onConflict((is) => is.doNothing())
    .execute()
}

/** Deletes outbox entries in the transaction that dispatches them; returns the keys that were still there. */
export async function takeFromOutbox(trx: Trx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await trx
    .deleteFrom('untold')
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .returning('key')
    .execute()
  return new Set(rows.map((row) => row.key))
}
