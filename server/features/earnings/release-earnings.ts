import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../db/transaction.ts'
import { earningsOf, post } from '../ledger/post.ts'

/** Sales that one transaction releases. */
const batch = 500

/**
 * Moves what has been on hold long enough from the creators' pending to their available money, in one ledger transaction for each batch (product.md, Payouts).
 * Several processes may run it at once: each takes the sales that no other holds.
 */
export async function releaseEarnings(deps: Deps): Promise<void> {
  while ((await releaseBatch(deps)) === batch);
}

async function releaseBatch(deps: Deps): Promise<number> {
  const at = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    const due = await trx
      .selectFrom('sale')
      .select(['id', 'performer_id', 'net'])
      .where('status', '=', 'pending')
      .where('available_at', '<=', at)
      .orderBy('available_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    await trx
      .updateTable('sale')
      .set({ status: 'available' })
      .where(
        'id',
        'in',
        due.map((sale) => sale.id)
      )
      .execute()
    const id = randomUUIDv7()
    // One transaction for all of them: creator after creator it would wait in a circle with those who pay two of them at once.
    const entries = [...Map.groupBy(due, (sale) => sale.performer_id)].flatMap(([performerId, sales]) => {
      const net = sales.reduce((sum, sale) => sum + sale.net, 0)
      return [
        { account: earningsOf(performerId, 'pending'), amount: -net },
        { account: earningsOf(performerId, 'available'), amount: net },
      ]
    })
    if (entries.some(({ amount }) => amount > 0))
      await post(trx, { id, kind: 'release', reference: `release:${id}`, entries, at })
    return due.length
  })
}
