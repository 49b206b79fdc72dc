import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { deleteItemDependents } from '../rights/delete-item-dependents.ts'
import type { AssetKind } from './queries.ts'
import { areAnyVisible } from './record-published-assets.ts'
import { lockOwn } from './save-asset.ts'

/**
 * Deletes assets with their files and everything attached to them: rows in this transaction, stored bytes right after
 * it.
 */
export async function deleteAssets(deps: Deps, trx: Trx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const placed = await trx.deleteFrom('asset_file').where('asset_id', 'in', ids).returning('file_id').execute()
  if (placed.length)
    await removeFiles(
      deps,
      (files) =>
        files.where(
          'file.id',
          'in',
          placed.map((row) => row.file_id)
        ),
      trx
    )
  await deleteItemDependents(trx, ids)
  await trx.deleteFrom('asset').where('id', 'in', ids).execute()
}

/**
 * Deletes the creator's own video, product, or gallery with its photos. A sold item is archived instead: only its
 * buyers still see it.
 * @throws ApiError `not_found`
 */
export async function removeAsset(
  deps: Deps,
  kind: Exclude<AssetKind, 'photo'>,
  performerId: string,
  id: string
): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const { isSold } = await lockOwn(trx, kind, performerId, id)
    if (await areAnyVisible(trx, [id])) record('item.changed', { type: kind, itemId: id, performerId })
    if (isSold) {
      await trx
        .updateTable('asset')
        .set({ status: 'archived', removed_at: now, updated_at: now })
        .where('id', '=', id)
        .execute()
      // Its drafts were never published and stay drafts.
      await trx
        .updateTable('asset')
        .set((is) => ({
          status: is.case().when('status', '=', 'active').then('archived').else(is.ref('status')).end(),
          removed_at: now,
        }))
        .where('gallery_id', '=', id)
        .execute()
      return
    }
    const photos = await trx.selectFrom('asset').select('id').where('gallery_id', '=', id).forUpdate().execute()
    await deleteAssets(deps, trx, [...photos.map((photo) => photo.id), id])
  })
}
