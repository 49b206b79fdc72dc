import { sql, type SelectQueryBuilder } from 'kysely'
import type { EarningType } from '../../../contract/earnings.ts'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/matches.ts'
import type { DB } from '../../db/schema.ts'

/** Whole days in UTC, both ends inside. */
export type Period = { from?: string | undefined; to?: string | undefined; type?: EarningType | undefined }

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)

const salesOf = (db: Db, performerId: string, { from, to, type }: Period) =>
  db
    .selectFrom('sale')
    .where('sale.performer_id', '=', performerId)
    .$if(from !== undefined, (query) => query.where('sale.created_at', '>=', new Date(`${from}T00:00:00Z`)))
    .$if(to !== undefined, (query) => query.where('sale.created_at', '<', nextDay(to ?? '')))
    .$if(type !== undefined, (query) => query.where('sale.type', '=', type ?? ''))

const kept = <O>(query: SelectQueryBuilder<DB, 'sale', O>) => query.where('sale.status', 'in', ['pending', 'available'])
const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/** What a creator earned by type and by day, in cents, without what was given back. */
export async function sumEarnings(db: Db, performerId: string, period: Period) {
  const day = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`
  const [types, days] = await Promise.all([
    kept(salesOf(db, performerId, period))
      .select(['type', sum('gross').as('gross'), sum('fee').as('fee'), sum('net').as('net'), sql<number>`count(*)`.as('count')])
      .groupBy('type').orderBy('type').execute(),
    kept(salesOf(db, performerId, period)).select([day.as('day'), sum('net').as('net')]).groupBy(sql`1`).orderBy(sql`1`).execute(),
  ])
  return { types, days }
}

/** A creator's money in cents: on hold, payable, asked for; and when the next part comes off hold. */
export async function earningBalances(db: Db, performerId: string) {
  const [accounts, next] = await Promise.all([
    db.selectFrom('ledger_account').select(['kind', 'balance']).where('holder', '=', performerId).where('unit', '=', 'currency').execute(),
    db.selectFrom('sale').select('available_at').where('performer_id', '=', performerId).where('status', '=', 'pending').orderBy('available_at').limit(1).executeTakeFirst(),
  ])
  const balance = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0
  return { pending: balance('pending'), available: balance('available'), reserved: balance('reserved'), nextReleaseAt: next?.available_at }
}

/** The sales behind it, with the buyer; `q` looks in the buyer's name. */
export async function listSales(db: Db, performerId: string, page: Period & { limit: number; offset: number; sort: 'asc' | 'desc'; q?: string | undefined }) {
  const asked = salesOf(db, performerId, page)
    .innerJoin('account', 'account.id', 'sale.buyer_id')
    .where(containsText(['account.name', 'account.username'], page.q))
  const [rows, { total }] = await Promise.all([
    asked
      .selectAll('sale').select(['account.name', 'account.username', 'account.avatar_file_id', 'account.is_performer'])
      .orderBy('sale.created_at', page.sort).orderBy('sale.id', page.sort).limit(page.limit).offset(page.offset).execute(),
    (page.q ? asked : salesOf(db, performerId, page)).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
