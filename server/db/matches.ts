import { sql, type RawBuilder } from 'kysely'

/** SQL condition: one of the columns contains the words, without case. What a person types is text, never a pattern; without words it is true. */
export function containsText(columns: readonly string[], words: string | undefined): RawBuilder<boolean> {
  if (!words) return sql`true`
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`), sql` or `)})`
}
