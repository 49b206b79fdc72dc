import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../db/transaction.ts'
import { earningsOf, post } from '../ledger/post.ts'

/** Number of sales that one transaction releases. */
const batch = 500

/**
 * Releases sales whose hold has ended from the creators' pending to their available balance, with one ledger
 * transaction for each batch (product.md, Payouts). Several processes may run it at the same time: each skips the sales
 * that another has locked.
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
    // One ledger transaction for the whole batch, which locks the accounts in the common order. One for each creator
    // could deadlock with payments to two of them.
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
