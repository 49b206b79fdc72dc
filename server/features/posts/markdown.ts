import { Marked, type Tokens } from 'marked'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, in an attribute too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

/** An address that a link of ours may have: of this site, of the web, or of a mailbox. Nothing that runs. */
const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)

const marked = new Marked({
  renderer: {
    // Whatever is written as HTML is shown as it is written.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    // A picture would be fetched from elsewhere: its words stand in its place.
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    link({ href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens)
      if (!isSafe(href)) return words
      return `<a href="${escapeHtml(href)}"${/^https?:/i.test(href) ? ' rel="noopener noreferrer" target="_blank"' : ''}>${words}</a>`
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
