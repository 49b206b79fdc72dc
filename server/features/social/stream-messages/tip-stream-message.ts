import { hasWord } from '../../../../contract/text/whole-words.ts'
import type { Alongside } from '../../money/wallet/charge-wallet.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { isInForce } from './queries.ts'
import { insertStreamMessages } from './insert-stream-messages.ts'

/**
 * Records a tip given during a stream as a message of the creator's chat, in the transaction of its charge and with the
 * id of its sale, even when the chat is closed or slow. The text of a muted account, or one with a word that is held
 * back, is not published; only the creator can read it with the sale.
 */
export const tipStreamMessage = (performerId: string, senderId: string, now: Date, text = ''): Alongside => {
  let chat: { id: string; is_muted: boolean; held_words: string[] } | undefined
  let restrictedWords: string[] = []
  return {
    // The chat is locked before the accounts of the ledger, the same order as everywhere else.
    before: async (trx) => {
      chat = (await trx
        .selectFrom('stream_conversation as chat')
        .leftJoin('stream_mute as mute', (join) =>
          join
            .onRef('mute.conversation_id', '=', 'chat.id')
            .on('mute.account_id', '=', senderId)
            .on(isInForce('mute', now))
        )
        .select((is) => ['chat.id', 'chat.held_words', is('mute.created_at', 'is not', null).as('is_muted')])
        .where('chat.performer_id', '=', performerId)
        .forNoKeyUpdate('chat')
        .executeTakeFirst()) as typeof chat
      if (chat && text !== '') ({ restrictedWords } = await readSettings(trx))
    },
    after: async (trx, { id, at }) => {
      if (chat)
        await insertStreamMessages(trx, chat.id, [
          {
            conversationId: chat.id,
            senderId,
            text: chat.is_muted || hasWord(text, [...chat.held_words, ...restrictedWords]) ? '' : text,
            saleId: id,
            at,
          },
        ])
    },
  }
}
