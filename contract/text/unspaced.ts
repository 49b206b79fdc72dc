/**
 * Letters of scripts that put no space between words, or attach particles to foreign words: the inside of a character
 * class of a regular expression with the flag `u`.
 */
export const unspacedLetters =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
