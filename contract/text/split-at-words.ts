import { accentInsensitivePattern } from './accent-insensitive-pattern.ts'

/** A text split at each place where words are found, regardless of case and accents: every second part is such a place. */
export function splitAtWords(text: string, words: string): string[] {
  const pattern = accentInsensitivePattern(words)
  return pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'u'))
}
