import { sql } from 'kysely'
import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { emitStreamMessages } from './emit-stream-events.ts'
import { moderatedChat } from './policy.ts'
import { presentStreamMessage } from './present.ts'
import { findMessages } from './queries.ts'
import { isMessageOfReach } from './reach.ts'
import { streamLog } from './stream-log.ts'

/**
 * Holds a message back that everyone could read, or shows one that was held back, as a moderator of its chat. Doing it
 * again does nothing. A message that is held back by hand has a `held_at` after its `created_at`: those who have read it
 * see that it is gone, whereas one with a held word was never there for them.
 * @throws ApiError not_found, also for a deleted message, for accounts that do not moderate the chat, for holding a message
 * of its creator, and for one that was written under a condition which the viewer does not meet
 */
export async function setHeld(
  deps: Deps,
  id: string,
  isHeld: boolean,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<StreamMessage> {
  const message = await deps.db
    .selectFrom('stream_message')
    .select(['conversation_id', 'sender_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) throw new ApiError('not_found')
  const chat = await moderatedChat(deps, message.conversation_id, viewerContext)
  if (isHeld && chat.id === message.sender_id) throw new ApiError('not_found')
  if (!(await isMessageOfReach(deps.db, id, viewerContext.viewer, chat))) throw new ApiError('not_found')
  const isChanged = await transaction(deps.db, async (trx) => {
    const found = await trx
      .selectFrom('stream_message')
      .select('id')
      .where('id', '=', id)
      .where('held_at', isHeld ? 'is' : 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) return false
    await changeEntry(trx, streamLog, id)
    const heldAt = isHeld
      ? sql<Date>`greatest(${deps.clock.now()}::timestamptz, created_at + interval '1 millisecond')`
      : null
    await trx.updateTable('stream_message').set({ held_at: heldAt }).where('id', '=', id).execute()
    return true
  })
  if (isChanged) await publishAfterCommit(deps, () => emitStreamMessages(deps, [id], 'stream/messages-changed'))
  const [row] = await findMessages(deps.db, { ids: [id] })
  if (!row) throw new ApiError('not_found')
  return presentStreamMessage(row, viewerContext.viewer.id, true)
}
