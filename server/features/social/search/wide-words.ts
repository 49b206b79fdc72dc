import { transcribed } from './words.ts'

/**
 * Letters of scripts that put no space between words or whose letters are also marks: the inside of a character class.
 * The same as in migration 0140.
 */
const wide =
  '\u0591-\u05bd\u05bf-\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06fc\u0710-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0edf\u0f00-\u1049\u1050-\u135f\u1369-\u17d3\u17d7-\u1dbf\u2c80-\u2dff\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318e\u31a0-\u31ff\u3400-\u9fff\ua000-\ud7ff\uf900-\ufdfb\u{20000}-\u{3ffff}'
const wideRun = new RegExp(`[${wide}]+`, 'gu')
const tag = new RegExp(`#[\\p{L}\\p{Nd}${wide}]+`, 'gu')
const hasWide = new RegExp(`[${wide}]`, 'u')
/** At most so many neighbours are asked of one run; the whole run is compared too. */
const maxNeighbours = 12

/** Whether a word is found anywhere in a run of letters, not only at the beginning of a word. */
export const isWide = (word: string): boolean => hasWide.test(word)

const folded = (text: string): string =>
  transcribed(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f_\u200c\u200d]/g, '')
  ).normalize('NFC')

/** `lexemes` of the index over such scripts that a text has, and the `runs` of letters that it contains. */
export type WideWords = { readonly lexemes: readonly string[]; readonly runs: readonly string[] }

/**
 * What a text is found by in the index over scripts without spaces: words of other scripts, hashtags, and each letter and
 * each two neighbours of a run. Undefined if it has no such letter and no hashtag, so that the index over words finds it.
 */
export function wideWordsOf(text: string): WideWords | undefined {
  const plain = folded(text)
  if (!isWide(plain) && !plain.includes('#')) return undefined
  const tags = plain.match(tag)?.map((one) => one.slice(0, 61)) ?? []
  const outside = plain.replace(tag, ' ')
  const runs = outside.match(wideRun) ?? []
  const neighbours = runs.flatMap((run) => {
    const letters = Array.from(run)
    return letters.length === 1
      ? [`~${run}`]
      : letters.slice(1, maxNeighbours + 1).map((letter, at) => `~${letters[at] ?? ''}${letter}`)
  })
  const words =
    outside
      .replace(wideRun, ' ')
      .match(/[\p{L}\p{Nd}]+/gu)
      ?.map((word) => word.slice(0, 60)) ?? []
  return { lexemes: [...new Set([...words, ...tags, ...neighbours])], runs: [...new Set(runs)] }
}
