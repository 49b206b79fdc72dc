import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Blocks an account: the two are hidden from each other and cannot write to each other (product.md, Who sees what).
 * Follows, subscriptions and purchases are kept in case the block is lifted; a subscription between the two is not
 * charged in the meantime. Idempotent.
 * @throws ApiError `forbidden` for the caller's own account, `not_found`
 */
export async function blockUser(deps: Deps, blockerId: string, blockedId: string): Promise<void> {
  if (blockerId === blockedId) throw new ApiError('forbidden')
  const account = await deps.db.selectFrom('account').select('id').where('id', '=', blockedId).executeTakeFirst()
  if (!account) throw new ApiError('not_found')
  await transactionWithEvents(deps, async (trx, record) => {
    await trx
      .insertInto('block_user')
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    record('block.created', { blockerId, blockedId })
  })
}

/** Lifts a block; does nothing if there is none. A block in the other direction stays. */
export async function unblockUser(deps: Deps, blockerId: string, blockedId: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    await trx.deleteFrom('block_user').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
    record('block.deleted', { blockerId, blockedId })
  })
}
