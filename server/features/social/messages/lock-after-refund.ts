import type { Subscriber } from '../../../events/subscriptions.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { messageLog } from './message-log.ts'
import { emitMessage } from './emit-message.ts'

/**
 * Gives messages a new version and emits them when their purchase was refunded, so that they are locked on open screens;
 * also the message of a refunded tip, which has the id of the sale.
 */
export const lockAfterRefund: Subscriber<'sale.refunded'> = async (deps, trx, events) => {
  const ids = events.flatMap(({ data: { type, saleId, itemId } }) =>
    type === 'tip' ? [saleId] : type === 'message' ? (itemId ?? []) : []
  )
  if (ids.length === 0) return
  const rows = await trx
    .selectFrom('message')
    .select('id')
    .where('id', 'in', ids)
    // The common order of locks.
    .orderBy('conversation_id')
    .execute()
  for (const { id } of rows) await changeEntry(trx, messageLog, id)
  return () =>
    publishAfterCommit(
      deps,
      ...rows.map(
        ({ id }) =>
          () =>
            emitMessage(deps, id, 'message/changed')
      )
    )
}
