import { sql } from 'kysely'
import { againAfterClash } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellOutside } from '../blocks/tell-outside.ts'
import { findUnreadTotal } from '../conversations/queries.ts'
import { requirePlace, type Member } from '../conversations/view-conversation.ts'
import { isThere } from '../conversations/policy.ts'
import { groupOfConversation, readGroup } from '../notifications/read-notifications.ts'

/**
 * Marks all of a conversation as seen by one of the two; tells the other how far (never behind a block) and one's own devices. Answers how many are not seen in all conversations
 * that are not muted (Spec §4, Opening a conversation). @throws ApiError not_found
 */
export async function readConversation(deps: Deps, member: Member, conversationId: string): Promise<number> {
  const { db, realtime } = deps
  const accountId = member.viewer.id
  const place = await requirePlace(deps, member, conversationId)
  // The conversation's row is held, so that what is just being written is counted either before or after.
  const { rows } = await againAfterClash(() => sql<{ read_seq: number }>`
    with held as (select version from conversation where id = ${conversationId} for no key update)
    update conversation_member set unread = 0, read_seq = held.version from held
    where conversation_id = ${conversationId} and account_id = ${accountId} and (unread > 0 or read_seq < held.version) returning read_seq`.execute(db))
  const [unread] = await findUnreadTotal(db, { accountId })
  const total = unread?.total ?? 0
  const [read] = rows
  if (!read) return total
  const seen = { conversationId, accountId, seq: read.read_seq }
  realtime.emit(accountId, 'message/read', seen)
  realtime.emit(accountId, 'message/unread-total', { total })
  if (isThere(place)) tellOutside(deps, place.other_id, 'message/read', { countries: place.hidden_in, payload: seen })
  await readGroup(deps, accountId, groupOfConversation(conversationId))
  return total
}
