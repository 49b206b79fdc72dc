/** Letters, digits, marks of letters and `_`, as many as a hashtag may have. */
const inside = '[\\p{L}\\p{N}\\p{M}_]'

/**
 * A hashtag as a part of a regular expression with the flag `u`: `#` or `＃`, and a word with at least one letter. The
 * joiners that Persian and Indian scripts write between letters belong to it.
 */
export const hashtag = `[#＃](?=[\\p{N}_]*\\p{L})${inside}(?:${inside}|[\\u200C\\u200D](?=[\\p{L}\\p{M}])){0,59}`
