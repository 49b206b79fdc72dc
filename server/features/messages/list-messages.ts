import type { Message } from '../../../contract/messages.ts'
import type { Deps } from '../../deps.ts'
import { readSeqOf } from '../conversations/present.ts'
import { requirePlace, type Member } from '../conversations/view-conversation.ts'
import { presentMessages } from './present.ts'
import { countMessages, findMessages } from './queries.ts'

type Query = { limit: number; offset: number; since?: number | undefined }
type Page = { data: Message[]; total: number; version: number; recipientReadSeq: number }

/**
 * A page of a conversation, newest first; or with `since` what came or changed after that version, oldest change first (Spec §4, Messages load). The version that is answered
 * was read before the messages: whoever asks from it on misses nothing. @throws ApiError not_found
 */
export async function listMessages(deps: Deps, member: Member, conversationId: string, { limit, offset, since }: Query): Promise<Page> {
  const place = await requirePlace(deps, member, conversationId)
  const [rows, [counted]] = await Promise.all([findMessages(deps.db, { conversationId, limit, offset, since }), countMessages(deps.db, { conversationId, since })])
  return { data: await presentMessages(deps, member.viewer.id, rows), total: counted?.total ?? 0, version: place.version, recipientReadSeq: readSeqOf(place) }
}
