import { creators } from '../../identity/visibility/relations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { accountIs } from '../../identity/visibility/account-ref.ts'
import { personColumns } from '../../identity/visibility/present.ts'
import { fileColumns, fileFields, type FileRow } from '../../platform/files/file-row.ts'

/** The columns that a card needs, for all queries that load cards. */
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

/** The profile fields shown on the creator's page and to the creator. */
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

/** The rows for the cards of these creators, in no particular order. */
export function findCards(db: Db, ids: readonly string[]) {
  return creators(db).select(cardColumns).where('account.id', 'in', ids).execute()
}
export type CardRow = Awaited<ReturnType<typeof findCards>>[number]

/** The public profiles of creators. */
export const profiles = (db: Db) =>
  creators(db)
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
    .select(
      sql<FileRow | null>`(select json_build_object(${fileFields}) from file where file.id = performer.welcome_video_file_id and file.status = 'ready')`.as(
        'welcome_video'
      )
    )

/** The page of one creator, by id or username, where `allowed` holds. */
export function findProfile(db: Db, idOrUsername: string, allowed: RawBuilder<boolean>) {
  return profiles(db).where(accountIs(idOrUsername)).where(allowed).executeTakeFirst()
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Those of these creators whose free trial the account has used. */
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

/** A creator's own profile, with private fields. */
export function findOwnPerformer(db: Db, id: string) {
  return creators(db)
    .select([...cardColumns, ...profileColumns, 'performer.commission_bp', 'performer.is_listed'])
    .where('account.id', '=', id)
    .executeTakeFirst()
}

/** The file of a creator's welcome video, in whatever state it is. */
export function findWelcomeVideo(db: Db, performerId: string) {
  return db
    .selectFrom('performer')
    .innerJoin('file', 'file.id', 'performer.welcome_video_file_id')
    .select([...fileColumns, 'file.status', 'file.reason'])
    .where('performer.account_id', '=', performerId)
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
