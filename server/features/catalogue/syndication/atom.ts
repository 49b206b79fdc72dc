import { Feed as FeedDocument } from 'feed'
import { itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { ProducedFile } from '../../../../contract/endpoint.ts'
import type { Language } from '../../../../contract/errors.ts'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import { storableText } from '../../../../contract/text/storable-text.ts'
import type { Deps } from '../../../deps.ts'
import { apiAddress } from '../../../http/api-address.ts'
import { apiPrefix } from '../../../http/mount.ts'
import { linkedHtml } from '../../platform/site-pages/linked-html.ts'
import { escapeHtml } from '../../platform/site-pages/markdown.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { searchFeeds } from '../feeds/search-feeds.ts'
import { viewPerformer } from '../performers/view-performer.ts'

/** Number of posts in the feed. */
const newest = 20
/** Length, in characters, of the title of a post without one. */
const maxTitle = 80

const texts = {
  en: {
    title: (name: string, site: string) => `${name} on ${site}`,
    post: 'New post',
    locked: 'Subscribers see the rest.',
  },
  pt: {
    title: (name: string, site: string) => `${name} no ${site}`,
    post: 'Nova publicação',
    locked: 'Quem assina vê o resto.',
  },
} as const

/** The texts of a post that a visitor may read, as one plain text. */
const wordsOf = ({ caption, text, isLocked }: Feed, locked: string): string =>
  [caption, text, isLocked ? locked : undefined].filter(Boolean).join('\n\n')

/**
 * The newest posts of a creator as an Atom feed (RFC 4287), as a visitor from the caller's country sees them. Pictures are left
 * out: their addresses expire.
 * @throws ApiError `not_found` for a creator whom the caller may not see
 */
export async function atomFeed(
  deps: Deps,
  id: string,
  { language, ...caller }: ViewerContext & { language: Language }
): Promise<ProducedFile> {
  // Whoever is blocked must not get it by sending their token; what is in it is the same for everybody.
  const performer = await viewPerformer(deps, id, caller)
  const visitor = { viewer: null, country: caller.country }
  const [{ data }, { siteName }] = await Promise.all([
    searchFeeds(deps, { performerId: performer._id, limit: newest }, visitor),
    readSettings(deps.db),
  ])
  const t = texts[language]
  const address = (path: string): string => new URL(path, deps.config.siteUrl).href
  const link = address(`/${performer.username ?? performer._id}`)
  const author = { name: performer.name, link }
  const document = new FeedDocument({
    id: link,
    link,
    title: t.title(performer.name, siteName),
    description: performer.tagline,
    language,
    updated: data[0] ? new Date(data[0].createdAt) : new Date(performer.joinedAt),
    copyright: performer.name,
    author,
    feedLinks: { atom: apiAddress(deps.config, `${apiPrefix}/performers/${performer._id}/posts.atom`) },
  })
  for (const post of data) {
    const words = wordsOf(post, t.locked)
    const page = address(itemPath('feed', post._id))
    document.addItem({
      id: page,
      link: page,
      // Both are HTML in the feed.
      title: escapeHtml(post.title || excerpt(words, maxTitle) || t.post),
      description: linkedHtml(words, { siteUrl: address('/') }).replaceAll('\n', '<br>'),
      date: new Date(post.updatedAt),
      published: new Date(post.createdAt),
      author: [author],
    })
  }
  return {
    name: `${performer.username ?? performer._id}.atom`,
    body: Buffer.from(storableText(document.atom1())),
    isInline: true,
  }
}
