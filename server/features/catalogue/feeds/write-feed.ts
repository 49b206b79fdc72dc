import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { storyHours } from '../../../../contract/limits.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isFeedRemoved } from '../rights/facts.ts'
import { requireMayPublish, offerColumns } from '../rights/offer.ts'
import { recordPublished, type PublishedItem } from '../rights/record-published.ts'
import { isSold, requireStatusAllowed } from '../rights/sold.ts'
import { chooseFiles, type ChosenFiles, type FeedBody } from './choose-files.ts'
import { detachPoll, attachPoll } from './polls.ts'

/** The expiry time of a story published at `publishedAt`. */
export function storyEnd(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + storyHours * 3_600_000)
}

/** Whether the post is in the feeds and therefore included in the creator's counter. */
export const isCounted = (feed: { status: string; is_story: boolean }): boolean =>
  feed.status === 'active' && !feed.is_story

/** A post as what is published: a story has a type of its own. */
export const publishedFeed = (feed: { id: string; performer_id: string; is_story: boolean }): PublishedItem => ({
  itemId: feed.id,
  type: feed.is_story ? 'story' : 'feed',
  performerId: feed.performer_id,
})

/** Changes the creator's counter of posts by `by`; call it in the transaction that changes the posts. */
export async function countFeeds(trx: Trx, performerId: string, by: number): Promise<void> {
  if (by)
    await trx
      .updateTable('performer')
      .set((is) => ({ total_feeds: is('total_feeds', '+', by) }))
      .where('account_id', '=', performerId)
      .execute()
}

/**
 * The columns that follow from a body and its files. A post keeps its first publication time until it becomes a draft
 * or is scheduled again.
 */
function columnsOf(body: FeedBody, { type, duration }: ChosenFiles, publishedAt: Date | null, now: Date) {
  const offer = offerColumns(body, publishedAt, now)
  return {
    ...offer,
    type,
    duration,
    title: body.title,
    caption: body.caption,
    text: body.text,
    is_pinned: body.isPinned,
    is_story: body.isStory,
    expires_at: body.isStory && offer.published_at ? storyEnd(offer.published_at) : null,
    poll_id: body.pollId ?? null,
    total_files: body.fileIds.length,
  }
}

/**
 * Inserts the rows of a post's files and updates their alternative texts. Only this post's files are changed, whatever
 * ids the body contains.
 */
async function placeFiles(
  trx: Trx,
  feedId: string,
  { places }: ChosenFiles,
  descriptions: FeedBody['descriptions'] = {}
): Promise<void> {
  if (!places.length) return
  await trx
    .insertInto('feed_file')
    .values(places.map((place) => ({ feed_id: feedId, ...place })))
    .execute()
  if (Object.keys(descriptions).length)
    await sql`update file set description = nullif(given.value, '') from jsonb_each_text(${JSON.stringify(descriptions)}::jsonb) given, feed_file place
      where file.id = given.key::uuid and place.file_id = file.id and place.feed_id = ${feedId}`.execute(trx)
}

/** Publishes at the exact time; the job that runs every minute is the fallback. */
async function enqueuePublishing(deps: Deps, trx: Trx, due: Date | null, now: Date): Promise<void> {
  if (due) await deps.jobs.enqueue('publish-scheduled', {}, { within: trx, afterMs: due.getTime() - now.getTime() })
}

/**
 * Creates a post and returns its id, which an import has chosen before (Spec §7, Feeds).
 * @throws ApiError `performer_pending`, 422 naming a file, the poll or the time
 */
export async function createFeed(
  deps: Deps,
  viewer: Viewer,
  body: FeedBody,
  language: Language,
  id: string = randomUUIDv7()
): Promise<string> {
  requireMayPublish(viewer, body.status)
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const chosen = await chooseFiles(trx, viewer.id, body, now, language)
    await attachPoll(trx, viewer.id, id, body.pollId)
    const columns = columnsOf(body, chosen, null, now)
    await trx
      .insertInto('feed')
      .values({ id, performer_id: viewer.id, created_at: now, ...columns })
      .execute()
    await placeFiles(trx, id, chosen, body.descriptions)
    await countFeeds(trx, viewer.id, Number(isCounted(columns)))
    await enqueuePublishing(deps, trx, columns.scheduled_at, now)
    if (columns.status === 'active')
      await recordPublished(trx, record, [publishedFeed({ id, performer_id: viewer.id, ...columns })], now)
  })
  return id
}

/**
 * The creator's own post, locked until the transaction ends.
 * @throws ApiError `not_found`, also for a post of another creator, a deleted post and an expired story
 */
export async function lockOwn(trx: Trx, performerId: string, id: string, now: Date) {
  const feed = await trx
    .selectFrom('feed')
    .select(['id', 'status', 'is_story', 'poll_id', 'published_at', 'taken_down_at'])
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where((is) => is.not(isFeedRemoved(now)))
    .forUpdate()
    .executeTakeFirst()
  if (!feed) throw new ApiError('not_found')
  return feed
}

/**
 * Replaces all fields of the creator's own post; removed files are swept two days later. A sold post keeps its files
 * and poll and cannot become a draft.
 * @throws ApiError `not_found`, `performer_pending`, `sold`, 422 naming a file, the poll or the time
 */
export async function updateFeed(
  deps: Deps,
  viewer: Viewer,
  id: string,
  body: FeedBody,
  language: Language
): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const old = await lockOwn(trx, viewer.id, id, now)
    requireMayPublish(viewer, body.status)
    const sold = await isSold(trx, 'feed', id)
    requireStatusAllowed(sold, old.taken_down_at, body.status)
    // A story would be deleted after a day.
    if (sold && body.isStory) throw new ApiError('sold')
    const detached = await trx
      .deleteFrom('feed_file')
      .where('feed_id', '=', id)
      .returning(['file_id', 'role'])
      .execute()
    const staysAttached = (file: { file_id: string; role: string }) =>
      file.role !== 'media' || body.fileIds.includes(file.file_id)
    if (sold && !(detached.every(staysAttached) && (old.poll_id ?? body.pollId) === body.pollId))
      throw new ApiError('sold')
    if (detached.length)
      await trx
        .updateTable('file')
        .set({ updated_at: now })
        .where(
          'id',
          'in',
          detached.map((row) => row.file_id)
        )
        .execute()
    const chosen = await chooseFiles(trx, viewer.id, body, now, language)
    await attachPoll(trx, viewer.id, id, body.pollId)
    const columns = columnsOf(body, chosen, old.published_at, now)
    await trx.updateTable('feed').set(columns).where('id', '=', id).execute()
    if (old.poll_id !== null && old.poll_id !== columns.poll_id) await detachPoll(trx, old.poll_id)
    await placeFiles(trx, id, chosen, body.descriptions)
    await countFeeds(trx, viewer.id, Number(isCounted(columns)) - Number(isCounted(old)))
    await enqueuePublishing(deps, trx, columns.scheduled_at, now)
    const feed = publishedFeed({ id, performer_id: viewer.id, ...columns })
    const isNew =
      old.status !== 'active' &&
      columns.status === 'active' &&
      (await recordPublished(trx, record, [feed], now)).length > 0
    if (!isNew && (old.status === 'active' || columns.status === 'active')) record('item.changed', feed)
  })
}
