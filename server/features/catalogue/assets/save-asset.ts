import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import type { Updateable } from 'kysely'
import type { Asset } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireMayPublish, offerColumns, type Offer } from '../rights/offer.ts'
import { isSold, requireStatusAllowed } from '../rights/sold.ts'
import type { AssetInWrite } from './place-files.ts'
import type { AssetKind } from './queries.ts'
import { areAnyVisible, recordPublishedAssets } from './record-published-assets.ts'

/** Serialises changes to a creator's photos and galleries: both kinds lock rows of the other and could deadlock. */
async function serializeChanges(trx: Trx, kind: AssetKind, performerId: string): Promise<void> {
  if (kind === 'photo' || kind === 'gallery')
    await trx
      .selectFrom('performer')
      .select('account_id')
      .where('account_id', '=', performerId)
      .forNoKeyUpdate()
      .execute()
}

/**
 * Loads the creator's own asset, locked until the transaction ends, and whether it has been sold; a photo counts as
 * sold when its gallery is.
 * @throws ApiError `not_found`, also for an asset of another creator
 */
export async function lockOwn(trx: Trx, kind: AssetKind, performerId: string, id: string) {
  await serializeChanges(trx, kind, performerId)
  const asset = await trx
    .selectFrom('asset')
    .select(['id', 'status', 'published_at', 'gallery_id', 'product_type', 'stock', 'taken_down_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!asset) throw new ApiError('not_found')
  return {
    ...asset,
    isSold: kind === 'photo' ? await isGallerySold(trx, asset.gallery_id) : await isSold(trx, kind, id),
  }
}

/**
 * Whether a photo's gallery has been sold. Locks the gallery so that it cannot be bought before the transaction ends.
 */
async function isGallerySold(trx: Trx, id: string | null): Promise<boolean> {
  if (id === null) return false
  await trx.selectFrom('asset').select('id').where('id', '=', id).forUpdate().execute()
  return isSold(trx, 'gallery', id)
}
export type OwnAsset = Awaited<ReturnType<typeof lockOwn>>

type Change = {
  /** Absent for a new asset. */
  id?: string | undefined
  /** The id of a new asset, which an import has chosen before. */
  newId?: string | undefined
  offer: Offer
  /** The ids of other assets that become a part of it. */
  parts?: readonly string[] | undefined
  columns: Pick<Updateable<Asset>, 'title' | 'caption' | 'description' | 'product_type' | 'stock'>
  /**
   * Writes what only this kind has (files, photos) once the row is stored, and validates it. `old` is the asset before
   * the change. Returns the ids of other assets that it may have made visible.
   */
  finish: (trx: Trx, asset: AssetInWrite, old: OwnAsset | undefined) => Promise<readonly string[]>
}

/**
 * Creates an asset or replaces all fields of the creator's own, in one transaction, and returns its id.
 * @throws ApiError `performer_pending`, `not_found`, `sold` where buyers would lose something, `taken_down`, 422 naming
 * the field
 */
export function saveAsset(
  deps: Deps,
  kind: AssetKind,
  viewer: Viewer,
  language: Language,
  { id: oldId, newId, offer, parts = [], columns, finish }: Change
): Promise<string> {
  requireMayPublish(viewer, offer.status)
  const now = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    await serializeChanges(trx, kind, viewer.id)
    const old = oldId === undefined ? undefined : await lockOwn(trx, kind, viewer.id, oldId)
    requireStatusAllowed(old?.isSold ?? false, old?.taken_down_at ?? null, offer.status)
    const all = { ...columns, ...offerColumns(offer, old?.published_at ?? null, now) }
    const id = old?.id ?? newId ?? randomUUIDv7()
    const wasVisible = await areAnyVisible(trx, [id, ...parts])
    if (old) await trx.updateTable('asset').set(all).where('id', '=', id).execute()
    else
      await trx
        .insertInto('asset')
        .values({ id, performer_id: viewer.id, kind, created_at: now, ...all })
        .execute()
    // Publishes at the exact time; the job that runs every minute is the fallback.
    if (all.scheduled_at)
      await deps.jobs.enqueue(
        'publish-assets',
        {},
        { within: trx, afterMs: all.scheduled_at.getTime() - now.getTime() }
      )
    const others = await finish(trx, { id, ownerId: viewer.id, now, language, isSold: old?.isSold ?? false }, old)
    const state = await recordPublishedAssets(trx, record, [id, ...others], now)
    if (state === 'visible' || (state === 'hidden' && wasVisible))
      record('item.changed', { type: kind, itemId: id, performerId: viewer.id })
    return id
  })
}
