import { creatorMedia, type CreatorMedia } from '../../../../contract/catalogue/creator-media.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { loadAssets } from '../assets/load-assets.ts'
import { readCursor, writeCursor } from '../feeds/cursor.ts'
import { loadFeeds } from '../feeds/load-feeds.ts'
import { accountIs } from '../../identity/visibility/account-ref.ts'
import { canOpenPage, noteOpenedPages } from '../../identity/visibility/visibility.ts'
import { creators } from '../../identity/visibility/relations.ts'
import { countMedia, findMediaPage } from './queries.ts'

/** `loadAssets` and `loadFeeds` decide what the viewer may see, as everywhere; this feature only merges the order. */
const handlers = (deps: Deps): Handlers<typeof creatorMedia> => ({
  search: async ({ viewer, params, query: { kind, limit, before }, caller }) => {
    const viewerContext = { viewer, country: caller.country }
    const from = readCursor(before)
    const performer = await creators(deps.db)
      .select('account.id')
      .where(accountIs(params.id))
      .where(canOpenPage(viewerContext))
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    await noteOpenedPages(deps.db, viewerContext, [performer.id])
    const [places, totals] = await Promise.all([
      findMediaPage(deps.db, performer.id, kind, limit + 1, from),
      countMedia(deps.db, performer.id),
    ])
    const page = places.slice(0, limit)
    const idsOf = (source: 'asset' | 'post') => page.flatMap((place) => (place.source === source ? [place.id] : []))
    const [assets, posts] = await Promise.all([
      loadAssets(deps, kind, idsOf('asset'), viewerContext),
      loadFeeds(deps, idsOf('post'), viewerContext),
    ])
    const found = new Map<string, CreatorMedia>([
      ...assets.map((asset) => [asset._id, { [kind]: asset }] as const),
      ...posts.map((post) => [post._id, { post }] as const),
    ])
    const last = places.length > limit ? page.at(-1) : undefined
    return {
      data: page.flatMap(({ id }) => found.get(id) ?? []),
      total: kind === 'photo' ? totals.photos : totals.videos,
      nextCursor: last && writeCursor(last),
    }
  },
})

/** The photos and videos of a creator's page, including those in posts. */
export const registerCreatorMedia: RegisterFeature = (app, deps) => mount(app, deps, creatorMedia, handlers(deps))
