/** Scripts whose letters are joined or parted by signs without width: Persian names and those of India need them. */
const joined = [
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
const letters = joined.map((script) => `\\p{Script=${script}}`).join('')

/** Where a sign without width belongs: within an emoji of several, between letters of such a script, in the flag of a country's part. */
const wanted = new RegExp(
  `(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})|(?<=[${letters}])[\\u200C\\u200D](?=[${letters}])|(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]{2,6}\\u{E007F}`,
  'gu'
)
/** Control characters, line and paragraph breaks, signs that turn the direction of text or have no width, and letters that look like nothing. */
const hidden =
  /\p{Cc}|\p{Cf}|\u2028|\u2029|\u034F|\u115F|\u1160|\u17B4|\u17B5|[\u180B-\u180F]|\u2800|\u3164|\uFFA0|\uFFFC/gu

/** Whether a line holds breaks or characters that nobody sees: they turn words around, hide some, or begin another line of a letter. */
export const hidesSomething = (text: string): boolean => text.replace(wanted, '').search(hidden) >= 0

/** Text as one line without such characters: breaks and tabs become spaces, the others go. For what was stored before it was refused. */
export function plainText(text: string): string {
  const kept = new Set(
    [...text.matchAll(wanted)].flatMap(({ 0: sign, index }) =>
      Array.from({ length: sign.length }, (_, at) => index + at)
    )
  )
  return text
    .replace(hidden, (sign, at: number) =>
      kept.has(at) ? sign : /[\p{Zl}\p{Zp}\t\n\v\f\r\u0085]/u.test(sign) ? ' ' : ''
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** What is said of a line that hides something. */
export const hiddenText = 'No line breaks or invisible characters'
