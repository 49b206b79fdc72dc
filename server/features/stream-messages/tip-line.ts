import type { Alongside } from '../wallet/charge-wallet.ts'
import { holds } from './queries.ts'
import { countUp, insertLines } from './write-message.ts'

/**
 * Writes a tip that is given during a stream as a line of its creator's chat, in the transaction of its charge and under the id of its sale: also where the chat
 * is closed or slow. What a muted person says with it is read by the creator alone.
 */
export const tipLine = (performerId: string, senderId: string, now: Date, text = ''): Alongside => {
  let chat: { id: string; is_muted: boolean } | undefined
  return {
    // Held before the accounts of the ledger, as everybody does.
    before: async (trx) => {
      chat = (await trx
        .selectFrom('stream_conversation as chat')
        .leftJoin('stream_mute as mute', (join) =>
          join.onRef('mute.conversation_id', '=', 'chat.id').on('mute.account_id', '=', senderId).on(holds('mute', now))
        )
        .select((is) => ['chat.id', is('mute.created_at', 'is not', null).as('is_muted')])
        .where('chat.performer_id', '=', performerId)
        .forNoKeyUpdate('chat')
        .executeTakeFirst()) as typeof chat
    },
    after: async (trx, { id, at }) => {
      const counted = chat && (await countUp(trx, chat.id, at))
      if (chat && counted)
        await insertLines(
          trx,
          [{ conversationId: chat.id, senderId, text: chat.is_muted ? '' : text, saleId: id, at }],
          counted.version
        )
    },
  }
}
