import { Marked, type Tokens } from 'marked'
import { linkAddress } from '../../../contract/link-address.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, in an attribute too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const marked = new Marked({
  renderer: {
    // Whatever is written as HTML is shown as it is written.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    // A picture would be fetched from elsewhere: its words stand in its place.
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    link({ href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens)
      const address = linkAddress(href)
      if (!address) return words
      return `<a href="${escapeHtml(address.href)}"${address.isElsewhere ? ' rel="noopener noreferrer" target="_blank"' : ''}>${words}</a>`
    },
    // The page's title is its only first heading.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(6, Math.max(2, depth))
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
  },
})

/** The operator's Markdown as HTML that can do nothing: no raw HTML, no pictures, links of known kinds only. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false })
}
