import type { Alongside } from '../../money/wallet/charge-wallet.ts'
import { lockLogs } from '../../../sequenced-log/numbers.ts'
import { messageLog } from './message-log.ts'
import { writeMessage } from './write-message.ts'

/**
 * Records a tip given in a conversation as a message there, in the transaction of its charge and with the id of its
 * sale.
 */
export const tipMessage = (conversationId: string, senderId: string, text = ''): Alongside => ({
  // The conversation is locked before the accounts of the ledger, the same order as everywhere else.
  before: (trx) => lockLogs(trx, messageLog, [conversationId]),
  after: async (trx, { id, at }) =>
    void (await writeMessage(trx, { id, conversationId, senderId, kind: 'tip', text, saleId: id, at })),
})
