import { sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { idAt, monthAfter, MONTHS } from './long-ledger.ts'

/** Notifications of a month. */
export const OF_MONTH = 28

/** The n-th id that was given at a moment. */
export const nthIdAt = (at: Date, n: number): string => idAt(at).slice(0, -4) + n.toString(16).padStart(4, '0')

const born = new Date('2026-01-01T00:00:00Z')
const [reader, actor, other] = [1, 2, 3].map((n) => nthIdAt(born, n)) as [string, string, string]
/** The reader of all notifications, who caused them, and somebody who is joined in some. `item`: what every seventh is about. */
export const longList = { reader, actor, other, item: nthIdAt(born, 4) }

const kinds = ['like', 'tip', 'follower', 'order', 'account', 'message', 'live'] as const

/** Adds the people of `longList`. */
export async function addPeople(db: Db): Promise<void> {
  await sql`insert into account (id, name, username, birth_date, is_performer) values (${reader}, 'Reader', 'longreader', '1990-01-01', false),
    (${actor}, 'Actor', 'longactor', '1990-01-01', false), (${other}, 'Other', 'longother', '1990-01-01', false)`.execute(
    db
  )
}

/**
 * Fills a database with the notifications of fourteen months, of which the first is the one after `from`, by plain
 * statements that every release understands. Every fifth is unread, and some have the same moment.
 */
export async function fillLongList(db: Db, from: Date): Promise<void> {
  await addPeople(db)
  const rows = Array.from({ length: MONTHS * OF_MONTH }, (_, n) => {
    const day = Math.floor((n % OF_MONTH) / 2) * 2
    const at = new Date(monthAfter(from, 1 + Math.floor(n / OF_MONTH)).getTime() + day * 86_400_000)
    const kind = kinds[n % kinds.length]
    return { id: nthIdAt(at, n), kind, at, read: n % 5 ? at : null, object: kind === 'like' ? longList.item : null, n }
  })
  await sql`insert into notification (id, account_id, kind, actor_id, object_id, object_type, actors, data, group_key, read_at, created_at, updated_at)
    select id, ${reader}, kind, ${actor}, object, case when object is not null then 'feed' end,
      case kind when 'like' then array[${other}, ${actor}]::uuid[] when 'follower' then array[${actor}]::uuid[] else '{}' end,
      jsonb_build_object('href', '/' || n), kind || ':' || n, read, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, kind text, at timestamptz, read timestamptz, object uuid, n int)`.execute(
    db
  )
}

/** Adds tips of the reader that were changed for the last time at a moment, and read then or not at all. */
export async function addNotifications(db: Db, count: number, at: Date, isRead = true): Promise<void> {
  await sql`insert into notification (id, account_id, kind, actor_id, object_id, data, read_at, created_at, updated_at)
    select (${idAt(at).slice(0, -8)} || lpad(to_hex(n), 8, '0'))::uuid, ${reader}, 'tip', ${actor}, ${longList.item}, '{"href": "/"}', ${isRead ? at : null}, ${at}, ${at}
    from generate_series(1, ${count}) n`.execute(db)
}
