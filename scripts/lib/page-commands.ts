import { readFile } from 'node:fs/promises'
import { maxPageText } from '../../contract/limits.ts'
import { searchSitePosts } from '../../server/features/platform/site-pages/queries.ts'
import { isSlug, readPage, removePage, writePage } from '../../server/features/platform/site-pages/write-page.ts'
import { readSettings } from '../../server/features/platform/settings/queries.ts'
import { Refused, type Command } from './admin-command.ts'

const write: Command = {
  words: '<slug> <file.md> [news]',
  about: 'publish a page of the site from Markdown, whose first line is the title; replaces an existing page',
  minWords: 2,
  run: async (deps, [slug = '', file = '', kind]) => {
    if (!isSlug(slug)) throw new Refused('A slug consists of lower-case letters, digits and dashes')
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Refused(`${file} cannot be read`)
    })
    if (text.length > maxPageText || text.includes('\0'))
      throw new Refused(`${file} is not a text of at most ${maxPageText} characters`)
    const page = readPage(text)
    if (!page) throw new Refused('The first line must be the title: # Title')
    await writePage(deps, { slug, type: kind === 'news' ? 'news' : 'page', ...page }, 'en')
    return `${deps.config.siteUrl}/page/${slug}`
  },
}

const list: Command = {
  words: '',
  about: 'list the pages of the site',
  minWords: 0,
  run: async ({ db }) => {
    const { siteName } = await readSettings(db)
    const { rows } = await searchSitePosts(db, { language: 'en', siteName }, { sort: 'desc', limit: 1000, offset: 0 })
    if (!rows.length) return 'There are no pages.'
    return rows
      .map(
        (row) =>
          `${`/page/${row.slug}`.padEnd(32)} ${row.type.padEnd(5)} ${row.updated_at.toISOString().slice(0, 10)}  ${row.title}`
      )
      .join('\n')
  },
}

const remove: Command = {
  words: '<slug>',
  about: 'remove a page of the site',
  minWords: 1,
  run: async (deps, [slug = '']) => {
    await removePage(deps, slug)
    return `/page/${slug} is removed`
  },
}

/** The commands for pages of the site. */
export const pageCommands: Readonly<Record<string, Command>> = { page: write, pages: list, 'remove-page': remove }
