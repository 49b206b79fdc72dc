/** Scripts that need zero-width joiners between letters, such as those of Persian and of India. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
const letters = joiningScripts.map((script) => `\\p{Script=${script}}`).join('')

/**
 * Places where a zero-width character is legitimate: within a combined emoji, between letters of such a script, and in
 * the flag of a region.
 */
const legitimate = new RegExp(
  `(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})|(?<=[${letters}])[\\u200C\\u200D](?=[${letters}])|(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]{2,6}\\u{E007F}`,
  'gu'
)
/**
 * Control characters, line and paragraph breaks, direction overrides, zero-width characters, and letters without a
 * visible shape.
 */
const hidden =
  /\p{Cc}|\p{Cf}|\u2028|\u2029|\u034F|\u115F|\u1160|\u17B4|\u17B5|[\u180B-\u180F]|\u2800|\u3164|\uFFA0|\uFFFC/gu

/**
 * Whether a line contains breaks or invisible characters, which could reverse words, hide them, or start a new line in
 * a mail.
 */
export const hasHiddenCharacters = (text: string): boolean => text.replace(legitimate, '').search(hidden) >= 0

/**
 * The text as one line without such characters: breaks and tabs become spaces, the others are removed. For texts that
 * were stored before they were refused.
 */
export function plainText(text: string): string {
  const keptPositions = new Set(
    [...text.matchAll(legitimate)].flatMap(({ 0: sign, index }) =>
      Array.from({ length: sign.length }, (_, at) => index + at)
    )
  )
  return text
    .replace(hidden, (sign, at: number) =>
      keptPositions.has(at) ? sign : /[\p{Zl}\p{Zp}\t\n\v\f\r\u0085]/u.test(sign) ? ' ' : ''
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The message for a line with hidden characters. */
export const hiddenText = 'No line breaks or invisible characters'
