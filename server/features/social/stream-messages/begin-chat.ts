import type { Trx } from '../../../db/transaction.ts'
import { nextNumber } from '../../../sequenced-log/numbers.ts'
import { streamLog } from './stream-log.ts'

/**
 * Begins the chat of a stream that goes live, in its transaction: empty, and with nothing pinned. What was written
 * before belongs to earlier streams. Undefined for a creator without a chat.
 */
export async function beginChat(
  trx: Trx,
  performerId: string
): Promise<{ conversationId: string; version: number } | undefined> {
  const chat = await trx
    .selectFrom('stream_conversation')
    .select('id')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  const version = chat && (await nextNumber(streamLog, chat.id).execute(trx)).rows[0]?.version
  if (!chat || version === undefined) return undefined
  await trx
    .updateTable('stream_conversation')
    .set({ cleared_seq: version, pinned_text: '' })
    .where('id', '=', chat.id)
    .execute()
  return { conversationId: chat.id, version }
}
