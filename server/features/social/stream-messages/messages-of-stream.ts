import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { isAuthorVisibleTo } from '../comments/queries.ts'
import { isShownTo, messages, type ChatRow, type StreamMessageRow } from './queries.ts'
import { isOfReach } from './reach.ts'

/**
 * The messages that were written during one stream, from its first; `after`: the `seq` from which the page goes on. One
 * more than the limit is loaded.
 */
export async function listMessagesOfStream(
  db: Db,
  viewerContext: ViewerContext,
  chat: ChatRow,
  canModerate: boolean,
  { streamId, limit, after }: { streamId: string; limit: number; after: string | undefined }
): Promise<{ rows: StreamMessageRow[]; total: number }> {
  const isVisible = sql<boolean>`(message.conversation_id = ${chat.chat_id} and message.stream_id = ${streamId}
    and ${isAuthorVisibleTo(viewerContext)} and ${isShownTo(viewerContext, canModerate)}
    and ${isOfReach(viewerContext.viewer, chat)})`
  const [rows, { total }] = await Promise.all([
    messages(db)
      .where(isVisible)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`message.seq > ${after}::bigint`))
      .orderBy('message.seq')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('stream_message as message')
      .innerJoin('account', 'account.id', 'message.sender_id')
      .where(isVisible)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
