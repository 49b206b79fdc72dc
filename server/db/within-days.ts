import { sql, type RawBuilder } from 'kysely'

const dayMs = 86_400_000

/**
 * SQL condition: the time in `column` is on one of these days (`2026-11-23`, UTC), both included. An absent day sets no
 * limit.
 */
export const withinDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined
): RawBuilder<boolean> =>
  sql<boolean>`(${from === undefined ? sql`true` : sql`${column} >= ${new Date(`${from}T00:00:00Z`)}`}
    and ${to === undefined ? sql`true` : sql`${column} < ${new Date(Date.parse(`${to}T00:00:00Z`) + dayMs)}`})`
