import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import type { Alongside } from '../../money/wallet/charge-wallet.ts'
import { emitStream } from './emit-stream.ts'

/**
 * The work of a charge, and in the same transaction its tokens (hundredths) raise the goal of the creator's live stream.
 * `raised` gets the id of that stream.
 */
export const raisingGoal = (
  { before, after }: Alongside,
  performerId: string,
  tokens: number,
  raised: (streamId: string) => void
): Alongside => ({
  // The stream is locked after its chat and before the accounts of the ledger, as by everybody. A refused charge rolls
  // it back.
  before: async (trx) => {
    await before(trx)
    const stream = await trx
      .updateTable('stream')
      .set((is) => ({ goal_raised: is('goal_raised', '+', tokens) }))
      .where('performer_id', '=', performerId)
      .where('status', '=', 'live')
      .where('goal_tokens', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (stream) raised(stream.id)
  },
  ...(after && { after }),
})

/** Lowers the goal of a live stream by the tips for it that were refunded. */
export const lowerGoals: Subscriber<'sale.refunded'> = async (deps, trx, events) => {
  const changed = new Set<string>()
  for (const { data } of events)
    if (data.type === 'tip') for (const id of await lowerGoal(trx, data.saleId)) changed.add(id)
  return async () => {
    for (const id of changed) await emitStream(deps, id)
  }
}

async function lowerGoal(trx: Trx, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update stream set goal_raised = greatest(0, goal_raised - sale.tokens) from sale
    where sale.id = ${saleId} and sale.about_type = 'stream' and stream.performer_id = sale.performer_id and stream.status = 'live'
      and stream.goal_tokens is not null and stream.goal_set_at <= sale.created_at and sale.created_at >= stream.started_at
    returning stream.id`.execute(trx)
  return rows.map(({ id }) => id)
}
