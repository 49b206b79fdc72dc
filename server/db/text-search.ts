import { sql, type RawBuilder } from 'kysely'
import { accentInsensitivePattern } from '../../contract/accent-insensitive-pattern.ts'

/**
 * The pattern that finds these words, whatever case and accents (`accentInsensitivePattern`). Undefined without words. The text itself is matched: that costs what `ilike` does,
 * an eighth of taking the accents off each text, and asks for no extension, no second copy of it and no locale.
 */
export const searchPattern = (words: string | undefined): string | undefined =>
  accentInsensitivePattern(words ?? '') || undefined

/** The pattern of a text that is these words and nothing else. Undefined without words. */
export const exactPattern = (words: string | undefined): string | undefined => {
  const pattern = searchPattern(words)
  return pattern && `^(?:${pattern})$`
}

/** SQL condition: one of the columns matches a pattern (`searchPattern`); without one it is true. */
export function matchesPattern(columns: readonly string[], pattern: string | undefined): RawBuilder<boolean> {
  return pattern === undefined
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ~ ${pattern}`),
        sql` or `
      )})`
}

/** SQL condition: one of the columns contains the words, without case and accents; without words it is true. */
export const containsText = (columns: readonly string[], words: string | undefined): RawBuilder<boolean> =>
  matchesPattern(columns, searchPattern(words))
