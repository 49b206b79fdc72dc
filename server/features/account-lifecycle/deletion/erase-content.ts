import { sql } from 'kysely'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { deleteAssets } from '../../catalogue/assets/remove-asset.ts'
import { deleteFeeds } from '../../catalogue/feeds/remove-feeds.ts'
import { deleteItemDependents } from '../../catalogue/rights/delete-item-dependents.ts'
import { deleteSegments } from '../../social/live-media/remove-recording.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { orderedUntil, soldUntil } from './sold.ts'

/** Items of one transaction. */
const batch = 50

/** Runs `step` until it has handled less than a full batch. */
async function untilDone(step: () => Promise<number>): Promise<void> {
  while ((await step()) === batch);
}

/**
 * Deletes everything that a creator has published and nobody has bought in the last year; what was bought is taken out
 * of all lists and stays for its buyers. Each batch is a transaction, so it continues where it was interrupted.
 */
export async function eraseContent(deps: Deps, accountId: string): Promise<void> {
  await untilDone(() => eraseFeeds(deps, accountId))
  await untilDone(() => eraseAssets(deps, accountId))
  await untilDone(() => blankOrdered(deps, accountId))
  await keepSold(deps, accountId)
  await eraseStreams(deps, accountId)
}

const eraseFeeds = (deps: Deps, accountId: string): Promise<number> =>
  transaction(deps.db, async (trx) => {
    const rows = await trx
      .selectFrom('feed')
      .select(['id', 'poll_id'])
      .where('performer_id', '=', accountId)
      .where(soldUntil(sql.ref('feed.id'), deps.clock.now()), 'is', null)
      .limit(batch)
      .forUpdate()
      .execute()
    if (rows.length > 0) await deleteFeeds(deps, trx, rows)
    return rows.length
  })

/** SQL: until when an asset has to stay; a photo as long as its gallery. */
const assetSoldUntil = (now: Date) => {
  const ofReplay = sql`case when asset.kind = 'video' then asset.stream_id end`
  const bought = soldUntil(sql`coalesce(asset.gallery_id, asset.id)`, now, ofReplay)
  return sql<Date | null>`coalesce(${bought}, ${orderedUntil(sql.ref('asset.id'), now)})`
}
const isOrdered = sql<boolean>`exists (select from product_order where product_order.product_id = asset.id)`

const eraseAssets = (deps: Deps, accountId: string): Promise<number> =>
  transaction(deps.db, async (trx) => {
    const rows = await trx
      .selectFrom('asset')
      .select('id')
      .where('performer_id', '=', accountId)
      .where(assetSoldUntil(deps.clock.now()), 'is', null)
      .where((is) => is.not(isOrdered))
      // Photos before their galleries, whose right they have.
      .orderBy(sql`gallery_id is null`)
      .limit(batch)
      .forUpdate()
      .execute()
    await deleteAssets(
      deps,
      trx,
      rows.map(({ id }) => id)
    )
    return rows.length
  })

/** Of products that were once ordered the orders need the row: it stays without words and files. */
const blankOrdered = (deps: Deps, accountId: string): Promise<number> =>
  transaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    const rows = await trx
      .selectFrom('asset')
      .select('id')
      .where('performer_id', '=', accountId)
      .where(assetSoldUntil(now), 'is', null)
      .where(isOrdered)
      .where('title', '<>', '')
      .limit(batch)
      .forUpdate()
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const placed = await trx.deleteFrom('asset_file').where('asset_id', 'in', ids).returning('file_id').execute()
    const fileIds = placed.map((row) => row.file_id)
    if (fileIds.length > 0) await removeFiles(deps, (files) => files.where('file.id', 'in', fileIds), trx)
    await deleteItemDependents(trx, ids)
    await trx
      .updateTable('asset')
      .set({ title: '', description: '', caption: '', removed_at: now, updated_at: now })
      .where('id', 'in', ids)
      .execute()
    await trx.updateTable('product_order').set({ title: '' }).where('product_id', 'in', ids).execute()
    return ids.length
  })

/** Shows the remaining items to their buyers only. Drafts and scheduled items were never sold, so they are deleted already. */
async function keepSold({ db, clock }: Deps, accountId: string): Promise<void> {
  const now = clock.now()
  for (const table of ['feed', 'asset'] as const)
    await db
      .updateTable(table)
      .set((is) => ({
        status: is.case().when('status', '=', 'active').then('archived').else(is.ref('status')).end(),
        removed_at: is.fn.coalesce('removed_at', is.val(now)),
        updated_at: now,
      }))
      .where('performer_id', '=', accountId)
      .where('removed_at', 'is', null)
      .execute()
}

/** Streams without a ticket of the last year; of the others the title stays as long as the ticket counts. */
async function eraseStreams(deps: Deps, accountId: string): Promise<void> {
  const isUnsold = sql<boolean>`${soldUntil(sql.ref('stream.id'), deps.clock.now())} is null`
  const recorded = await deps.db
    .selectFrom('stream')
    .select('id')
    .where('performer_id', '=', accountId)
    .where(sql<boolean>`exists (select from stream_segment where stream_id = stream.id)`)
    .execute()
  await transaction(deps.db, async (trx) => {
    await deleteSegments(
      deps,
      trx,
      recorded.map(({ id }) => id)
    )
    await trx
      .updateTable('stream')
      .set({
        recording_status: 'deleted',
        cover_file_id: null,
        health: null,
        description: '',
        goal_title: null,
        goal_tokens: null,
      })
      .where('performer_id', '=', accountId)
      .execute()
    await trx.deleteFrom('stream').where('performer_id', '=', accountId).where(isUnsold).execute()
  })
}
