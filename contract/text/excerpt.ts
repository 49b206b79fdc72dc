/** Matches half a surrogate pair or a trailing joiner, with which a text must not end. */
const halfCharacter = /(?<![\ud800-\udbff\u200d])[\ud800-\udbff\u200d]+$/
/** Signs of a sentence at its end. It looks back, so that a long run is read once and not from each of its signs. */
const sentenceSigns = /(?<![\s,;:(–—-])[\s,;:(–—-]+$/

/**
 * The beginning of a text, in at most `maxLength` UTF-16 units, cut after a whole word, with an ellipsis where
 * something was left out. A text of one long word, or without spaces between words, is cut within it. Server and
 * browser give the same result.
 */
export function excerpt(text: string, maxLength: number): string {
  const words = text.trim()
  if (words.length <= maxLength) return words
  const start = words.slice(0, maxLength - 1)
  const lastSpace = start.search(/\s\S*$/)
  const whole =
    /[^\p{L}\p{N}\p{M}]/u.test(words.charAt(maxLength - 1)) || lastSpace < maxLength / 2
      ? start
      : start.slice(0, lastSpace)
  return `${whole.replace(halfCharacter, '').replace(sentenceSigns, '')}…`
}
