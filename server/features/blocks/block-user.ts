import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { emitConversationBetween } from '../conversations/emit-conversation.ts'
import { emitUnreadCount } from '../notifications/read-notifications.ts'
import { stopWatching } from '../presence/watch.ts'
import { leaveBlockedChats } from '../stream-messages/leave-blocked-chats.ts'
import { endBlockedCalls } from '../video-calls/end-blocked-calls.ts'

/**
 * Blocks somebody: from now on the two are hidden from each other and cannot write (product.md, Who sees what). Who follows, subscribes or has bought keeps it for the day the
 * block is taken back; no subscription between them is charged meanwhile. Again is the same block. @throws ApiError forbidden for oneself, not_found
 */
export async function blockUser(deps: Deps, blockerId: string, blockedId: string): Promise<void> {
  if (blockerId === blockedId) throw new ApiError('forbidden')
  const account = await deps.db.selectFrom('account').select('id').where('id', '=', blockedId).executeTakeFirst()
  if (!account) throw new ApiError('not_found')
  await deps.db
    .insertInto('block_user')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  stopWatching(deps, blockerId, blockedId)
  await leaveBlockedChats(deps, blockerId, blockedId)
  await endBlockedCalls(deps, blockerId, blockedId)
  await tellBoth(deps, blockerId, blockedId)
}

/** Takes a block back; nothing happens where there was none. The other's own block stays. */
export async function unblockUser(deps: Deps, blockerId: string, blockedId: string): Promise<void> {
  await deps.db
    .deleteFrom('block_user')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
  await tellBoth(deps, blockerId, blockedId)
}

/** Tells two people what is left between them: what each was told of the other is in their bell, or in it no more. */
function tellBoth(deps: Deps, oneId: string, otherId: string): Promise<void> {
  return publishAfterCommit(
    deps,
    () => emitConversationBetween(deps, oneId, otherId),
    (to) => emitUnreadCount(to, [oneId, otherId])
  )
}
