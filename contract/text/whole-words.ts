import { accentInsensitivePattern } from './accent-insensitive-pattern.ts'

const patterns = new Map<string, RegExp>()
/** Patterns that are kept; those of a chat are used for each of its messages. */
const maxPatterns = 200

/** Finds each of these words as a whole word, regardless of case and accents. Stateful: set `lastIndex` to 0 first. */
function patternOf(words: readonly string[]): RegExp {
  const key = words.join('\n')
  let pattern = patterns.get(key)
  if (!pattern) {
    const all = words.map(accentInsensitivePattern).join('|')
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, 'gu')
    if (patterns.size >= maxPatterns) patterns.clear()
    patterns.set(key, pattern)
  }
  pattern.lastIndex = 0
  return pattern
}

/** Whether a text has one of these words or phrases as a whole word, regardless of case and accents. */
export const hasWord = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && patternOf(words).test(text.normalize('NFC'))

/** Which of these words or phrases a text has, in their order. */
export const wordsIn = (text: string, words: readonly string[]): string[] =>
  hasWord(text, words) ? words.filter((word) => hasWord(text, [word])) : []
