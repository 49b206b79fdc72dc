import type { Subscriber } from '../../../events/subscriptions.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { emitStreamMessages } from './emit-stream-events.ts'
import { streamLog } from './stream-log.ts'

/** Gives the chat messages of refunded tips, which have the ids of their sales, a new version, and emits them. */
export const markRefundedTips: Subscriber<'sale.refunded'> = async (deps, trx, events) => {
  const ids = events.flatMap(({ data: { type, saleId } }) => (type === 'tip' ? [saleId] : []))
  for (const id of ids) await changeEntry(trx, streamLog, id)
  return () => publishAfterCommit(deps, () => emitStreamMessages(deps, ids, 'stream/messages-changed'))
}
