import { sql } from 'kysely'
import type { Total } from '../../../contract/as-of.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellOutside } from '../blocks/tell-outside.ts'
import { findUnreadTotal } from '../conversations/queries.ts'
import { tellConversation } from '../conversations/tell-conversation.ts'
import { requirePlace, type Member } from '../conversations/view-conversation.ts'
import { isThere } from '../conversations/policy.ts'
import { groupOfConversation, readGroup } from '../notifications/read-notifications.ts'
import { tellUnreadTotal } from './tell-unread-total.ts'

/**
 * Marks all of a conversation as seen by one of the two; tells the other how far (never behind a block), and one's own devices what the conversation is now. Answers how many are not seen in all conversations
 * that are not muted (Spec §4, Opening a conversation). @throws ApiError not_found
 */
export async function readConversation(deps: Deps, member: Member, conversationId: string): Promise<Total> {
  const { db, realtime } = deps
  const accountId = member.viewer.id
  const place = await requirePlace(deps, member, conversationId)
  const read = await transaction(db, (trx) => markRead(trx, accountId, conversationId))
  if (!read) return findUnreadTotal(db, accountId)
  const seen = { conversationId, accountId, seq: read.read_seq }
  realtime.emit(accountId, 'message/read', seen)
  await tellConversation(deps, conversationId, accountId)
  const unread = await tellUnreadTotal(deps, accountId)
  if (isThere(place)) tellOutside(deps, place.other_id, 'message/read', { countries: place.hidden_in, payload: seen })
  await readGroup(deps, accountId, groupOfConversation(conversationId))
  return unread
}

/** How far it is seen now, where it was not seen before. */
async function markRead(trx: Trx, accountId: string, conversationId: string): Promise<{ read_seq: number } | undefined> {
  // The conversation's row is held, so that what is just being written is counted either before or after.
  const { rows } = await sql<{ read_seq: number; before: number }>`
    with held as (
      select conversation.version, member.read_seq as before from conversation join conversation_member member on member.conversation_id = conversation.id
      where conversation.id = ${conversationId} and member.account_id = ${accountId} for no key update of conversation)
    update conversation_member set unread = 0, read_seq = held.version from held
    where conversation_id = ${conversationId} and account_id = ${accountId} and (unread > 0 or read_seq < held.version) returning read_seq, held.before`.execute(trx)
  const [read] = rows
  if (!read) return undefined
  await sql`
    insert into broadcast_read (broadcast_id, account_id) select broadcast_id, ${accountId} from message
    where conversation_id = ${conversationId} and seq > ${read.before} and seq <= ${read.read_seq} and broadcast_id is not null and sender_id <> ${accountId} on conflict do nothing`.execute(trx)
  return read
}
