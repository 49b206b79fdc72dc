import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { emitUnreadTotal } from '../messages/emit-unread-total.ts'
import { emitConversation } from './emit-conversation.ts'

/** Mutes a conversation for one of the two, or undoes it, and tells their devices: its messages count no more in the total. @throws ApiError not_found */
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
