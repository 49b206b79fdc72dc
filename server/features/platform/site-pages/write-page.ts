import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import { defaultPages } from '../settings/default-pages.ts'
import { fingerprintOf, renderPage } from './render-page.ts'

/** Maximum length, in characters, of the summary that lists and search engines show. */
const summaryLength = 160

/** Whether a text is a valid slug, as used in the page's address. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 60

/** The text of Markdown without its markup. */
const plain = (text: string): string =>
  text
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`>#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Parses a page in Markdown into title, summary and content. The first line must be its title (`# Title`); undefined
 * otherwise.
 */
export function readPage(text: string): { title: string; summary: string; content: string } | undefined {
  const [, title, content] = /^\s*#\s+(\S[^\n]*)\n([\s\S]*)$/.exec(`${text.replaceAll('\r\n', '\n')}\n`) ?? []
  if (title === undefined || content === undefined) return undefined
  return { title: plain(title), summary: summaryOf(content), content: content.trim() }
}

/** The beginning of the first paragraph of Markdown, without its markup. */
export function summaryOf(content: string): string {
  const first =
    content
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .find((part) => part !== '' && !part.startsWith('#')) ?? ''
  return excerpt(plain(first), summaryLength)
}

type Page = { slug: string; type: 'page' | 'news'; title: string; summary: string; content: string }

const tooHeavy: Record<Language, string> = {
  en: 'This text takes too long to show. Please make it simpler',
  pt: 'Este texto demora demais para ser mostrado. Simplifique, por favor',
}

/** Markdown as HTML, for a page that is written. @throws ApiError 422 naming `content` when it would take too long */
export async function renderContent(content: string, language: Language): Promise<string> {
  const html = await renderPage(content)
  if (html === undefined) throw invalidField('content', tooHeavy[language])
  return html
}

/**
 * Renders a page or news item and publishes it under its slug, replacing an existing or default one.
 * @throws ApiError 422 naming `content`
 */
export async function writePage(deps: Deps, page: Page, language: Language): Promise<void> {
  const html = await renderContent(page.content, language)
  const now = deps.clock.now()
  const values = { ...page, html, html_of: fingerprintOf(page.content), is_published: true, updated_at: now }
  return transactionWithEvents(deps, async (trx, record) => {
    await trx
      .insertInto('site_post')
      .values({ id: randomUUIDv7(), created_at: now, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
    record('site.changed', {})
  })
}

/** Removes a page; a removed default page does not come back. @throws ApiError not_found */
export function removePage(deps: Deps, slug: string): Promise<void> {
  return transactionWithEvents(deps, async (trx, record) => {
    await deletePage(trx, slug, deps.clock.now())
    record('site.changed', {})
  })
}

async function deletePage(trx: Trx, slug: string, now: Date): Promise<void> {
  const deleted = await trx
    .deleteFrom('site_post')
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .returning('id')
    .executeTakeFirst()
  const isDefault = Object.hasOwn(defaultPages, slug)
  if (!deleted && !isDefault) throw new ApiError('not_found')
  if (!isDefault) return
  // An unpublished row with the slug hides the default page.
  const hidden = {
    id: randomUUIDv7(),
    slug,
    type: 'page',
    title: '',
    content: '',
    is_published: false,
    created_at: now,
    updated_at: now,
  }
  const inserted = await trx
    .insertInto('site_post')
    .values(hidden)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new ApiError('not_found')
}
