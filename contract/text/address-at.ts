import { linkAddress } from './link-address.ts'
import { unspacedLetters } from './unspaced.ts'

/** What the text has at a place: an address with its link, or `length` characters that are none. */
export type AddressAt = { readonly length: number; readonly href?: string }

/** Limits that keep the work on a text in proportion to its length, whatever it contains. */
const maxHost = 300
const maxPath = 2000

/**
 * A sign at which each address ends: a space, a control or direction sign, and outside ASCII each bracket, quote and
 * sign that separates sentences (`。`, `،`, `»`); the apostrophe `’` may be inside.
 */
const end =
  '[\\s\\p{Cc}\\p{Bidi_Control}\\u200B\\u2060\\uFEFF\\uFFFC<>"`\\\\]|(?![!-~’])[\\p{Term}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}]'
const emoji = '\\p{Extended_Pictographic}\\p{Regional_Indicator}\\p{Emoji_Modifier}\\u200D\\uFE0E\\uFE0F'

const schemeOrWww = /https?:\/\/|(?=www\.)/iy
const authority = new RegExp(`(?:(?!${end}|[/?#]).){1,${maxHost}}`, 'uy')
const path = new RegExp(`(?:(?!${end}).){0,${maxPath}}`, 'uy')
const host = new RegExp(
  `^(?:\\[[\\da-f:.]+\\]|[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}_${emoji}\\u200C-]|\\.(?=[\\p{L}\\p{N}])){0,${maxHost}})(?::\\d{1,5}(?!\\d))?`,
  'iu'
)
const wwwHost = /^www(?:\.[^.]+)+\.[^.\d]{2,}$/i

/** Where the sentence goes on in a script without spaces: `ex.com/aを見て`. In `/wiki/日本語` it does not. */
const nextScript = new RegExp(`(?<=[\\da-z])(?=[${unspacedLetters}])`, 'iu')
/** A second address that follows without a space; not one inside the first (`/web/https://…`, `?to=https://…`). */
const nextAddress = /(?<![/=?&:#])https?:\/\//i

/** Signs that belong to the sentence when an address ends with them. */
const trailing = /[.,:;!?'’…‥*|([{\u200C\u200D]/
const isEmoji = new RegExp(`[${emoji}]`, 'u')
const brackets = '()[]{}'

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** The number of characters before the first closing bracket that was not opened. */
function balanced(characters: readonly string[]): number {
  const open = [0, 0, 0]
  const unopened = characters.findIndex((sign) => {
    const at = brackets.indexOf(sign)
    if (at < 0) return false
    const pair = Math.floor(at / 2)
    open[pair] = (open[pair] ?? 0) + (at % 2 === 0 ? 1 : -1)
    return open[pair] < 0
  })
  return unopened < 0 ? characters.length : unopened
}

/** An address without what the sentence has after it. An emoji belongs to it only as a whole part: `/🎸`. */
function withoutSentence(written: string): string {
  const cut = [nextScript, nextAddress].reduce((rest, pattern) => rest.split(pattern, 1)[0] ?? '', written)
  const characters = Array.from(cut)
  characters.length = balanced(characters)
  let length = characters.length
  const isAt = (pattern: RegExp, at: number): boolean => pattern.test(characters[at] ?? '')
  for (;;) {
    let beforeEmoji = length
    while (isAt(isEmoji, beforeEmoji - 1)) beforeEmoji -= 1
    if (beforeEmoji < length && !isAt(/[/=]/, beforeEmoji - 1)) length = beforeEmoji
    else if (isAt(trailing, length - 1)) length -= 1
    else return characters.slice(0, length).join('')
  }
}

/**
 * The web address that begins at this place of a text, with `http://`, `https://` or `www.`: without the signs that
 * belong to the sentence around it, with brackets that are opened inside it. One with a user name before the host
 * (`https://bank.example@evil.example`), or that no browser would open, has no `href`. Undefined where none begins.
 */
export function addressAt(text: string, at: number): AddressAt | undefined {
  const scheme = matchAt(schemeOrWww, text, at)
  if (scheme === undefined) return undefined
  const hostAt = at + scheme.length
  const part = matchAt(authority, text, hostAt) ?? ''
  const found = host.exec(part)?.[0]
  // A scheme that is not followed by a host, as in `https://https://…`: the address may begin after it.
  if (found === undefined || text.startsWith('://', hostAt + found.length)) return { length: scheme.length || 4 }
  if (part.includes('@') || part.length >= maxHost) return { length: scheme.length + part.length }
  const rest = part.length === found.length ? (matchAt(path, text, hostAt + part.length) ?? '') : ''
  if (rest.length >= maxPath) return { length: scheme.length + part.length + rest.length }
  const dot = found.startsWith('[') ? found.length : found.search(/[.:]|$/)
  const address = found.slice(0, dot) + withoutSentence(found.slice(dot) + rest)
  const length = scheme.length + address.length
  if (scheme === '' && !wwwHost.test(address.split(/[/?#:]/, 1)[0] ?? '')) return { length }
  const link = linkAddress((scheme || 'https://') + address)
  return { length, ...(link && { href: link.href }) }
}
