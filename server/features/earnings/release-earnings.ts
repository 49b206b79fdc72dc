import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../db/transaction.ts'
import { earningsOf, post } from '../ledger/post.ts'

/** Sales that one transaction releases. */
const batch = 500

/**
 * Moves what has been on hold long enough from a creator's pending to available money, in one ledger transaction for each creator and batch
 * (product.md, Payouts). Several processes may run it at once: each takes the sales that no other holds.
 */
export async function releaseEarnings(deps: Deps): Promise<void> {
  while ((await releaseBatch(deps)) === batch);
}

async function releaseBatch(deps: Deps): Promise<number> {
  const at = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    const due = await trx
      .selectFrom('sale').select(['id', 'performer_id', 'net'])
      .where('status', '=', 'pending').where('available_at', '<=', at)
      .orderBy('available_at').limit(batch).forUpdate().skipLocked().execute()
    if (due.length === 0) return 0
    await trx.updateTable('sale').set({ status: 'available' }).where('id', 'in', due.map((sale) => sale.id)).execute()
    const byPerformer = Map.groupBy(due, (sale) => sale.performer_id)
    // In one order, as every transaction locks its accounts.
    for (const [performerId, sales] of [...byPerformer].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const net = sales.reduce((sum, sale) => sum + sale.net, 0)
      const id = randomUUIDv7()
      const entries = [{ account: earningsOf(performerId, 'pending'), amount: -net }, { account: earningsOf(performerId, 'available'), amount: net }]
      if (net > 0) await post(trx, { id, kind: 'release', reference: `release:${id}`, entries, at })
    }
    return due.length
  })
}
