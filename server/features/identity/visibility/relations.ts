import { sql, type RawBuilder } from 'kysely'
import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import { graceMs } from '../../../../contract/money/period.ts'
import type { Db } from '../../../db/connect.ts'

const grace = sql`${sql.lit(`${graceMs} milliseconds`)}::interval`

/**
 * SQL condition over `subscription`: it gives access at `now`. A cancelled one does until its end; one that renews also
 * while its renewal is due or retried (`graceMs` after the end), because a failing card removes access only after the
 * last retry.
 */
export function givesAccess(now: Date): RawBuilder<boolean> {
  return sql`(subscription.status in ('active', 'past_due', 'cancelled')
    and (subscription.ends_at > ${now} or (subscription.next_charge_at is not null and subscription.ends_at > ${now}::timestamptz - ${grace})))`
}

/** The fan's subscriptions among `performerIds` that give access: creator → end of the paid period. */
export async function activeSubscriptions(
  db: Db,
  userId: string,
  performerIds: readonly string[],
  now: Date
): Promise<Map<string, Date>> {
  if (performerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription')
    .select(['performer_id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('performer_id', 'in', [...performerIds])
    .where(givesAccess(now))
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.ends_at]))
}

/** The subset of these creators that the account follows. One query. */
export async function followedAmong(db: Db, userId: string, performerIds: readonly string[]): Promise<Set<string>> {
  if (performerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('follow')
    .select('performer_id')
    .where('follower_id', '=', userId)
    .where('performer_id', 'in', performerIds)
    .execute()
  return new Set(rows.map((row) => row.performer_id))
}

/** Creators: `account` joined with `performer`, under the tables' own names. */
export const creators = (db: Db) =>
  db.selectFrom('account').innerJoin('performer', 'performer.account_id', 'account.id')

/** SQL: how much the account wants to hear of the creator; both ids may be columns. */
export const newsLevelOf = (
  accountId: string | RawBuilder<unknown>,
  performerId: RawBuilder<unknown>
): RawBuilder<NewsLevel> =>
  sql<NewsLevel>`coalesce((select level from creator_notification where account_id = ${accountId} and performer_id = ${performerId}), 'highlights')`

/**
 * Columns with the viewer's relations to the creator of a row over `account`: followed, subscribed, free trial used;
 * false for visitors.
 */
export const relationColumns = (viewer: { id: string | RawBuilder<unknown> } | null, now: Date) => {
  const [followed, subscribed, trialUsed] = viewer
    ? [
        sql<boolean>`exists (select from follow where follower_id = ${viewer.id} and performer_id = account.id)`,
        sql<boolean>`exists (select from subscription where user_id = ${viewer.id} and performer_id = account.id and ${givesAccess(now)})`,
        sql<boolean>`exists (select from subscription_trial where user_id = ${viewer.id} and performer_id = account.id)`,
      ]
    : [sql<boolean>`false`, sql<boolean>`false`, sql<boolean>`false`]
  return [followed.as('is_followed'), subscribed.as('is_subscribed'), trialUsed.as('trial_used')] as const
}
