import { sql } from 'kysely'
import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import { creators, givesAccess, relationColumns } from '../../identity/visibility/relations.ts'
import { isVisibleTo, type SignedInViewerContext } from '../../identity/visibility/visibility.ts'

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

type Fan = { accountId: string; performerId: string }

/** Deletes the levels of accounts that neither follow nor subscribe any more: who returns begins with the default. */
async function endNewsLevels({ clock }: Pick<Deps, 'clock'>, trx: Trx, fans: readonly Fan[]): Promise<void> {
  const [accountIds, performerIds] = [fans.map((fan) => fan.accountId), fans.map((fan) => fan.performerId)]
  await sql`delete from creator_notification choice using unnest(${accountIds}::uuid[], ${performerIds}::uuid[]) as ended (account_id, performer_id)
    where choice.account_id = ended.account_id and choice.performer_id = ended.performer_id
      and not exists (select from follow where follower_id = ended.account_id and performer_id = ended.performer_id)
      and not exists (select from subscription where user_id = ended.account_id and performer_id = ended.performer_id and ${givesAccess(clock.now())})`.execute(
    trx
  )
}

/** @see endNewsLevels */
export const endNewsLevelOfFollow: Subscriber<'follow.deleted'> = (deps, trx, events) =>
  endNewsLevels(
    deps,
    trx,
    events.map(({ data }) => ({ accountId: data.followerId, performerId: data.performerId }))
  )

/** @see endNewsLevels */
export const endNewsLevelOfSubscription: Subscriber<'subscription.changed'> = (deps, trx, events) =>
  endNewsLevels(
    deps,
    trx,
    events.map(({ data }) => ({ accountId: data.userId, performerId: data.performerId }))
  )
