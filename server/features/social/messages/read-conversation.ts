import { sql } from 'kysely'
import type { Total } from '../../../../contract/snapshot-version.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { emitByCountry } from '../../identity/blocks/emit-by-country.ts'
import { findBothSides, findUnreadTotal } from '../conversations/queries.ts'
import { emitToMember } from '../conversations/emit-to-member.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { isReachable } from '../conversations/policy.ts'
import { emitUnreadTotal } from '../conversations/emit-unread-total.ts'

/**
 * Marks a whole conversation as read by one member. Publishes the read position to the other member (unless one has
 * blocked the other) and the changed conversation to the reader's own devices.
 * @returns the number of unread messages in all conversations that are not muted (Spec §4, Opening a conversation)
 * @throws ApiError not_found
 */
export async function readConversation(deps: Deps, member: Member, conversationId: string): Promise<Total> {
  const { db } = deps
  const accountId = member.viewer.id
  await requireMembership(deps, member, conversationId)
  const hasChanged = await transactionWithEvents(deps, async (trx, record) => {
    const hasChanged = await markRead(trx, accountId, conversationId)
    if (hasChanged) record('conversation.read', { conversationId, accountId })
    return hasChanged
  })
  if (!hasChanged) return findUnreadTotal(db, accountId)
  await publishAfterCommit(deps, () => emitRead(deps, accountId, conversationId))
  return emitUnreadTotal(deps, accountId)
}

/**
 * Publishes to both members how far one of them has read. Reads the state after the commit, because a block may have
 * been added or removed since.
 */
async function emitRead({ db, clock, realtime }: Deps, accountId: string, conversationId: string): Promise<void> {
  const sides = await findBothSides(db, { id: conversationId, now: clock.now(), country: undefined })
  const other = sides.find((side) => side.account_id !== accountId)
  const own = sides.find((side) => side.account_id === accountId)
  if (!own || !other) return
  const seen = { conversationId, accountId, seq: other.read_seq, asOf: other.as_of }
  realtime.emit(accountId, 'message/read', seen)
  emitToMember({ realtime }, own, 'conversation/changed', (conversation) => ({ conversation }))
  if (isReachable(other))
    emitByCountry({ realtime }, other.account_id, 'message/read', { countries: other.hidden_in, payload: seen })
}

/** Marks the conversation as read, in the caller's transaction; false when everything was read before. */
async function markRead(trx: Trx, accountId: string, conversationId: string): Promise<boolean> {
  // The conversation's row is locked, so that a message written at the same time is counted either before or after.
  const { rows } = await sql<{ read_seq: number; before: number }>`
    with held as (
      select conversation.version, member.read_seq as before from conversation join conversation_member member on member.conversation_id = conversation.id
      where conversation.id = ${conversationId} and member.account_id = ${accountId} for no key update of conversation)
    update conversation_member set unread = 0, read_seq = held.version from held
    where conversation_id = ${conversationId} and account_id = ${accountId} and (unread > 0 or read_seq < held.version) returning read_seq, held.before`.execute(
    trx
  )
  const [read] = rows
  if (!read) return false
  await sql`
    insert into broadcast_read (broadcast_id, account_id) select broadcast_id, ${accountId} from message
    where conversation_id = ${conversationId} and seq > ${read.before} and seq <= ${read.read_seq} and broadcast_id is not null and sender_id <> ${accountId} on conflict do nothing`.execute(
    trx
  )
  return true
}
