import { accentInsensitivePattern } from '../../../../contract/text/accent-insensitive-pattern.ts'

const patterns = new Map<string, RegExp>()
/** Patterns that are kept; those of a chat are used for each of its messages. */
const maxPatterns = 200

/** Whether a text has one of these words as a whole word, regardless of case and accents. */
export function hasHeldWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const key = words.join('\n')
  let pattern = patterns.get(key)
  if (!pattern) {
    const all = words.map(accentInsensitivePattern).join('|')
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, 'u')
    if (patterns.size >= maxPatterns) patterns.clear()
    patterns.set(key, pattern)
  }
  return pattern.test(text.normalize('NFC'))
}
