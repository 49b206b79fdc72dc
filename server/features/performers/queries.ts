import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { accountIs } from '../people/account-ref.ts'
import { personColumns } from '../people/present.ts'
import { isLiving } from '../subscriptions/policy.ts'

/** What a card shows; the same columns wherever one is loaded. */
export const cardColumns = [
  ...personColumns,
  'account.status',
  'account.cover_file_id',
  'performer.tagline',
  'performer.craft',
  'performer.monthly_price',
  'performer.is_free_subscription',
  'performer.approved_at',
  'performer.total_feeds',
  'performer.total_followers',
  'performer.total_subscribers',
] as const

/** What a creator tells about themselves, on their page and to themselves. */
const profileColumns = [
  'performer.bio',
  'performer.height',
  'performer.weight',
  'performer.age',
  'performer.body_type',
  'performer.ethnicity',
  'performer.size',
  'performer.hair_color',
  'performer.eye_color',
  'account.gender',
  'performer.sexual_orientation',
  'performer.languages',
  'performer.website_url',
  'performer.yearly_price',
  'account.country',
  'account.city',
  'account.created_at',
] as const

/** Accounts of creators with what only creators have; the aliases are the tables' own names. */
export const creators = (db: Db) =>
  db.selectFrom('account').innerJoin('performer', 'performer.account_id', 'account.id')

/** What the viewer has to do with the creator of a row over `account`, in the same query: whether followed, whether subscribed to, whether the free days were used. False for a visitor. */
export const relationColumns = (viewer: { id: string | RawBuilder<unknown> } | null, now: Date) => {
  const [followed, subscribed, trialUsed] = viewer
    ? [
        sql<boolean>`exists (select from follow where follower_id = ${viewer.id} and performer_id = account.id)`,
        sql<boolean>`exists (select from subscription where user_id = ${viewer.id} and performer_id = account.id and ${isLiving(now)})`,
        sql<boolean>`exists (select from subscription_trial where user_id = ${viewer.id} and performer_id = account.id)`,
      ]
    : [sql<boolean>`false`, sql<boolean>`false`, sql<boolean>`false`]
  return [followed.as('is_followed'), subscribed.as('is_subscribed'), trialUsed.as('trial_used')] as const
}

/** The cards' rows of these creators, in no order. */
export function findCards(db: Db, ids: readonly string[]) {
  return creators(db).select(cardColumns).where('account.id', 'in', ids).execute()
}
export type CardRow = Awaited<ReturnType<typeof findCards>>[number]

/** The page of one creator, by id or username, where `allowed` holds. */
export function findProfile(db: Db, idOrUsername: string, allowed: RawBuilder<boolean>) {
  return creators(db)
    .select([
      ...cardColumns,
      ...profileColumns,
      sql<string | null>`(select keys->>'glimpse' from file where file.id = account.cover_file_id)`.as('cover_glimpse'),
    ])
    .select(
      sql<boolean>`exists (select from stream_conversation chat where chat.performer_id = account.id and chat.is_open)`.as(
        'has_live_chat'
      )
    )
    .where(accountIs(idOrUsername))
    .where(allowed)
    .executeTakeFirst()
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Those of these creators whose free days the account has had. */
export async function usedTrialsAmong(db: Db, userId: string, performerIds: readonly string[]): Promise<Set<string>> {
  if (performerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('subscription_trial')
    .select('performer_id')
    .where('user_id', '=', userId)
    .where('performer_id', 'in', [...performerIds])
    .execute()
  return new Set(rows.map((row) => row.performer_id))
}

/** Whether the account has bookmarked a creator. */
export async function hasBookmarked(db: Db, userId: string, performerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reaction')
    .select('object_id')
    .where('account_id', '=', userId)
    .where('object_id', '=', performerId)
    .where('action', '=', 'bookmark')
    .executeTakeFirst()
  return row !== undefined
}

/** Everything a creator sees of their own profile. */
export function findOwnPerformer(db: Db, id: string) {
  return creators(db)
    .select([...cardColumns, ...profileColumns, 'performer.commission_bp'])
    .where('account.id', '=', id)
    .executeTakeFirst()
}

/** The newest identity document of each kind. */
export function findDocuments(db: Db, performerId: string) {
  return db
    .selectFrom('performer_document')
    .select(['kind', 'status', 'created_at'])
    .distinctOn('kind')
    .where('performer_id', '=', performerId)
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
