import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { emitUnreadTotal } from './emit-unread-total.ts'
import { emitConversation } from './emit-conversation.ts'

/**
 * Mutes a conversation for one member, or unmutes it, and emits the change and the new unread total, which leaves out
 * muted conversations.
 * @throws ApiError `not_found`
 */
export async function muteConversation(deps: Deps, accountId: string, id: string, isMuted: boolean): Promise<void> {
  const changed = await deps.db
    .updateTable('conversation_member')
    .set({ is_muted: isMuted })
    .where('conversation_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!changed.numUpdatedRows) throw new ApiError('not_found')
  await publishAfterCommit(
    deps,
    () => emitConversation(deps, id, accountId),
    () => emitUnreadTotal(deps, accountId)
  )
}
