import type { Alongside } from '../wallet/charge-wallet.ts'
import { writeMessage } from './write-message.ts'

/** Writes a tip that is given in a conversation as a message there, in the transaction of its charge and under the id of its sale. */
export const tipMessage = (conversationId: string, senderId: string, text = ''): Alongside => ({
  // Held before the accounts of the ledger, as everybody does.
  before: async (trx) =>
    void (await trx
      .selectFrom('conversation')
      .select('id')
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .execute()),
  after: async (trx, { id, at }) =>
    void (await writeMessage(trx, { id, conversationId, senderId, kind: 'tip', text, saleId: id, at })),
})
