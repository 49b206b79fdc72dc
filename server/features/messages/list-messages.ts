import type { Message } from '../../../contract/messages.ts'
import type { Deps } from '../../deps.ts'
import { readSeqOf } from '../conversations/present.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { presentMessages } from './present.ts'
import { countMessages, findMessages, type PartQuery } from './queries.ts'

type Query = { limit: number; offset: number } & Omit<PartQuery, 'conversationId'>
type Page = { data: Message[]; total: number; version: number; recipientReadSeq: number; asOf: number }

/**
 * A page of a conversation, newest first; `before` and `after` a place the part above or below it, below it oldest first; or with `since` what came or changed after that version, oldest change first (Spec §4, Messages load). The version that is answered
 * was read before the messages: whoever asks from it on misses nothing. @throws ApiError not_found
 */
export async function listMessages(
  deps: Deps,
  member: Member,
  conversationId: string,
  { limit, offset, since, before, after }: Query
): Promise<Page> {
  const place = await requireMembership(deps, member, conversationId)
  const part = { conversationId, since, before, after }
  const [rows, [counted]] = await Promise.all([
    findMessages(deps.db, { ...part, limit, offset }),
    countMessages(deps.db, part),
  ])
  return {
    data: await presentMessages(deps, member.viewer.id, rows),
    total: counted?.total ?? 0,
    version: place.version,
    recipientReadSeq: readSeqOf(place),
    asOf: place.as_of,
  }
}
