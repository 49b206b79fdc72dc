/** What stands on a letter, in a text that keeps letters and accents apart. */
const accents = '[\\u0300-\\u036f]'
const everyAccent = new RegExp(accents, 'g')
/** Signs that mean something in a pattern. */
const signs = /[\\^$.*+?()[\]{}|/]/g

/** A letter without case and accent; another sign as it is. */
const bareOf = (sign: string): string => {
  const bare = sign.normalize('NFD').replace(everyAccent, '')
  // Korean falls into parts here: it stays whole.
  if (bare.length > 1) return sign
  const folded = bare.toUpperCase().toLowerCase()
  return folded.length === bare.length ? folded : bare.toLowerCase()
}

let alike: Map<string, string> | undefined
/** Where the scripts with case or accents stand: Latin, Greek, Cyrillic, Armenian, and the wide Latin of Japanese. */
const ranges = [[0x41, 0x58f], [0x1e00, 0x1fff], [0x212a, 0x212b], [0xff21, 0xff5a]] as const
/** For each letter all that are the same but for case and accent; put together once, when it is first asked for. */
const alikeTo = (letter: string): string | undefined => {
  if (!alike) {
    alike = new Map()
    for (const [first, last] of ranges)
      for (let code = first; code <= last; code++) {
        const sign = String.fromCharCode(code)
        if (/\p{L}/u.test(sign)) alike.set(bareOf(sign), (alike.get(bareOf(sign)) ?? '') + sign)
      }
  }
  return alike.get(letter)
}

/**
 * The pattern that finds words in a text whatever the case and the accents of either: `joao` stands in `João`. It is matched against the text as it is, in a browser
 * (with the flag `u`) and in PostgreSQL alike, so what one marks is what the other found. What is typed is text, never a pattern. Empty without words.
 */
export const sameWords = (words: string): string =>
  Array.from(words.normalize('NFC'), (sign) => {
    const bare = bareOf(sign)
    const all = alikeTo(bare)
    return all === undefined ? bare.replace(signs, '\\$&') : `[${all}]${accents}*`
  }).join('')
