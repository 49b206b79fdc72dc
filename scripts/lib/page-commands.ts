import { readFile } from 'node:fs/promises'
import { searchSitePosts } from '../../server/features/posts/queries.ts'
import { isSlug, readPage, removePage, writePage } from '../../server/features/posts/write-page.ts'
import { readSettings } from '../../server/features/settings/queries.ts'
import { Refused, type Command } from './admin-command.ts'

/** Longest page, in characters. */
const MOST = 200_000

const write: Command = {
  words: '<slug> <file.md> [news]',
  about: 'write a page of the site from Markdown, its first line being its title; over the one that is there',
  atLeast: 2,
  run: async (deps, [slug = '', file = '', kind]) => {
    if (!isSlug(slug)) throw new Refused('A slug has small letters, digits and dashes')
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Refused(`${file} cannot be read`)
    })
    if (text.length > MOST || text.includes('\0')) throw new Refused(`${file} is no text of at most ${MOST} characters`)
    const page = readPage(text)
    if (!page) throw new Refused('The first line must be the title: # Title')
    await writePage(deps, { slug, type: kind === 'news' ? 'news' : 'page', ...page })
    return `${deps.config.siteUrl}/page/${slug}`
  },
}

const list: Command = {
  words: '',
  about: 'the pages of the site',
  atLeast: 0,
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
  atLeast: 1,
  run: async (deps, [slug = '']) => {
    await removePage(deps, slug)
    return `/page/${slug} is removed`
  },
}

/** What an operator does with the pages of the site. */
export const pageCommands: Readonly<Record<string, Command>> = { page: write, pages: list, 'remove-page': remove }
