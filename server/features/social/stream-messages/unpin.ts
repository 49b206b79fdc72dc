import type { Trx } from '../../../db/transaction.ts'

/**
 * Removes what is pinned in a creator's chat, in the transaction in which a live stream ends or gets another access: what
 * was pinned for some is not for all who may read afterwards. Lock the chat first (`lockChatOf`).
 */
export const unpin = async (trx: Trx, performerId: string): Promise<void> =>
  void (await trx
    .updateTable('stream_conversation')
    .set({ pinned_text: '' })
    .where('performer_id', '=', performerId)
    .execute())
