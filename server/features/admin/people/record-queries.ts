import { sql } from 'kysely'
import type { PersonLedgerAccount } from '../../../../contract/admin/person-records.ts'
import type { Db } from '../../../db/connect.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { personColumns } from '../../identity/visibility/present.ts'

const upTo = (before: TimeCursor | undefined, at: string, id: string) =>
  before ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id}::uuid)` : sql<boolean>`true`

/** Sales of a creator with their buyers, newest first, after `before`; amounts in cents, `tokens` in hundredths. */
export const listSales = (db: Db, performerId: string, limit: number, before: TimeCursor | undefined) =>
  db
    .selectFrom('sale')
    .innerJoin('account', 'account.id', 'sale.buyer_id')
    .select([
      'sale.id as sale_id',
      'sale.type',
      'sale.gross',
      'sale.fee',
      'sale.net',
      'sale.commission_bp',
      'sale.tokens',
      'sale.status',
      'sale.created_at',
      'sale.available_at',
      ...personColumns,
    ])
    .where('sale.performer_id', '=', performerId)
    .where(upTo(before, 'sale.created_at', 'sale.id'))
    .orderBy('sale.created_at', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(limit)
    .execute()
export type SaleRow = Awaited<ReturnType<typeof listSales>>[number]

/** Number of sales of a creator. */
export const countSales = async (db: Db, performerId: string): Promise<number> =>
  (
    await db
      .selectFrom('sale')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('performer_id', '=', performerId)
      .executeTakeFirstOrThrow()
  ).total

/** An entry in one of a person's accounts; amounts in minor units of `unit`. */
export type LedgerRow = {
  id: string
  created_at: Date
  account: PersonLedgerAccount
  unit: 'currency' | 'token'
  kind: string
  amount: number
  balance_after: number
  transaction_id: string
  payment_id: string | null
  payout_id: string | null
}

/**
 * The newest entries of a person's accounts, or of one of them, after the entry `before`, with the payment, purchase or
 * payout request that each belongs to. Each account is read only up to the limit.
 */
export async function listLedger(
  db: Db,
  ownerId: string,
  account: PersonLedgerAccount | undefined,
  limit: number,
  before: string | undefined
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    with entry as (
      select found.*, a.kind as account, a.unit
      from ledger_account a cross join lateral (
        select * from ledger_entry e where e.account_id = a.id ${before === undefined ? sql`` : sql`and e.id < ${before}::bigint`}
        order by e.id desc limit ${limit}) found
      where a.holder = ${ownerId} ${account === undefined ? sql`` : sql`and a.kind = ${account}`}
      order by found.id desc limit ${limit}),
    line as (
      select entry.id::text as id, t.created_at, entry.account, entry.unit, t.kind, entry.amount, entry.balance_after, t.id as transaction_id,
        case when t.reference like 'payout:%' then split_part(t.reference, ':', 2)::uuid end as payout_id,
        coalesce(t.reverses, (select part.transaction_id from partial_refund part where part.id = t.id),
          case when t.reference like 'change:%' then split_part(t.reference, ':', 2)::uuid end, t.id) as origin
      from entry join ledger_transaction t on t.id = entry.transaction_id)
    select line.*, coalesce((select id from payment where id = line.origin), (select id from sale where transaction_id = line.origin and type <> 'subscription')) as payment_id
    from line order by line.id::bigint desc`.execute(db)
  return rows
}

/** Number of entries in a person's accounts, or in one of them. */
export async function countLedger(db: Db, ownerId: string, account: PersonLedgerAccount | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('ledger_account.holder', '=', ownerId)
    .$if(account !== undefined, (of) => of.where('ledger_account.kind', '=', account ?? ''))
    .executeTakeFirstOrThrow()
  return total
}

/** With whom an account writes, the last active first: numbers and times only, never what was written. */
export const listConversations = (db: Db, accountId: string, limit: number, before: TimeCursor | undefined) =>
  db
    .selectFrom('conversation_member as member')
    .innerJoin('account', 'account.id', 'member.other_id')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('message')
          .select([
            sql<number>`count(*) filter (where sender_id = ${accountId})`.as('sent'),
            sql<number>`count(*) filter (where sender_id <> ${accountId})`.as('received'),
            sql<Date | null>`min(created_at)`.as('first_at'),
            sql<Date | null>`max(created_at)`.as('last_at'),
          ])
          .whereRef('message.conversation_id', '=', 'member.conversation_id')
          .where('message.deleted_at', 'is', null)
          .as('written'),
      (join) => join.onTrue()
    )
    .select([
      'member.conversation_id',
      'member.active_at',
      'written.sent',
      'written.received',
      'written.first_at',
      'written.last_at',
      ...personColumns,
    ])
    .where('member.account_id', '=', accountId)
    .where((is) => is.or([is('member.has_opened', '=', true), is('member.last_message_id', 'is not', null)]))
    .where(upTo(before, 'member.active_at', 'member.conversation_id'))
    .orderBy('member.active_at', 'desc')
    .orderBy('member.conversation_id', 'desc')
    .limit(limit)
    .execute()
export type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number]

/** Number of conversations of an account. */
export const countConversations = async (db: Db, accountId: string): Promise<number> =>
  (
    await db
      .selectFrom('conversation_member')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .where((is) => is.or([is('has_opened', '=', true), is('last_message_id', 'is not', null)]))
      .executeTakeFirstOrThrow()
  ).total

const reports = (db: Db, accountId: string, side: 'about' | 'by') =>
  db
    .selectFrom('report')
    .where(
      side === 'by'
        ? sql<boolean>`report.reporter_id = ${accountId}`
        : sql<boolean>`(report.performer_id = ${accountId} or (report.snapshot -> 'author' ->> 'id') = ${accountId})`
    )

/** Reports about an account and what it made, or sent by it, newest first, after `before`. */
export const listReports = (
  db: Db,
  accountId: string,
  side: 'about' | 'by',
  limit: number,
  before: TimeCursor | undefined
) =>
  reports(db, accountId, side)
    .innerJoin('account', 'account.id', 'report.reporter_id')
    .select([
      'report.id as report_id',
      'report.object_type',
      'report.reason',
      'report.status as report_status',
      'report.resolution',
      'report.created_at',
      'report.closed_at',
      sql<string | null>`report.snapshot -> 'author' ->> 'id'`.as('author_id'),
      sql<string | null>`report.snapshot -> 'author' ->> 'name'`.as('author_name'),
      ...personColumns,
    ])
    .where(upTo(before, 'report.created_at', 'report.id'))
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute()
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** Number of reports of a side. */
export const countReports = async (db: Db, accountId: string, side: 'about' | 'by'): Promise<number> =>
  (
    await reports(db, accountId, side)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total
