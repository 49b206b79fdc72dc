import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../deps.ts'
import { containsText } from '../../db/text-search.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { accountIs } from '../people/account-ref.ts'
import { canOpenPage, isVisibleTo, type ViewerContext } from '../performers/policy.ts'
import { creators } from '../performers/queries.ts'
import { bookmarkedIds } from '../reactions/queries.ts'
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

/** What a list is narrowed by; absent: not at all. */
type Narrowed = { type?: string | undefined; galleryId?: string | undefined }

const narrowed = ({ type, galleryId }: Narrowed): RawBuilder<boolean> => {
  const ofType = type === undefined ? sql`true` : sql`asset.product_type = ${type}`
  const ofGallery =
    galleryId === undefined
      ? sql`true`
      : galleryId === 'none'
        ? sql`asset.gallery_id is null`
        : sql`asset.gallery_id = ${galleryId}`
  return sql`(${ofType} and ${ofGallery})`
}

/** The photos of one gallery stand in its order, where no other is asked for. */
function orderOf(
  { sortBy, sort, galleryId }: Listing & Narrowed,
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

/** One page of the assets of a kind for which `condition` holds over `asset`, its creator, and of a photo its `gallery`; and how many there are in all. */
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
    // Only a photo has one: without the join the others are counted in their index alone.
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

/** SQL over a photo and its `gallery`: everyone may read its title. In a gallery the gallery's words are the public ones. */
const isTitlePublic = sql<boolean>`(gallery.id is null or gallery.access = 'free')`

/**
 * What may be searched for words: titles and captions that everyone may read. Of a photo in a gallery that is not free the words of the gallery: neither a
 * search nor an order may tell what is written where nobody may read it.
 */
function hasWords(kind: AssetKind, q: string | undefined): RawBuilder<boolean> {
  const inWords = containsText(['asset.title', 'asset.caption'], q)
  return kind === 'photo' && q
    ? sql`((${isTitlePublic} and ${inWords}) or ${containsText(['gallery.title', 'gallery.caption'], q)})`
    : inWords
}

/**
 * Assets on view, of all creators or of one by id or username (Spec §7). @throws ApiError `not_found` for a creator hidden from who looks
 */
export async function searchAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  query: Listing & Narrowed & { performerId?: string | undefined },
  viewerContext: ViewerContext
): Promise<AssetPage<K>> {
  const inGallery = kind === 'photo' ? sql`(gallery.id is null or gallery.status = 'active')` : sql`true`
  const onView = sql<boolean>`(asset.status = 'active' and asset.is_complete and ${inGallery} and ${hasWords(kind, query.q)} and ${narrowed(query)})`
  const order = orderOf(
    query,
    sql`asset.published_at`,
    kind === 'photo' ? sql`(case when ${isTitlePublic} then asset.title else '' end)` : sql`asset.title`
  )
  if (query.performerId === undefined)
    return pageOf(deps, kind, viewerContext, sql`(${onView} and ${isVisibleTo(viewerContext)})`, order, query)
  const performer = await creators(deps.db)
    .select('account.id')
    .where(accountIs(query.performerId))
    .where(canOpenPage(viewerContext))
    .executeTakeFirst()
  if (!performer) throw new ApiError('not_found')
  return pageOf(deps, kind, viewerContext, sql`(${onView} and asset.performer_id = ${performer.id})`, order, query)
}

function hasAccess(kind: AssetKind, access: string | undefined): RawBuilder<boolean> {
  if (access === undefined) return sql`true`
  return kind === 'photo' ? sql`coalesce(gallery.access, asset.access) = ${access}` : sql`asset.access = ${access}`
}

/** One's own assets in every state, newest made first. */
export function ownAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  query: Listing & Narrowed & { status?: string | undefined; access?: string | undefined },
  viewer: Viewer
): Promise<AssetPage<K>> {
  const { status, access, q } = query
  const own = sql<boolean>`(asset.performer_id = ${viewer.id} and asset.removed_at is null and ${containsText(['asset.title', 'asset.caption', 'asset.description'], q)} and ${narrowed(query)}
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

/** What one has bookmarked of a kind, newest first. `total` counts all bookmarks; those that are hidden by now are left out of the page. */
export async function bookmarkedAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  query: { limit: number; before?: string | undefined },
  viewerContext: ViewerContext & { viewer: Viewer }
) {
  const { ids, ...page } = await bookmarkedIds(deps, viewerContext.viewer.id, kind, query)
  return { ...page, data: await loadAssets(deps, kind, ids, viewerContext) }
}
