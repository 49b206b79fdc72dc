import { sql } from 'kysely'
import type { NewsLevel } from '../../../../contract/accounts/news-level.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import { creators, givesAccess, relationColumns } from '../../identity/people/relations.ts'
import { isVisibleTo, type SignedInViewerContext } from '../../identity/people/visibility.ts'

/**
 * Stores how much the viewer wants to hear of a creator (product.md, Notifications).
 * @throws ApiError `not_found` for a hidden creator, `forbidden` for who neither follows nor subscribes
 */
export async function changeNewsLevel(
  deps: Deps,
  { viewer, country }: SignedInViewerContext,
  performerId: string,
  level: NewsLevel
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const creator = await creators(trx)
      .select(relationColumns(viewer, deps.clock.now()))
      .where('account.id', '=', performerId)
      .where(isVisibleTo({ viewer, country }))
      .executeTakeFirst()
    if (!creator) throw new ApiError('not_found')
    if (!creator.is_followed && !creator.is_subscribed) throw new ApiError('forbidden')
    await trx
      .insertInto('creator_notification')
      .values({ account_id: viewer.id, performer_id: performerId, level })
      .onConflict((conflict) => conflict.columns(['account_id', 'performer_id']).doUpdateSet({ level }))
      .execute()
  })
}

/** Deletes the level of an account that neither follows nor subscribes any more: if it returns, it begins with the default. */
const endNewsLevels =
  <N extends 'follow.deleted' | 'subscription.changed'>(
    fanOf: (data: Parameters<Subscriber<N>>[2][number]['data']) => string
  ): Subscriber<N> =>
  async ({ clock }, trx, events) => {
    const fans = events.map(({ data }) => fanOf(data))
    const performers = events.map(({ data }) => data.performerId)
    await sql`delete from creator_notification choice using unnest(${fans}::uuid[], ${performers}::uuid[]) as ended (account_id, performer_id)
      where choice.account_id = ended.account_id and choice.performer_id = ended.performer_id
        and not exists (select from follow where follower_id = ended.account_id and performer_id = ended.performer_id)
        and not exists (select from subscription where user_id = ended.account_id and performer_id = ended.performer_id and ${givesAccess(clock.now())})`.execute(
      trx
    )
  }

/** @see endNewsLevels */
export const endNewsLevelOfFollow = endNewsLevels<'follow.deleted'>((data) => data.followerId)
/** @see endNewsLevels */
export const endNewsLevelOfSubscription = endNewsLevels<'subscription.changed'>((data) => data.userId)
