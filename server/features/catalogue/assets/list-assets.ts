import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { containsText } from '../../../db/text-search.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { accountIs } from '../../identity/visibility/account-ref.ts'
import { canOpenPage, isVisibleTo, noteOpenedPages, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators } from '../../identity/visibility/relations.ts'
import { bookmarkedIds } from '../rights/bookmarks.ts'
import { loadAssets, type Assets } from './load-assets.ts'
import type { AssetKind } from './queries.ts'

type Listing = {
  limit: number
  offset: number
  q?: string | undefined
  sort: 'asc' | 'desc'
  sortBy: 'newest' | 'popular' | 'title'
}
type AssetPage<K extends AssetKind> = { data: Assets[K][]; total: number }

/** Filters of a list; an absent one does not filter. */
type Filters = { type?: string | undefined; galleryId?: string | undefined }

const filterCondition = ({ type, galleryId }: Filters): RawBuilder<boolean> => {
  const ofType = type === undefined ? sql`true` : sql`asset.product_type = ${type}`
  const ofGallery =
    galleryId === undefined
      ? sql`true`
      : galleryId === 'none'
        ? sql`asset.gallery_id is null`
        : sql`asset.gallery_id = ${galleryId}`
  return sql`(${ofType} and ${ofGallery})`
}

/** The photos of one gallery are in the gallery's own order unless the query asks for another. */
function orderOf(
  { sortBy, sort, galleryId }: Listing & Filters,
  newest: RawBuilder<unknown>,
  title: RawBuilder<unknown>
): RawBuilder<unknown> {
  if (sortBy === 'newest' && galleryId !== undefined && galleryId !== 'none') return sql`asset.position, asset.id`
  const direction = sql.raw(sort)
  const byTime = sql`${newest} ${direction}, asset.id ${direction}`
  if (sortBy === 'newest') return byTime
  return sortBy === 'popular'
    ? sql`asset.total_likes ${direction}, ${byTime}`
    : sql`${title} collate "und-x-icu" ${direction}, asset.id ${direction}`
}

/**
 * One page of the assets of a kind that meet `condition`, and the total. `condition` may refer to `asset`, its creator
 * (`account`, `performer`) and, for photos, `gallery`.
 */
async function pageOf<K extends AssetKind>(
  deps: Deps,
  kind: K,
  viewerContext: ViewerContext,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  { limit, offset }: Listing
): Promise<AssetPage<K>> {
  const found = creators(deps.db)
    .innerJoin('asset', 'asset.performer_id', 'account.id')
    // Only photos have a gallery: without the join, the other kinds are counted by an index-only scan.
    .$if(kind === 'photo', (assets) => assets.leftJoin('asset as gallery', 'gallery.id', 'asset.gallery_id'))
    .where('asset.kind', '=', kind)
    .where(condition)
  const [rows, { total }] = await Promise.all([
    found.select('asset.id').orderBy(order).limit(limit).offset(offset).execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    data: await loadAssets(
      deps,
      kind,
      rows.map((row) => row.id),
      viewerContext
    ),
    total,
  }
}

/**
 * SQL over a photo and its `gallery`: whether the photo's title is public. In a paid gallery only the gallery's own
 * texts are.
 */
const isTitlePublic = sql<boolean>`(gallery.id is null or gallery.access = 'free')`

/**
 * SQL: the asset matches the search. Only titles and captions that everyone may read are searched; for a photo in a
 * paid gallery that is the gallery's text. Neither a search nor a sort order may reveal locked text.
 */
function matchesSearch(kind: AssetKind, q: string | undefined): RawBuilder<boolean> {
  const inOwnTexts = containsText(['asset.title', 'asset.caption'], q)
  return kind === 'photo' && q
    ? sql`((${isTitlePublic} and ${inOwnTexts}) or ${containsText(['gallery.title', 'gallery.caption'], q)})`
    : inOwnTexts
}

/**
 * Published assets of all creators who want to be found, or of one creator by id or username (Spec §7).
 * @throws ApiError `not_found` for a creator who is hidden from the viewer
 */
export async function searchAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  query: Listing & Filters & { performerId?: string | undefined },
  viewerContext: ViewerContext
): Promise<AssetPage<K>> {
  const inGallery = kind === 'photo' ? sql`(gallery.id is null or gallery.status = 'active')` : sql`true`
  const onView = sql<boolean>`(asset.status = 'active' and asset.is_complete and ${inGallery} and ${matchesSearch(kind, query.q)} and ${filterCondition(query)})`
  const order = orderOf(
    query,
    sql`asset.published_at`,
    kind === 'photo' ? sql`(case when ${isTitlePublic} then asset.title else '' end)` : sql`asset.title`
  )
  if (query.performerId === undefined)
    return pageOf(
      deps,
      kind,
      viewerContext,
      sql`(${onView} and performer.is_listed and ${isVisibleTo(viewerContext)})`,
      order,
      query
    )
  const performer = await creators(deps.db)
    .select('account.id')
    .where(accountIs(query.performerId))
    .where(canOpenPage(viewerContext))
    .executeTakeFirst()
  if (!performer) throw new ApiError('not_found')
  await noteOpenedPages(deps.db, viewerContext, [performer.id])
  return pageOf(deps, kind, viewerContext, sql`(${onView} and asset.performer_id = ${performer.id})`, order, query)
}

function hasAccess(kind: AssetKind, access: string | undefined): RawBuilder<boolean> {
  if (access === undefined) return sql`true`
  return kind === 'photo' ? sql`coalesce(gallery.access, asset.access) = ${access}` : sql`asset.access = ${access}`
}

/** The creator's own assets in every state, the most recently created first. */
export function ownAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  query: Listing & Filters & { status?: string | undefined; access?: string | undefined },
  viewer: Viewer
): Promise<AssetPage<K>> {
  const { status, access, q } = query
  const own = sql<boolean>`(asset.performer_id = ${viewer.id} and asset.removed_at is null and ${containsText(['asset.title', 'asset.caption', 'asset.description'], q)} and ${filterCondition(query)}
    and ${status === undefined ? sql`true` : sql`asset.status = ${status}`} and ${hasAccess(kind, access)})`
  return pageOf(
    deps,
    kind,
    { viewer, country: undefined },
    own,
    orderOf(query, sql`asset.created_at`, sql`asset.title`),
    query
  )
}

/**
 * The assets of a kind that the viewer has bookmarked, newest first. `total` counts all bookmarks; items that are
 * hidden by now are left out of the page.
 */
export async function bookmarkedAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  query: { limit: number; before?: string | undefined },
  viewerContext: ViewerContext & { viewer: Viewer }
) {
  const { ids, ...page } = await bookmarkedIds(deps, viewerContext.viewer.id, kind, query)
  return { ...page, data: await loadAssets(deps, kind, ids, viewerContext) }
}
