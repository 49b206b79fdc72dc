import type { Message } from '../../../../contract/social/messages.ts'
import type { Deps } from '../../../deps.ts'
import type { LogRange } from '../../../sequenced-log/ranges.ts'
import { readSeqOf } from '../conversations/present.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { presentMessages } from './present.ts'
import { countMessages, findMessages } from './queries.ts'

type Query = { limit: number; offset: number } & Omit<LogRange, 'conversationId'>
type Page = { data: Message[]; total: number; version: number; recipientReadSeq: number; asOf: number }

/**
 * A page of a conversation, newest first; with `before` or `after`, the messages above or below a position, those below
 * oldest first; with `since`, the messages that were created or changed after that version, oldest change first (Spec
 * §4, Messages load).
 * The returned version is read before the messages, so a client that continues from it misses nothing.
 * @throws ApiError not_found
 */
export async function listMessages(
  deps: Deps,
  member: Member,
  conversationId: string,
  { limit, offset, since, before, after }: Query
): Promise<Page> {
  const membership = await requireMembership(deps, member, conversationId)
  const range = { conversationId, since, before, after }
  const [rows, [counted]] = await Promise.all([
    findMessages(deps.db, { ...range, offset: offset || undefined }, limit),
    countMessages(deps.db, range),
  ])
  return {
    data: await presentMessages(deps, member.viewer.id, rows),
    total: counted?.total ?? 0,
    version: membership.version,
    recipientReadSeq: readSeqOf(membership),
    asOf: membership.as_of,
  }
}
