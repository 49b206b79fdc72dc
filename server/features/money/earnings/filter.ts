import type { Out } from '../../../../contract/endpoint.ts'
import type { earnings } from '../../../../contract/money/earnings.ts'
import type { Language } from '../../../../contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { invalidField } from '../../../http/api-error.ts'

/** Filters of sales. Days are whole days in UTC, both inclusive. */
export type SaleFilter = Out<(typeof earnings)['stats']['query']>

const dayMs = 86_400_000
/** Maximum period of a statement, in days. */
const maxDays = 1100

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const nextDay = (day: string): Date => new Date(startOf(day).getTime() + dayMs)

/** SQL condition: a creator's sales that match a filter. */
export function salesOf(db: Db, performerId: string, { from, to, type, status, user, release, q }: SaleFilter) {
  return db
    .selectFrom('sale')
    .where('sale.performer_id', '=', performerId)
    .$if(from !== undefined, (query) => query.where('sale.created_at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('sale.created_at', '<', nextDay(to ?? '')))
    .$if(type !== undefined, (query) => query.where('sale.type', '=', type ?? ''))
    .$if(status !== undefined, (query) => query.where('sale.status', '=', status ?? ''))
    .$if(user !== undefined, (query) => query.where('sale.buyer_id', '=', user ?? ''))
    .$if(release !== undefined, (query) =>
      query
        .where('sale.available_at', '>=', startOf(release ?? ''))
        .where('sale.available_at', '<', nextDay(release ?? ''))
    )
    .$if(q !== undefined && q !== '', (query) =>
      query.where(
        sql<boolean>`exists (select from account who where who.id = sale.buyer_id and ${containsText(['who.name', 'who.username'], q)})`
      )
    )
}

/**
 * Completes the period of a filter; the default is the 30 days before its end.
 * @throws ApiError `invalid` for a period that is too long, or ends before it begins
 */
export function withPeriod(
  query: SaleFilter,
  now: Date,
  language: Language
): SaleFilter & { from: string; to: string } {
  const to = query.to ?? now.toISOString().slice(0, 10)
  const from = query.from ?? new Date(Date.parse(to) - 29 * dayMs).toISOString().slice(0, 10)
  if (from > to || Date.parse(to) - Date.parse(from) > maxDays * dayMs)
    throw invalidField(
      'from',
      language === 'pt' ? `No máximo ${maxDays} dias antes do fim` : `At most ${maxDays} days before the end`
    )
  return { ...query, from, to }
}
