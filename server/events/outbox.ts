import { sql, type RawBuilder } from 'kysely'
import type { DomainEvent } from '../../contract/events.ts'
import type { Db } from '../db/connect.ts'
import { idList } from '../db/id-list.ts'
import type { Trx } from '../db/transaction.ts'

/** Period, in ms, in which only the process that recorded an event delivers it; afterwards that process counts as dead. */
export const ownDeliveryMs = 10_000
/** Pause, in ms, after the first failed delivery; it doubles with each further one. */
const firstPauseMs = 10_000
/** Age, in ms, at which an event that cannot be delivered is given up. */
const maxAgeMs = 86_400_000

const columns = ({ id, name, at, data }: DomainEvent) => ({
  id,
  name,
  at,
  data: JSON.stringify(data),
  deliver_at: new Date(at.getTime() + ownDeliveryMs),
})

/** Adds events to the outbox in the transaction of their cause. */
export async function addToOutbox(trx: Trx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length > 0) await trx.insertInto('event_outbox').values(events.map(columns)).execute()
}

/** SQL: adds an event to the outbox for each row of `from`, as part of the statement of its cause, without a round trip of its own. */
export function outboxInsert(event: DomainEvent, from: string): RawBuilder<unknown> {
  const { id, name, data, at, deliver_at } = columns(event)
  return sql`insert into event_outbox (id, name, data, at, deliver_at)
    select ${id}::uuid, ${name}, ${data}::jsonb, ${at}::timestamptz, ${deliver_at}::timestamptz from ${sql.raw(from)}`
}

/** Deletes events from the outbox in the transaction that delivers them; returns those ids that were still there. */
export async function takeFromOutbox(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .deleteFrom('event_outbox')
    .where(sql<boolean>`id = any(${idList(ids)})`)
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Postpones an event whose delivery has failed. */
export async function postpone(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('event_outbox')
    .set({
      attempts: sql`attempts + 1`,
      deliver_at: sql`${now}::timestamptz + ${firstPauseMs} * power(2, least(attempts, 10)) * interval '1 ms'`,
    })
    .where('id', '=', id)
    .execute()
}

/** The oldest events, `limit` at most, that the process which recorded them has not delivered. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<DomainEvent[]> {
  const rows = await db
    .selectFrom('event_outbox')
    .select(['id', 'name', 'data', 'at'])
    .where('deliver_at', '<=', now)
    .orderBy('deliver_at')
    .limit(limit)
    .execute()
  return rows as unknown as DomainEvent[]
}

/** Deletes the events whose delivery has failed and that are older than a day, and returns them. What was never tried, because no process ran, is kept. */
export async function discardExpired(db: Db, now: Date): Promise<{ id: string; name: string }[]> {
  return db
    .deleteFrom('event_outbox')
    .where('attempts', '>', 0)
    .where('at', '<', new Date(now.getTime() - maxAgeMs))
    .returning(['id', 'name'])
    .execute()
}
