import { addressAt } from './address-at.ts'
import { hashtag } from './hashtags.ts'
import { unspacedLetters } from './unspaced.ts'

/** A piece of a text: with `href` a link, to another site if it `isElsewhere`. */
export type LinkedPart = { readonly text: string; readonly href?: string; readonly isElsewhere?: boolean }

/** A letter that continues the word before a sign. Scripts without spaces put the sign right after the word before. */
const notAfter = (signs: string): string => `(?<!(?![${unspacedLetters}])[\\p{L}\\p{N}\\p{M}_${signs}])`

/** Where a link may begin; an address, a mention, and a hashtag are told apart by their first sign. */
const beginning = new RegExp(
  `https?:\\/\\/|${notAfter('.@/:-')}www\\.|${notAfter('.@＠/-')}[@＠][a-zA-Z0-9][\\w.-]{1,28}[a-zA-Z0-9_]|${notAfter('&#＃/')}${hashtag}`,
  'giu'
)

/**
 * A plain text as pieces of text and links: web addresses, mentions (`@username`, to the creator's page) and hashtags
 * (to the search). Posts, comments, messages, chats, profiles, feeds, archives and mails all use it. The time is
 * proportional to the length of the text.
 */
export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let written = 0
  const add = (from: number, to: number, link?: Omit<LinkedPart, 'text'>): void => {
    if (from > written) parts.push({ text: text.slice(written, from) })
    parts.push({ text: text.slice(from, to), ...link })
    written = to
  }
  beginning.lastIndex = 0
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const [{ length }, at] = [found[0], found.index]
    const sign = found[0].charAt(0)
    if (/[@＠]/.test(sign)) add(at, at + length, { href: `/${found[0].slice(1)}` })
    else if (/[#＃]/.test(sign))
      add(at, at + length, { href: `/search?q=${encodeURIComponent(`#${found[0].slice(1)}`)}` })
    else {
      const address = addressAt(text, at)
      const end = at + (address?.length ?? length)
      if (address?.href !== undefined) add(at, end, { href: address.href, isElsewhere: true })
      beginning.lastIndex = Math.max(end, at + 1)
    }
  }
  if (written < text.length) parts.push({ text: text.slice(written) })
  return parts
}
