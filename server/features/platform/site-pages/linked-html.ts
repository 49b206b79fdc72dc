import { linkedParts } from '../../../../contract/text/linked-parts.ts'
import { escapeHtml } from './markdown.ts'

/**
 * A plain text as HTML with its web addresses as links, the same as on the site. With the address of the site also its
 * mentions and hashtags. `attributes` are those of each link; with `only` no other addresses become links.
 */
export const linkedHtml = (
  text: string,
  { siteUrl, attributes = '', only }: { siteUrl?: string; attributes?: string; only?: readonly string[] } = {}
): string =>
  linkedParts(text)
    .map(({ text: part, href, isElsewhere }) => {
      if (href === undefined || (!isElsewhere && siteUrl === undefined)) return escapeHtml(part)
      if (only && !only.includes(href)) return escapeHtml(part)
      return `<a href="${escapeHtml(new URL(href, siteUrl).href)}"${attributes}>${escapeHtml(part)}</a>`
    })
    .join('')
