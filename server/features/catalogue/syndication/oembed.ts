import type { ProducedFile } from '../../../../contract/endpoint.ts'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { Id } from '../../../../contract/ids.ts'
import type { Deps } from '../../../deps.ts'
import { apiAddress } from '../../../http/api-address.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { viewAsset } from '../assets/view-asset.ts'
import { loadFeeds } from '../feeds/load-feeds.ts'
import { viewPerformer } from '../performers/view-performer.ts'

/** Side of the creator's picture, in px. */
const pictureSize = 320
/** Time, in seconds, for which others may keep the answer. */
const cacheS = 3600

/** What a page shows to a visitor. */
type Shown = { title: string | undefined; performer: Pick<Person, '_id' | 'name' | 'username' | 'avatar'> }

const assetKinds = { videos: 'video', galleries: 'gallery', products: 'product' } as const

const isAssetPage = (first: string): first is keyof typeof assetKinds => Object.hasOwn(assetKinds, first)

/** A path without percent signs; undefined if it is malformed. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The creator or item at a path of this site, by its public texts. @throws ApiError `not_found` */
async function shownAt(deps: Deps, path: string, visitor: ViewerContext): Promise<Shown> {
  const [first, id, ...more] = decodedPath(path)?.split('/').filter(Boolean) ?? []
  if (first === undefined || more.length > 0) throw new ApiError('not_found')
  if (id === undefined) {
    const performer = await viewPerformer(deps, first, visitor)
    return { title: performer.tagline, performer }
  }
  if (!Id.safeParse(id).success) throw new ApiError('not_found')
  if (isAssetPage(first)) return viewAsset(deps, assetKinds[first], id, visitor)
  const [post] = first === 'posts' ? await loadFeeds(deps, [id], visitor) : []
  if (!post) throw new ApiError('not_found')
  return { title: post.title || post.caption, performer: post.performer }
}

/**
 * The oEmbed answer for an address of this site: the name, the creator and the creator's picture, whose address never
 * expires.
 * @throws ApiError `not_found` for another site's address, or what a visitor may not see
 */
export async function oembed(
  deps: Deps,
  { url, maxwidth = pictureSize, maxheight = pictureSize }: { url: string; maxwidth?: number; maxheight?: number },
  caller: ViewerContext
): Promise<ProducedFile> {
  const { siteUrl } = deps.config
  const { origin, pathname } = new URL(url)
  if (origin !== new URL(siteUrl).origin) throw new ApiError('not_found')
  const [{ title, performer }, { siteName }] = await Promise.all([
    shownAt(deps, pathname, { viewer: null, country: caller.country }),
    readSettings(deps.db),
  ])
  // Whoever is blocked must not get it by sending their token.
  if (caller.viewer) await viewPerformer(deps, performer._id, caller)
  const address = (path: string): string => new URL(path, siteUrl).href
  const hasPicture = maxwidth >= pictureSize && maxheight >= pictureSize
  const answer = {
    version: '1.0',
    type: 'link',
    title: title || `${performer.name} · ${siteName}`,
    author_name: performer.name,
    author_url: address(`/${performer.username ?? performer._id}`),
    provider_name: siteName,
    provider_url: address('/'),
    cache_age: cacheS,
    ...(hasPicture && {
      thumbnail_url: apiAddress(deps.config, performer.avatar),
      thumbnail_width: pictureSize,
      thumbnail_height: pictureSize,
    }),
  }
  return { name: 'oembed.json', body: Buffer.from(JSON.stringify(answer)), isInline: true }
}
