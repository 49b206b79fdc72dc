import { sql, type RawBuilder } from 'kysely'
import { accentInsensitivePattern } from '../../contract/accent-insensitive-pattern.ts'

/**
 * The regular expression that finds these words regardless of case and accents (`accentInsensitivePattern`); undefined without words. It is matched against the text as stored, which costs as much as
 * `ilike` and an eighth of removing the accents of each text, and needs no extension, no second column and no locale.
 */
export const searchPattern = (words: string | undefined): string | undefined =>
  accentInsensitivePattern(words ?? '') || undefined

/** As `searchPattern`, but for the whole text. Undefined without words. */
export const exactPattern = (words: string | undefined): string | undefined => {
  const pattern = searchPattern(words)
  return pattern && `^(?:${pattern})$`
}

/** SQL condition: one of the columns matches the pattern (`searchPattern`); true without a pattern. */
export function matchesPattern(columns: readonly string[], pattern: string | undefined): RawBuilder<boolean> {
  return pattern === undefined
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ~ ${pattern}`),
        sql` or `
      )})`
}

/** SQL condition: one of the columns contains the words, regardless of case and accents; true without words. */
export const containsText = (columns: readonly string[], words: string | undefined): RawBuilder<boolean> =>
  matchesPattern(columns, searchPattern(words))
