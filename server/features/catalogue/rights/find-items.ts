import { sql } from 'kysely'
import type { AccessReason, ItemAccess, ItemStatus, ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Db } from '../../../db/connect.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators, relationColumns } from '../../identity/visibility/relations.ts'
import { assetStatus, isAssetRemoved } from './asset-status.ts'
import { hasBought, isFeedRemoved, viewerFacts, type FactColumns } from './facts.ts'
import { accessOf, isVisible, type ItemFacts } from './policy.ts'

/**
 * An item that exists for the viewer, with the decision about access. What may be shown of it is decided by its
 * presenter.
 */
export type Item = {
  id: string
  type: ItemType
  performerId: string
  access: ItemAccess
  /** In hundredths of a token, if the item is for sale. */
  price: number | null
  accessReason: AccessReason
  /** Whether the viewer sees the whole item, or the page of a product, and so may read and write comments. */
  isOpen: boolean
}

type Row = FactColumns & {
  id: string
  performer_id: string
  access: string
  status: string
  is_removed: boolean
  price: number | null
}

function feedRows(db: Db, ids: readonly string[], viewerContext: ViewerContext, now: Date): Promise<Row[]> {
  return creators(db)
    .innerJoin('feed', 'feed.performer_id', 'account.id')
    .select(['feed.id', 'feed.performer_id', 'feed.access', 'feed.status', 'feed.price'])
    .select([
      isFeedRemoved(now).as('is_removed'),
      isVisibleTo(viewerContext).as('is_on_view'),
      hasBought(viewerContext.viewer, 'feed', sql.ref('feed.id')).as('has_bought'),
    ])
    .select(relationColumns(viewerContext.viewer, now))
    .where(sql<boolean>`feed.id = any(${ids}::uuid[])`)
    .execute()
}

/** Rows for assets. A photo in a gallery has the gallery's access. */
function assetRows(
  db: Db,
  kind: Exclude<ItemType, 'feed'>,
  ids: readonly string[],
  viewerContext: ViewerContext,
  now: Date
): Promise<Row[]> {
  const bought =
    kind === 'photo'
      ? hasBought(viewerContext.viewer, 'gallery', sql.ref('gallery.id'))
      : hasBought(viewerContext.viewer, kind, sql.ref('asset.id'))
  return creators(db)
    .innerJoin('asset', 'asset.performer_id', 'account.id')
    .leftJoin('asset as gallery', 'gallery.id', 'asset.gallery_id')
    .select(['asset.id', 'asset.performer_id', 'asset.price'])
    .select([
      sql<string>`coalesce(gallery.access, asset.access)`.as('access'),
      assetStatus.as('status'),
      isAssetRemoved.as('is_removed'),
      isVisibleTo(viewerContext).as('is_on_view'),
      bought.as('has_bought'),
    ])
    .select(relationColumns(viewerContext.viewer, now))
    .where('asset.kind', '=', kind)
    .where(sql<boolean>`asset.id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * The items of one type that exist for the viewer, by id, each with the decision about access. Hidden items are absent.
 * One query for any number of items.
 */
export async function findItems(
  deps: { db: Db; clock: { now(): Date } },
  type: ItemType,
  ids: readonly string[],
  viewerContext: ViewerContext
): Promise<Map<string, Item>> {
  if (!ids.length) return new Map()
  const now = deps.clock.now()
  const rows =
    type === 'feed'
      ? await feedRows(deps.db, ids, viewerContext, now)
      : await assetRows(deps.db, type, ids, viewerContext, now)
  const found = new Map<string, Item>()
  for (const row of rows) {
    const facts: ItemFacts = {
      id: row.id,
      performerId: row.performer_id,
      access: row.access as ItemAccess,
      status: row.status as ItemStatus,
      isRemoved: row.is_removed,
    }
    const viewer = viewerFacts(viewerContext, row)
    if (!isVisible(facts, viewer)) continue
    const accessReason = accessOf(facts, viewer)
    found.set(row.id, {
      id: row.id,
      type,
      performerId: row.performer_id,
      access: row.access as ItemAccess,
      price: row.price,
      accessReason,
      isOpen: type === 'product' || accessReason !== 'locked',
    })
  }
  return found
}

/** One item that exists for the viewer; undefined otherwise, and the caller responds with 404. */
export async function findItem(
  deps: { db: Db; clock: { now(): Date } },
  type: ItemType,
  id: string,
  viewerContext: ViewerContext
): Promise<Item | undefined> {
  return (await findItems(deps, type, [id], viewerContext)).get(id)
}
