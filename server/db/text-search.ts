import { sql, type RawBuilder } from 'kysely'
import { accentInsensitivePattern } from '../../contract/text/accent-insensitive-pattern.ts'

/**
 * The regular expression that matches these words regardless of case and accents (`accentInsensitivePattern`);
 * undefined without words. It is matched against the stored text, which costs as much as `ilike` and an eighth of
 * removing the accents from each text, and needs no extension, second column or locale.
 */
export const searchPattern = (words: string | undefined): string | undefined =>
  accentInsensitivePattern(words ?? '') || undefined

/** As `searchPattern`, but matching the whole text. Undefined without words. */
export const exactPattern = (words: string | undefined): string | undefined => {
  const pattern = searchPattern(words)
  return pattern && `^(?:${pattern})$`
}

/** SQL condition: one of the columns matches the pattern (`searchPattern`); true without a pattern, and false without columns. */
export function matchesPattern(columns: readonly string[], pattern: string | undefined): RawBuilder<boolean> {
  if (pattern === undefined) return sql`true`
  return columns.length === 0
    ? sql`false`
    : sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ~ ${pattern}`),
        sql` or `
      )})`
}

/** SQL condition: one of the columns contains the words, regardless of case and accents; true without words. */
export const containsText = (columns: readonly string[], words: string | undefined): RawBuilder<boolean> =>
  matchesPattern(columns, searchPattern(words))
