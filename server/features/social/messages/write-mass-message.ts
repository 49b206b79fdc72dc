import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import { nextNumberOfEach } from '../../../sequenced-log/numbers.ts'
import { messageLog } from './message-log.ts'

/**
 * A message sent to many recipients, to each in their own conversation. `price` is in hundredths of a token; either
 * `broadcastId` or `isWelcome` is set.
 */
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

/** SQL condition over `conversation`: the recipient already has this message. */
const hasMessage = ({ broadcastId, senderId }: MassMessage): RawBuilder<boolean> =>
  broadcastId === undefined
    ? sql`exists (select from message where conversation_id = conversation.id and sender_id = ${senderId} and is_welcome)`
    : sql`exists (select from message where conversation_id = conversation.id and broadcast_id = ${broadcastId})`

/**
 * Writes one message to many recipients in three statements, however many there are. As `writeMessage`, but skips
 * recipients who already have it, and does not move the conversations to the top of the sender's own list. Locks the
 * conversations in the order of their ids.
 * The caller checks that the recipients may be written to, and publishes the messages after the commit
 * (`emitToReaders`); the
 * events of the messages are recorded.
 * @returns the ids of the messages
 */
export async function writeMassMessage(trx: Trx, record: RecordEvent, message: MassMessage): Promise<string[]> {
  const { senderId, at } = message
  const accounts = [...new Set(message.recipientIds)].sort()
  if (!accounts.length) return []
  const ids = () => accounts.map(() => randomUUIDv7())
  const isPair = sql`(conversation.first_id, conversation.second_id) in (select least(${senderId}::uuid, id), greatest(${senderId}::uuid, id) from unnest(${accounts}::uuid[]) as recipient(id))`
  await sql`
    insert into conversation (id, first_id, second_id, created_at)
    select new.id, least(${senderId}::uuid, account_id), greatest(${senderId}::uuid, account_id), ${at} from unnest(${ids()}::uuid[], ${accounts}::uuid[]) as new(id, account_id)
    order by account_id on conflict do nothing`.execute(trx)
  await sql`
    insert into conversation_member (conversation_id, account_id, other_id, active_at)
    select id, side.account_id, side.other_id, ${at} from conversation cross join lateral (values (first_id, second_id), (second_id, first_id)) as side(account_id, other_id)
    where ${isPair} order by id on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ messageId: string; conversationId: string; recipientId: string }>`
    with locked as (select id as conversation_id from conversation where ${isPair} and not ${hasMessage(message)} order by id for no key update),
    numbered as (${nextNumberOfEach(messageLog, 'locked', sql`conversation.id, version, case when first_id = ${senderId} then second_id else first_id end as account_id`)}),
    written as (
      insert into message (id, conversation_id, sender_id, seq, version, kind, title, caption, text, price, files_of, broadcast_id, is_welcome, created_at)
      select new.id, numbered.id, ${senderId}::uuid, version, version, 'text', ${message.title}, ${message.caption}, ${message.text}, ${message.price}::bigint, ${message.filesOf}::uuid, ${message.broadcastId ?? null}::uuid,
        ${message.isWelcome ?? false}::boolean, ${at}::timestamptz
      from numbered join unnest(${ids()}::uuid[], ${accounts}::uuid[]) as new(id, account_id) using (account_id) returning id, conversation_id)
    update conversation_member member set active_at = greatest(active_at, ${at}), last_message_id = written.id, unread = unread + 1
    from written where member.conversation_id = written.conversation_id and member.account_id <> ${senderId}
    returning written.id as "messageId", written.conversation_id as "conversationId", member.account_id as "recipientId"`.execute(
    trx
  )
  for (const row of rows) record('message.created', { ...row, senderId })
  return rows.map((row) => row.messageId)
}
