import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isVisibleTo } from '../../identity/visibility/visibility.ts'

/**
 * Follows a creator, and counts it once even for repeated or parallel requests (Spec §4, Follow).
 * @throws ApiError `forbidden` for oneself, `not_found`
 */
export async function follow(
  deps: Deps,
  viewer: Viewer,
  performerId: string,
  country: string | undefined
): Promise<void> {
  if (viewer.id === performerId) throw new ApiError('forbidden')
  await transactionWithEvents(deps, async (trx, record) => {
    const performer = await trx
      .selectFrom('account')
      .innerJoin('performer', 'performer.account_id', 'account.id')
      .select('account.id')
      .where('account.id', '=', performerId)
      .where(isVisibleTo({ viewer, country }))
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    const inserted = await trx
      .insertInto('follow')
      .values({ follower_id: viewer.id, performer_id: performerId, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('performer_id')
      .executeTakeFirst()
    if (!inserted) return
    await trx
      .updateTable('performer')
      .set({ total_followers: sql`total_followers + 1` })
      .where('account_id', '=', performerId)
      .execute()
    record('follow.created', { followerId: viewer.id, performerId })
  })
}

/** Stops following; does nothing if there was no follow. Also works for a creator who is hidden by now. */
export async function unfollow(deps: Deps, viewer: Viewer, performerId: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const deleted = await trx
      .deleteFrom('follow')
      .where('follower_id', '=', viewer.id)
      .where('performer_id', '=', performerId)
      .returning('performer_id')
      .executeTakeFirst()
    if (!deleted) return
    await trx
      .updateTable('performer')
      .set({ total_followers: sql`total_followers - 1` })
      .where('account_id', '=', performerId)
      .execute()
    record('follow.deleted', { followerId: viewer.id, performerId })
  })
}
