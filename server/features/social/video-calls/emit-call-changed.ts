import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Deps } from '../../../deps.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { emitMessage } from '../messages/emit-message.ts'
import { presentCall } from './present.ts'
import { loadCall } from './queries.ts'

/**
 * Publishes a call's state to both participants after the commit: the call itself, and its message in the conversation.
 */
export async function emitCallChanged(
  deps: Deps,
  id: string,
  event: 'message/created' | 'message/changed' = 'message/changed'
): Promise<VideoCall> {
  const row = await loadCall(deps.db, id)
  if (!row) throw new Error(`call ${id} has no message`)
  const call = presentCall(row)
  for (const person of [row.user_id, row.performer_id]) deps.realtime.emit(person, 'call/changed', { call })
  await publishAfterCommit(deps, () => emitMessage(deps, row.message_id, event))
  return call
}
