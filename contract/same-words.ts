/** What stands on a letter, in a text that keeps letters and accents apart. */
const accents = '[\\u0300-\\u036f]'
const everyAccent = new RegExp(accents, 'g')
/** Signs that mean something in a pattern. */
const signs = /[\\^$.*+?()[\]{}|/]/g

/** Letters that are no other letter with an accent, and how those write them whose keyboard has none. */
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/** A letter without case and accent, written with one letter or two; another sign as it is. */
const bareOf = (sign: string): string => {
  const bare = sign.normalize('NFD').replace(everyAccent, '')
  // Korean falls into parts here: it stays whole.
  if (bare.length > 1) return sign
  const folded = bare.toUpperCase().toLowerCase()
  const small = folded.length === bare.length ? folded : bare.toLowerCase()
  return plain[small] ?? small
}

let alike: Map<string, string> | undefined
/** Where the scripts with case or accents stand: Latin, Greek, Cyrillic, Armenian, and the wide Latin of Japanese. */
const ranges = [
  [0x41, 0x58f],
  [0x1e00, 0x1fff],
  [0x212a, 0x212b],
  [0xff21, 0xff5a],
] as const
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

/** The pattern of a letter, or of one that is written with two, in all its forms. */
const oneOf = (letters: string): string | undefined => {
  const all = alikeTo(letters)
  return all && `[${all}]${accents}*`
}

/** A text letter by letter; the two of an `æ` stay together. */
const inTwos = (text: string): string[] => text.match(/ae|oe|ss|./gsu) ?? []

/**
 * The pattern that finds words in a text whatever the case and the accents of either: `joao` stands in `João`, `soren` in `Søren`, `strasse` in `Straße`. It is matched against the text as it is, in a browser
 * (with the flag `u`) and in PostgreSQL alike, so what one marks is what the other found. What is typed is text, never a pattern. Empty without words.
 */
export const sameWords = (words: string): string =>
  inTwos(Array.from(words.normalize('NFC'), bareOf).join(''))
    .map((letters) => {
      const one = Array.from(letters, (letter) => oneOf(letter) ?? letter.replace(signs, '\\$&')).join('')
      return Array.from(letters).length > 1 ? `(?:${one}|${oneOf(letters)})` : one
    })
    .join('')
