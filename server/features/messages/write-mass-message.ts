import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** The same message for many, each in their own conversation. `price` in hundredths of a token; one of `broadcastId` and `isWelcome`. */
export type MassMessage = {
  senderId: string
  recipientIds: readonly string[]
  title: string
  caption: string
  text: string
  price: number | null
  filesOf: string | null
  broadcastId?: string
  isWelcome?: boolean
  at: Date
}

/** SQL over `conversation`: its other one has this message already. */
const hasIt = ({ broadcastId, senderId }: MassMessage): RawBuilder<boolean> =>
  broadcastId === undefined
    ? sql`exists (select from message where conversation_id = conversation.id and sender_id = ${senderId} and is_welcome)`
    : sql`exists (select from message where conversation_id = conversation.id and broadcast_id = ${broadcastId})`

/**
 * Writes one message to many, in three statements however many there are; as `writeMessage` does, but who has it already gets no second one, and its sender's own list stays
 * as it is: nobody wants a thousand conversations on top. Whether they may be written to is for the caller, and so is to tell them once it is committed
 * (`emitToReaders`). Answers the messages' ids. Conversations are locked in the order of their ids.
 */
export async function writeMassMessage(trx: Trx, message: MassMessage): Promise<string[]> {
  const { senderId, at } = message
  const accounts = [...new Set(message.recipientIds)].sort()
  if (!accounts.length) return []
  const ids = () => accounts.map(() => randomUUIDv7())
  const isPair = sql`(conversation.first_id, conversation.second_id) in (select least(${senderId}::uuid, id), greatest(${senderId}::uuid, id) from unnest(${accounts}::uuid[]) as asked(id))`
  await sql`
    insert into conversation (id, first_id, second_id, created_at)
    select new.id, least(${senderId}::uuid, account_id), greatest(${senderId}::uuid, account_id), ${at} from unnest(${ids()}::uuid[], ${accounts}::uuid[]) as new(id, account_id)
    order by account_id on conflict do nothing`.execute(trx)
  await sql`
    insert into conversation_member (conversation_id, account_id, other_id, active_at)
    select id, side.account_id, side.other_id, ${at} from conversation cross join lateral (values (first_id, second_id), (second_id, first_id)) as side(account_id, other_id)
    where ${isPair} order by id on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    with held as (select id from conversation where ${isPair} and not ${hasIt(message)} order by id for no key update),
    numbered as (
      update conversation set version = version + 1 from held where conversation.id = held.id
      returning conversation.id, version, case when first_id = ${senderId} then second_id else first_id end as account_id),
    written as (
      insert into message (id, conversation_id, sender_id, seq, version, kind, title, caption, text, price, files_of, broadcast_id, is_welcome, created_at)
      select new.id, numbered.id, ${senderId}::uuid, version, version, 'text', ${message.title}, ${message.caption}, ${message.text}, ${message.price}::bigint, ${message.filesOf}::uuid, ${message.broadcastId ?? null}::uuid,
        ${message.isWelcome ?? false}::boolean, ${at}::timestamptz
      from numbered join unnest(${ids()}::uuid[], ${accounts}::uuid[]) as new(id, account_id) using (account_id) returning id, conversation_id)
    update conversation_member member set active_at = greatest(active_at, ${at}), last_message_id = written.id, unread = unread + 1
    from written where member.conversation_id = written.conversation_id and member.account_id <> ${senderId} returning written.id`.execute(
    trx
  )
  return rows.map((row) => row.id)
}
