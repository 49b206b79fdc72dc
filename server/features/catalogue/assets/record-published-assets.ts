import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { assetStatus, isAssetRemoved } from '../rights/asset-status.ts'
import { recordPublished, type PublishedItem } from '../rights/record-published.ts'

/** Those of these assets that are visible to others. */
async function findVisible(trx: Trx, ids: readonly string[]): Promise<PublishedItem[]> {
  if (ids.length === 0) return []
  const visible = await trx
    .selectFrom('asset')
    .leftJoin('asset as gallery', 'gallery.id', 'asset.gallery_id')
    .select(['asset.id as itemId', 'asset.kind as type', 'asset.performer_id as performerId'])
    .where(sql<boolean>`asset.id = any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`${assetStatus} = 'active' and not ${isAssetRemoved}`)
    .orderBy('asset.id')
    .execute()
  return visible.map((item) => ({ ...item, type: item.type as PublishedItem['type'] }))
}

/** Whether at least one of these assets is visible to others. */
export const areAnyVisible = async (trx: Trx, ids: readonly string[]): Promise<boolean> =>
  (await findVisible(trx, ids)).length > 0

/**
 * Records the assets that others can see, each once: see `recordPublished`. The photos of a gallery
 * that becomes visible with them are a part of it and are not published on their own. Returns `published` if at least
 * one was not visible before, and otherwise whether at least one is.
 */
export async function recordPublishedAssets(
  trx: Trx,
  record: RecordEvent,
  ids: readonly string[],
  at: Date
): Promise<'published' | 'visible' | 'hidden'> {
  const items = await findVisible(trx, ids)
  const isGallery = (item: PublishedItem) => item.type === 'gallery'
  const galleryIds = await recordPublished(trx, record, items.filter(isGallery), at)
  if (galleryIds.length > 0) await finishPhotosOf(trx, galleryIds, at)
  const otherIds = await recordPublished(
    trx,
    record,
    items.filter((item) => !isGallery(item)),
    at
  )
  if (galleryIds.length + otherIds.length > 0) return 'published'
  return items.length > 0 ? 'visible' : 'hidden'
}

/** Stores that the photos of these galleries need no announcement of their own. */
async function finishPhotosOf(trx: Trx, galleryIds: readonly string[], at: Date): Promise<void> {
  await sql`insert into publication (item_id, type, performer_id, at, finished_at)
    select id, 'photo', performer_id, ${at}, ${at} from asset where gallery_id = any(${[...galleryIds]}::uuid[]) and status = 'active' order by id
    on conflict do nothing`.execute(trx)
}

/** A video is visible to others once its file has been processed. */
export const publishProcessedVideos: Subscriber<'file.processed'> = async (
  { clock }: Pick<Deps, 'clock'>,
  trx,
  events,
  record
) => {
  const ready = events.flatMap(({ data }) => (data.status === 'ready' ? data.fileId : []))
  if (ready.length === 0) return
  const videos = await trx
    .selectFrom('asset_file')
    .innerJoin('asset', 'asset.id', 'asset_file.asset_id')
    .select('asset.id')
    .where('asset_file.file_id', 'in', ready)
    .where('asset_file.role', '=', 'media')
    .where('asset.kind', '=', 'video')
    .execute()
  await recordPublishedAssets(
    trx,
    record,
    videos.map((row) => row.id),
    clock.now()
  )
}
