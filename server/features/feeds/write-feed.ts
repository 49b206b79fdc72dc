import { randomUUIDv7 } from 'node:crypto'
import type { feeds } from '../../../contract/feeds.ts'
import type { Language } from '../../../contract/errors.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { Input } from '../../http/implement.ts'
import { removeFiles } from '../files/remove-files.ts'

export type FeedBody = Input<typeof feeds.create>['body']

/** Everything can be set up before the account is approved, but nothing published. @throws ApiError `performer_pending` */
function mayPublish(viewer: Viewer, body: FeedBody): void {
  if (body.status !== 'draft' && viewer.status !== 'active') throw new ApiError('performer_pending')
}

const notYours: Record<Language, string> = {
  en: 'This photo is not ready, is not yours, or is in another post',
  pt: 'Esta foto não está pronta, não é sua ou está em outra publicação',
}

/** Puts finished photos of this creator into a post, in order. Locks them, so that a sweep cannot take one meanwhile. @throws ApiError 422 naming the first that will not do */
async function attach(trx: Trx, feedId: string, ownerId: string, { fileIds, descriptions }: FeedBody, now: Date, language: Language): Promise<void> {
  if (!fileIds.length) return
  const locked = await trx
    .updateTable('file')
    .set({ updated_at: now })
    .where('id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('type', '=', 'feed-photo')
    .where('status', '=', 'ready')
    .returning('id')
    .execute()
  const good = new Set(locked.map((file) => file.id))
  for (const row of await trx.selectFrom('feed_file').select('file_id').where('file_id', 'in', fileIds).execute()) good.delete(row.file_id)
  const bad = fileIds.findIndex((id, i) => !good.has(id) || fileIds.indexOf(id) !== i)
  if (bad >= 0) throw invalidField(`fileIds.${bad}`, notYours[language])
  await trx.insertInto('feed_file').values(fileIds.map((file_id, position) => ({ feed_id: feedId, file_id, position }))).execute()
  // Only photos that this post was just given: a description of anybody else's file changes nothing.
  for (const [id, description] of Object.entries(descriptions ?? {}))
    if (good.has(id)) await trx.updateTable('file').set({ description: description || null }).where('id', '=', id).execute()
}

/** Moves the creator's counter of active posts together with them. */
async function count(trx: Trx, performerId: string, before: boolean, after: boolean): Promise<void> {
  const by = Number(after) - Number(before)
  if (by) await trx.updateTable('performer').set((is) => ({ total_feeds: is('total_feeds', '+', by) })).where('account_id', '=', performerId).execute()
}

/** The columns that a body says. A post keeps the moment it was first published until it is a draft again. */
const columns = (body: FeedBody, publishedAt: Date | null, now: Date) => ({
  type: body.fileIds.length ? ('photo' as const) : ('text' as const),
  access: body.access,
  status: body.status,
  text: body.text,
  is_pinned: body.isPinned,
  total_files: body.fileIds.length,
  published_at: body.status === 'draft' ? null : (publishedAt ?? now),
  updated_at: now,
})

/** Writes a new post and returns its id (Spec §7, Feeds). @throws ApiError `performer_pending`, 422 naming a photo */
export async function createFeed(deps: Deps, viewer: Viewer, body: FeedBody, language: Language): Promise<string> {
  mayPublish(viewer, body)
  const id = randomUUIDv7()
  const now = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    await trx.insertInto('feed').values({ id, performer_id: viewer.id, created_at: now, ...columns(body, null, now) }).execute()
    await attach(trx, id, viewer.id, body, now, language)
    await count(trx, viewer.id, false, body.status === 'active')
  })
  return id
}

/** One's own post, locked until the transaction ends. @throws ApiError `not_found`, also for another's */
async function lockOwn(trx: Trx, performerId: string, id: string) {
  const feed = await trx.selectFrom('feed').select(['status', 'published_at']).where('id', '=', id).where('performer_id', '=', performerId).forUpdate().executeTakeFirst()
  if (!feed) throw new ApiError('not_found')
  return feed
}

/** Changes one's own post as a whole; a photo taken out of it is swept two days later. @throws ApiError `not_found`, `performer_pending`, 422 */
export async function updateFeed(deps: Deps, viewer: Viewer, id: string, body: FeedBody, language: Language): Promise<void> {
  const now = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    const old = await lockOwn(trx, viewer.id, id)
    mayPublish(viewer, body)
    const detached = await trx.deleteFrom('feed_file').where('feed_id', '=', id).returning('file_id').execute()
    if (detached.length) await trx.updateTable('file').set({ updated_at: now }).where('id', 'in', detached.map((row) => row.file_id)).execute()
    await attach(trx, id, viewer.id, body, now, language)
    await trx.updateTable('feed').set(columns(body, old.published_at, now)).where('id', '=', id).execute()
    await count(trx, viewer.id, old.status === 'active', body.status === 'active')
  })
}

/** Deletes one's own post with its photos: rows now, bytes right after. @throws ApiError `not_found` */
export async function removeFeed(deps: Deps, performerId: string, id: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const old = await lockOwn(trx, performerId, id)
    const photos = await trx.deleteFrom('feed_file').where('feed_id', '=', id).returning('file_id').execute()
    if (photos.length) await removeFiles(deps, (files) => files.where('file.id', 'in', photos.map((row) => row.file_id)), trx)
    await trx.deleteFrom('feed').where('id', '=', id).execute()
    await count(trx, performerId, old.status === 'active', false)
  })
}
