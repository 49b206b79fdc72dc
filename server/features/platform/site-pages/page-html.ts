import type { Deps } from '../../../deps.ts'
import { escapeHtml } from './markdown.ts'
import type { SitePostRow } from './queries.ts'
import { fingerprintOf, renderPage } from './render-page.ts'

/** Default pages as HTML by the fingerprint of their Markdown, and at most how many. */
const defaults = new Map<string, string>()
const maxDefaults = 50
/** Pages that are rendered at the moment, so that many readers of one have it rendered once. */
const running = new Map<string, Promise<string>>()

/** A text that takes too long as Markdown is shown as it was typed. */
const asTyped = (content: string): string => `<p>${escapeHtml(content).replaceAll('\n', '<br>')}</p>`

/**
 * A page as HTML: as it was rendered when it was written. A default page, and one that an earlier release has written,
 * is rendered at its first reading.
 */
export async function pageHtml(deps: Pick<Deps, 'db'>, row: SitePostRow): Promise<string> {
  const of = fingerprintOf(row.content)
  if (row.html !== null && row.html_of === of) return row.html
  const known = defaults.get(of)
  if (known !== undefined) return known
  const rendered = running.get(of) ?? renderOnce(deps, row, of).finally(() => running.delete(of))
  running.set(of, rendered)
  return rendered
}

async function renderOnce({ db }: Pick<Deps, 'db'>, row: SitePostRow, of: string): Promise<string> {
  const html = (await renderPage(row.content)) ?? asTyped(row.content)
  // The id of a default page is its slug; it has no row.
  if (row.id === row.slug) {
    if (defaults.size >= maxDefaults) defaults.clear()
    defaults.set(of, html)
  } else
    await db
      .updateTable('site_post')
      .set({ html, html_of: of })
      .where('id', '=', row.id)
      .where('content', '=', row.content)
      .execute()
  return html
}
