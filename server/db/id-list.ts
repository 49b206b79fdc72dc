import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: ids as one parameter, for `id = any(…)` in a prepared statement. The subquery hides the number of ids from the
 * planner. As a plain parameter it changes the estimate, so the planner prefers a plan of its own for each run, and
 * planning a list takes longer than reading it.
 */
export const idList = (ids: readonly string[]): RawBuilder<string[]> => valueList(ids, 'uuid')

/** SQL: values of one type as one parameter, for `unnest(…)` in a prepared statement; see `idList`. */
export const valueList = (values: readonly unknown[], type: ValueType): RawBuilder<string[]> =>
  sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`

export type ValueType = 'uuid' | 'text' | 'jsonb' | 'boolean' | 'timestamptz' | 'integer'
