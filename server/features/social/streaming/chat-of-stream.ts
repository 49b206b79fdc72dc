import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { readNumberCursor, writeNumberCursor } from '../../../http/cursor.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { canModerate, findChatById } from '../stream-messages/policy.ts'
import { listMessagesOfStream } from '../stream-messages/messages-of-stream.ts'
import { presentStreamMessage } from '../stream-messages/present.ts'
import { accessToStream, requireStream } from './policy.ts'

/**
 * What was written in the chat during one stream, from its first message, for those who may watch that stream. Each
 * message keeps the condition under which it was written (`isOfReach`), also when the stream's access was changed later.
 * @throws ApiError not_found, locked, 422 for a cursor that is none
 */
export async function chatOfStream(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext,
  { limit, before }: { limit: number; before?: string | undefined }
): Promise<{ data: StreamMessage[]; total: number; nextCursor?: string }> {
  const after = readNumberCursor(before)
  const { viewer } = viewerContext
  const stream = await requireStream(deps, id, viewerContext)
  if (accessToStream(stream, viewer) === 'locked') throw new ApiError('locked')
  const chat = await findChatById(deps, stream.chat_id, viewerContext)
  const isModerator = canModerate(chat, viewer)
  const { rows, total } = await listMessagesOfStream(deps.db, viewerContext, chat, isModerator, {
    streamId: id,
    limit,
    after,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => presentStreamMessage(row, viewer?.id ?? null, isModerator)),
    total,
    ...(rows.length > limit && last && { nextCursor: writeNumberCursor(String(last.seq)) }),
  }
}
