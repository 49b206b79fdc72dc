import { randomUUIDv7 } from 'node:crypto'
import { excerpt } from '../../../contract/excerpt.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { defaultPages } from './default-pages.ts'

/** Characters of a page's first words that stand for it in lists and search engines. */
const summaryLength = 160

/** What a slug is made of: it stands in the page's address. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 60

/** Words of Markdown without its signs. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`>#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The title, a summary and the rest of a page in Markdown: its first line is its title (`# Title`). Undefined without one. */
export function readPage(text: string): { title: string; summary: string; content: string } | undefined {
  const [, title, content] = /^\s*#\s+([^\n]+)\n([\s\S]*)$/.exec(`${text.replaceAll('\r\n', '\n')}\n`) ?? []
  if (title === undefined || content === undefined) return undefined
  const first =
    content
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .find((part) => part !== '' && !part.startsWith('#')) ?? ''
  return { title: plain(title), summary: excerpt(plain(first), summaryLength), content: content.trim() }
}

type Page = { slug: string; type: 'page' | 'news'; title: string; summary: string; content: string }

/** Writes a page or a notice of the site under its slug, over the one that is there, a default one too. */
export async function writePage(deps: Pick<Deps, 'db' | 'clock'>, page: Page): Promise<void> {
  const now = deps.clock.now()
  const written = { ...page, is_published: true, updated_at: now }
  await deps.db
    .insertInto('site_post')
    .values({ id: randomUUIDv7(), created_at: now, ...written })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(written))
    .execute()
}

/** Removes a page; a default one stays away too. @throws ApiError not_found */
export async function removePage(deps: Pick<Deps, 'db' | 'clock'>, slug: string): Promise<void> {
  const gone = await deps.db
    .deleteFrom('site_post')
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .returning('id')
    .executeTakeFirst()
  const isDefault = Object.hasOwn(defaultPages, slug)
  if (!gone && !isDefault) throw new ApiError('not_found')
  if (!isDefault) return
  const now = deps.clock.now()
  // Its place stays taken, by nothing.
  const nothing = {
    id: randomUUIDv7(),
    slug,
    type: 'page',
    title: '',
    content: '',
    is_published: false,
    created_at: now,
    updated_at: now,
  }
  const taken = await deps.db
    .insertInto('site_post')
    .values(nothing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new ApiError('not_found')
}
