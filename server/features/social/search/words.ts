/** A search has at most so many words; the others are ignored. */
const maxWords = 6
/** Longest word that is indexed, in characters, as in the generated columns. */
const maxWordLength = 60

const transcriptions: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
}

/** The text, in lower case, with the usual transcription of letters that have no accent to remove. */
export const transcribed = (text: string): string =>
  text.replace(/[ßæœøłđðħŧı]/g, (letter) => transcriptions[letter] ?? letter)

/**
 * The words of a text as they are indexed: lower case, without accents, letters and digits only; `#word` is a hashtag
 * and keeps its sign. The generated columns of folded words do the same in SQL; a test compares the two.
 */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    transcribed(
      text
        .normalize('NFD')
        .toLowerCase()
        .replace(/[\u0300-\u036f_]/g, '')
    )
      .match(/#?[\p{L}\p{Nd}]+/gu)
      ?.map((word) => word.slice(0, word.startsWith('#') ? maxWordLength + 1 : maxWordLength)) ?? []
  ),
]

/**
 * The words of a search. The last one is `unfinished` while nothing follows it: it may be the beginning of a longer
 * word.
 */
export function parseSearch(q: string): { words: string[]; isUnfinished: boolean } {
  // Full-width letters and the sign `＃` are typed for those of ASCII.
  const words = wordsOf(q.normalize('NFKC')).slice(0, maxWords)
  return { words, isUnfinished: words.length > 0 && !/[^\p{L}\p{Nd}\p{M}_]$/u.test(q) }
}

/** A search as the words that may stand for each of its words. */
export type Terms = readonly (readonly string[])[]

/**
 * A search of items: `terms` in the index over words, and `wide` in the one over scripts without spaces. If that `isAll`,
 * the index over words is not asked: it breaks such words at their marks.
 */
export type Search = {
  readonly terms: Terms
  readonly wide?: { readonly terms: Terms; readonly runs: readonly string[]; readonly isAll: boolean } | undefined
}

/** The value of a `tsquery`: one of each group of words. The words contain no sign with a meaning in it but `#`. */
export const tsquery = (terms: Terms): string =>
  terms.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
