import { sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { firstIdAt } from '../../../server/db/months.ts'
import { longLedger, monthAfter, MONTHS } from './long-ledger.ts'

/** Messages in each month of the long conversation. */
export const LINES = 12

/** An id of version 7 that was given at a moment, the `n`th of it. */
export const messageIdAt = (at: Date, n = 0): string =>
  firstIdAt(at).replace('-0000-0000-000000000000', `-7000-8000-${n.toString(16).padStart(12, '0')}`)

/** A conversation of two people over fourteen months, and a short one of the same fan. */
export const longConversation = {
  ...longLedger,
  other: longLedger.fan.replace(/1$/, '3'),
  id: longLedger.fan.replace(/1$/, '4'),
  short: longLedger.fan.replace(/1$/, '5'),
}

/**
 * Fills a database with a conversation whose ids begin in the month after the one at `from`, by plain statements that
 * every release understands: each line with its number, under the lock of the conversation's row.
 */
export async function fillLongConversation(db: Db, from: Date): Promise<void> {
  const { fan, creator, other, id, short } = longConversation
  await sql`insert into account (id, name, username, birth_date, is_performer) values (${fan}, 'Fan', 'longfan', '1990-01-01', false), (${creator}, 'Creator', 'longcreator', '1990-01-01', true), (${other}, 'Other', 'longother', '1990-01-01', false)`.execute(
    db
  )
  await sql`insert into performer (account_id, approved_at) values (${creator}, ${from})`.execute(db)
  for (const [conversation, one, two] of [
    [id, fan, creator],
    [short, fan, other],
  ] as const) {
    await sql`insert into conversation (id, first_id, second_id, created_at) values (${conversation}, ${one}, ${two}, ${from})`.execute(
      db
    )
    await sql`insert into conversation_member (conversation_id, account_id, other_id, active_at) values (${conversation}, ${one}, ${two}, ${from}), (${conversation}, ${two}, ${one}, ${from})`.execute(
      db
    )
  }
  const write = (conversation: string, sender: string, at: Date, text: string) => sql`
    with numbered as (update conversation set version = version + 1 where id = ${conversation} returning version),
    written as (insert into message (id, conversation_id, sender_id, seq, version, text, client_message_id, created_at)
      select ${messageIdAt(at)}::uuid, ${conversation}::uuid, ${sender}::uuid, version, version, ${text}, ${`line ${text}`}, ${at}::timestamptz from numbered returning seq)
    update conversation_member set active_at = ${at}, last_message_id = ${messageIdAt(at)}, unread = unread + (account_id <> ${sender})::integer
    from written where conversation_id = ${conversation}`
  for (let n = 0; n < MONTHS * LINES; n++) {
    const at = new Date(monthAfter(from, 1 + Math.floor(n / LINES)).getTime() + (1 + 2 * (n % LINES)) * 86_400_000)
    await write(id, n % 3 ? fan : creator, at, `Line ${n} of the long talk`).execute(db)
  }
  await write(short, fan, new Date(monthAfter(from, 2).getTime() + 5), 'A short talk').execute(db)
}
