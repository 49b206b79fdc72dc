import type { StreamMessage } from '../../../../contract/messages/stream-messages.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import type { ViewerContext } from '../../identity/people/visibility.ts'
import { emitStreamMessages } from './emit-stream-events.ts'
import { moderatedChat } from './policy.ts'
import { presentStreamMessage } from './present.ts'
import { findMessages } from './queries.ts'
import { streamLog } from './stream-log.ts'

/**
 * Shows everyone a message that was held back, as a moderator of its chat. Releasing it again does nothing.
 * @throws ApiError not_found, also for a deleted message and for accounts that do not moderate the chat
 */
export async function releaseMessage(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<StreamMessage> {
  const message = await deps.db
    .selectFrom('stream_message')
    .select('conversation_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) throw new ApiError('not_found')
  await moderatedChat(deps, message.conversation_id, viewerContext)
  const isReleased = await transaction(deps.db, async (trx) => {
    const held = await trx
      .selectFrom('stream_message')
      .select('id')
      .where('id', '=', id)
      .where('held_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!held) return false
    await changeEntry(trx, streamLog, id)
    await trx.updateTable('stream_message').set({ held_at: null }).where('id', '=', id).execute()
    return true
  })
  if (isReleased) await publishAfterCommit(deps, () => emitStreamMessages(deps, [id], 'stream/message-changed'))
  const [row] = await findMessages(deps.db, { ids: [id] })
  if (!row) throw new ApiError('not_found')
  return presentStreamMessage(row, viewerContext.viewer.id)
}
