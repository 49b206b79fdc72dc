import { sql, type RawBuilder } from 'kysely'

/** The pattern that finds these words as they are: what a person types is text, never a pattern. Undefined without words. */
export const patternOf = (words: string | undefined): string | undefined => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : undefined)

/** SQL condition: one of the columns matches a pattern (`patternOf`), without case; without one it is true. */
export function matchesPattern(columns: readonly string[], pattern: string | undefined): RawBuilder<boolean> {
  return pattern === undefined ? sql`true` : sql`(${sql.join(columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`), sql` or `)})`
}

/** SQL condition: one of the columns contains the words, without case; without words it is true. */
export const containsText = (columns: readonly string[], words: string | undefined): RawBuilder<boolean> => matchesPattern(columns, patternOf(words))
