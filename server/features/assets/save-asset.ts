import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../contract/errors.ts'
import type { Updateable } from 'kysely'
import type { Asset } from '../../db/schema.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { requireMayPublish, offerColumns, type Offer } from '../rights/offer.ts'
import { isSold, requireStatusAllowed } from '../rights/sold.ts'
import type { Writing } from './place-files.ts'
import type { AssetKind } from './queries.ts'

/** Photos and galleries hold one another: who changes one of a creator's waits for who is changing another, or both would wait for each other in a circle. */
async function takeTurn(trx: Trx, kind: AssetKind, performerId: string): Promise<void> {
  if (kind === 'photo' || kind === 'gallery')
    await trx
      .selectFrom('performer')
      .select('account_id')
      .where('account_id', '=', performerId)
      .forNoKeyUpdate()
      .execute()
}

/** One's own asset, locked until the transaction ends, and whether somebody has bought it; a photo is bought with its gallery. @throws ApiError `not_found`, also for another's */
export async function lockOwn(trx: Trx, kind: AssetKind, performerId: string, id: string) {
  await takeTurn(trx, kind, performerId)
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

/** Whether the gallery of a photo is sold; locked, so that nobody buys it meanwhile. */
async function isGallerySold(trx: Trx, id: string | null): Promise<boolean> {
  if (id === null) return false
  await trx.selectFrom('asset').select('id').where('id', '=', id).forUpdate().execute()
  return isSold(trx, 'gallery', id)
}
export type OwnAsset = Awaited<ReturnType<typeof lockOwn>>

type Change = {
  /** Absent: a new one. */
  id?: string | undefined
  offer: Offer
  columns: Pick<Updateable<Asset>, 'title' | 'caption' | 'description' | 'product_type' | 'stock'>
  /** The rest of the change, once the row is written: files, photos, and what only this kind must hold. `old` is the asset as it was. */
  finish: (trx: Trx, asset: Writing, old: OwnAsset | undefined) => Promise<void>
}

/**
 * Writes a new asset or changes one's own as a whole, all or nothing, and returns its id. @throws ApiError `performer_pending`, `not_found`, `sold` where
 * buyers would lose it, `taken_down`, 422 naming the field
 */
export function saveAsset(
  deps: Deps,
  kind: AssetKind,
  viewer: Viewer,
  language: Language,
  { id: oldId, offer, columns, finish }: Change
): Promise<string> {
  requireMayPublish(viewer, offer.status)
  const now = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    await takeTurn(trx, kind, viewer.id)
    const old = oldId === undefined ? undefined : await lockOwn(trx, kind, viewer.id, oldId)
    requireStatusAllowed(old?.isSold ?? false, old?.taken_down_at ?? null, offer.status)
    const all = { ...columns, ...offerColumns(offer, old?.published_at ?? null, now) }
    const id = old?.id ?? randomUUIDv7()
    if (old) await trx.updateTable('asset').set(all).where('id', '=', id).execute()
    else
      await trx
        .insertInto('asset')
        .values({ id, performer_id: viewer.id, kind, created_at: now, ...all })
        .execute()
    // A job publishes it at its time; the one that runs each minute would too.
    if (all.scheduled_at)
      await deps.jobs.enqueue(
        'publish-assets',
        {},
        { within: trx, afterMs: all.scheduled_at.getTime() - now.getTime() }
      )
    await finish(trx, { id, ownerId: viewer.id, now, language, isSold: old?.isSold ?? false }, old)
    return id
  })
}
