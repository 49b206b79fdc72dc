import { Marked, type Tokens } from 'marked'
import { addressAt } from '../../../../contract/text/address-at.ts'
import { linkAddress } from '../../../../contract/text/link-address.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const marked = new Marked({
  tokenizer: {
    // Addresses that are written out end as in all other texts of the site. E-mail addresses stay as marked finds them.
    url(source) {
      const address = addressAt(source, 0)
      if (!address) return false
      const raw = source.slice(0, address.length)
      // The renderer below shows a link without an address as its label.
      return { type: 'link', raw, text: raw, href: address.href ?? '', tokens: [{ type: 'text', raw, text: raw }] }
    },
  },
  renderer: {
    // Raw HTML is shown as text.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    // Images are replaced by their alternative text, because they would be loaded from other sites.
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    link({ href, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens)
      const address = linkAddress(href)
      if (!address) return label
      return `<a href="${escapeHtml(address.href)}"${address.isElsewhere ? ' rel="noopener noreferrer" target="_blank"' : ''}>${label}</a>`
    },
    // Headings start at level 2: the page's title is the only level 1.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(6, Math.max(2, depth))
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
  },
})

/** Renders the operator's Markdown as safe HTML: no raw HTML, no images, and only links with known protocols. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false })
}
