/** Combining accents, in decomposed text. */
const accents = '[\\u0300-\\u036f]'
const everyAccent = new RegExp(accents, 'g')
/** Characters with a meaning in a regular expression. */
const regexCharacters = /[\\^$.*+?()[\]{}|/]/g

/** Letters that do not decompose into a letter and an accent, with their usual transcription. */
const transcriptions: Readonly<Record<string, string>> = {
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

/** The base letter without case and accent, or its transcription of two letters; other characters unchanged. */
const baseLetter = (sign: string): string => {
  const bare = sign.normalize('NFD').replace(everyAccent, '')
  // Decomposition would split Korean syllables, so they stay whole.
  if (bare.length > 1) return sign
  const folded = bare.toUpperCase().toLowerCase()
  const small = folded.length === bare.length ? folded : bare.toLowerCase()
  return transcriptions[small] ?? small
}

let variants: Map<string, string> | undefined
/** Code points of scripts with case or accents: Latin, Greek, Cyrillic, Armenian, and full-width Latin. */
const ranges = [
  [0x41, 0x58f],
  [0x1e00, 0x1fff],
  [0x212a, 0x212b],
  [0xff21, 0xff5a],
] as const
/** For each base letter, all its variants by case and accent. Computed at the first use. */
const variantsOf = (letter: string): string | undefined => {
  if (!variants) {
    variants = new Map()
    for (const [first, last] of ranges)
      for (let code = first; code <= last; code++) {
        const sign = String.fromCharCode(code)
        if (/\p{L}/u.test(sign)) variants.set(baseLetter(sign), (variants.get(baseLetter(sign)) ?? '') + sign)
      }
  }
  return variants.get(letter)
}

/** The pattern that matches all variants of a letter or of a two-letter transcription. */
const variantPattern = (letters: string): string | undefined => {
  const all = variantsOf(letters)
  return all && `[${all}]${accents}*`
}

/** Splits a text into letters; two-letter transcriptions such as `ae` stay together. */
const splitLetters = (text: string): string[] => text.match(/ae|oe|ss|./gsu) ?? []

/**
 * A regular expression that finds words regardless of case and accents: `joao` finds `João`, `soren` finds `Søren`,
 * `strasse` finds `Straße`. It is matched against the unchanged text, in a browser (with the flag `u`) and in
 * PostgreSQL alike, so the browser marks exactly what the database found. The typed words are escaped. Empty without
 * words.
 */
export const accentInsensitivePattern = (words: string): string =>
  splitLetters(Array.from(words.normalize('NFC'), baseLetter).join(''))
    .map((letters) => {
      const one = Array.from(
        letters,
        (letter) => variantPattern(letter) ?? letter.replace(regexCharacters, '\\$&')
      ).join('')
      return Array.from(letters).length > 1 ? `(?:${one}|${variantPattern(letters)})` : one
    })
    .join('')
