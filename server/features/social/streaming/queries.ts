import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { hasBought } from '../../catalogue/rights/facts.ts'
import { personColumns } from '../../identity/visibility/present.ts'
import { creators, relationColumns } from '../../identity/visibility/relations.ts'
import { canOpenPage, type ViewerContext } from '../../identity/visibility/visibility.ts'

/** What everyone in a stream may know about it, and its creator. */
const sharedColumns = [
  'stream.id as stream_id',
  'stream.performer_id',
  'stream.title',
  'stream.description',
  'stream.status',
  'stream.access',
  'stream.price',
  'stream.cover_file_id',
  'stream.goal_title',
  'stream.goal_tokens',
  'stream.goal_raised',
  'stream.scheduled_at',
  'stream.started_at',
  'stream.last_part_at',
  'stream.ended_at',
  'stream.created_at',
  'stream.updated_at',
] as const

/** The id of a replay that others can see. */
const publishedReplay = sql<
  string | null
>`(select replay.id from asset replay where replay.id = stream.replay_id and replay.status = 'active' and replay.is_complete and replay.removed_at is null)`

/**
 * The fraction of a replay that is made: its file gets a size once the recording is joined, which is the first half, and
 * is then processed like an upload.
 */
const replayProgress = sql<number | null>`(
  select coalesce(file.progress, 0) * (case when file.size = 0 then 1 else 0.5 end) + (case when file.size = 0 then 0 else 0.5 end)
  from asset_file join file on file.id = asset_file.file_id
  where asset_file.asset_id = stream.replay_id and asset_file.role = 'media' and stream.recording_status = 'publishing')`

const allStreams = (db: Db) =>
  creators(db)
    .innerJoin('stream', 'stream.performer_id', 'account.id')
    .innerJoin('stream_conversation as chat', 'chat.performer_id', 'account.id')
    .select(sharedColumns)
    .select(['chat.id as chat_id', publishedReplay.as('replay_id')])

/**
 * Streams with their creators and what decides about the viewer's access, without those of hidden creators
 * (`canOpenPage`).
 */
export function visibleStreams(db: Db, viewerContext: ViewerContext, now: Date) {
  const { viewer } = viewerContext
  return allStreams(db)
    .select(personColumns)
    .select([
      'account.status as account_status',
      'performer.approved_at',
      'performer.monthly_price',
      'performer.is_free_subscription',
    ])
    .select([
      hasBought(viewer, 'stream', sql.ref('stream.id')).as('has_bought'),
      (viewer
        ? sql<boolean>`exists (select from stream_reminder where stream_id = stream.id and account_id = ${viewer.id})`
        : sql<boolean>`false`
      ).as('has_reminder'),
    ])
    .select(relationColumns(viewer, now))
    .where(canOpenPage(viewerContext))
}
export type StreamRow = Awaited<ReturnType<ReturnType<typeof visibleStreams>['execute']>>[number]

/** One stream by its id. Runs for every renewal of every viewer. */
export const streamById = queryTemplate(
  (db, { id, viewerContext, now }: { id: string; viewerContext: ViewerContext; now: Date }) =>
    visibleStreams(db, viewerContext, now).where('stream.id', '=', id).compile()
)

/** Streams without regard to a viewer, with what only their creators see; `which` is a condition over `stream`. */
export const ownStreams = (db: Db, which: RawBuilder<boolean>) =>
  allStreams(db)
    .select([
      'stream.source',
      'stream.total_sales',
      'stream.health',
      'stream.recording_status',
      'stream.recorded_ms',
      'stream.opened_at',
      replayProgress.as('replay_progress'),
    ])
    .where(which)
export type OwnStreamRow = Awaited<ReturnType<ReturnType<typeof ownStreams>['execute']>>[number]
export type SharedRow = Omit<StreamRow | OwnStreamRow, 'never'>

/** One stream as its creator sees it, by its id. */
export const ownStreamById = (db: Db, id: string): Promise<OwnStreamRow | undefined> =>
  ownStreams(db, sql<boolean>`stream.id = ${id}`).executeTakeFirst()
