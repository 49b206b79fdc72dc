import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOwnJob } from '../../../jobs/own-jobs.ts'
import { awaitsApproval } from '../../identity/visibility/awaits-approval.ts'
import { hasPayoutStatus } from '../../money/payouts/queries.ts'

/** A period and the one of the same length before it: `[before, from)` and `[from, to]`. */
export type Period = { before: Date; from: Date; to: Date }

type SalesRow = { is_now: boolean; day: string; type: string; gross: number; fee: number; net: number }

/**
 * Sales by day and type as they were made, in cents: refunds of parts, which reduce a sale, are added again, because they
 * count as refunds. One index has all columns of sales.
 */
export async function sumSales(db: Db, { before, from, to }: Period): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select made.created_at >= ${from} as is_now, to_char(made.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, made.type,
      sum(made.gross)::bigint as gross, sum(made.fee)::bigint as fee, sum(made.net)::bigint as net
    from (
      select created_at, type, gross, fee, net from sale where created_at >= ${before} and created_at <= ${to}
      union all
      select sale.created_at, sale.type, part.fee + part.net, part.fee, part.net from partial_refund part
        join sale on sale.transaction_id = part.transaction_id
        where part.status = 'done' and part.settled_at >= ${before} and sale.created_at >= ${before} and sale.created_at <= ${to}
    ) made group by 1, 2, 3 order by 2, 3`.execute(db)
  return rows
}

type ReturnedRow = { is_now: boolean; gross: number }

/** What was given back of sales, in cents: whole sales by their ledger transactions, less won disputes, and parts. */
export async function sumReturned(db: Db, { before, from, to }: Period): Promise<ReturnedRow[]> {
  const { rows } = await sql<ReturnedRow>`
    select back.at >= ${from} as is_now, sum(back.gross)::bigint as gross
    from (
      select moved.created_at as at, sale.gross from ledger_transaction moved join sale on sale.transaction_id = moved.reverses
        where moved.kind in ('refund', 'dispute') and moved.created_at >= ${before} and moved.created_at <= ${to}
      union all
      select undoing.created_at, -sale.gross from ledger_transaction undoing join ledger_transaction moved on moved.id = undoing.reverses
        join sale on sale.transaction_id = moved.reverses
        where undoing.kind = 'dispute_won' and undoing.created_at >= ${before} and undoing.created_at <= ${to}
      union all
      select settled_at, fee + net from partial_refund
        where status = 'done' and settled_at >= ${before} and settled_at <= ${to}
    ) back group by 1`.execute(db)
  return rows
}

/** Payments that banks have taken back, by when the dispute began. */
export async function countDisputes(
  db: Db,
  { before, from, to }: Period
): Promise<{ is_now: boolean; count: number }[]> {
  const { rows } = await sql<{ is_now: boolean; count: number }>`
    select opened_at >= ${from} as is_now, count(*) as count from dispute
    where taken_id is not null and opened_at >= ${before} and opened_at <= ${to} group by 1`.execute(db)
  return rows
}

type CountRow = { is_now: boolean; day: string; count: number }

/** New accounts by day. */
export async function countSignUps(db: Db, { before, from, to }: Period): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select created_at >= ${from} as is_now, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
    from account where created_at >= ${before} and created_at <= ${to} group by 1, 2 order by 2`.execute(db)
  return rows
}

/** What is not money: subscriptions, and what waits for somebody. */
export async function countWork(db: Db, { before, from, to }: Period) {
  const { rows } = await sql<{
    started: number
    started_before: number
    subscribers: number
    creators: number
    reports: number
    appeals: number
    comments: number
    supportRequests: number
    jobs: number
  }>`select
      (select count(*) from subscription where started_at >= ${from} and started_at <= ${to}) as started,
      (select count(*) from subscription where started_at >= ${before} and started_at < ${from}) as started_before,
      (select coalesce(sum(total_subscribers), 0)::bigint from performer) as subscribers,
      (select count(*) from account where ${awaitsApproval}) as creators,
      (select count(*) from (select distinct object_type, object_id from report where status = 'open') reported) as reports,
      (select count(*) from appeal where status = 'open') as appeals,
      (select count(*) from comment where held_at is not null) as comments,
      (select count(*) from letter where status = 'open') as "supportRequests",
      (select count(*) from pgboss.job where state = 'failed' and ${isOwnJob}) as jobs`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without from has one row')
  return row
}

/**
 * What the site owes now, in minor units. The sums of people's accounts follow from the platform's few accounts, because
 * every unit sums to zero, and from rules that `ledger:verify` checks: pending earnings are those of pending sales, and
 * reserved ones those of open payout requests. So the cost does not grow with the number of people.
 */
export async function sumOwed(db: Db) {
  const { rows } = await sql<{
    wallets: number
    earnings: number
    pending: number
    reserved: number
    loss: number
    payouts: number
    transfers: number
    disputes: number
  }>`select
      (select coalesce(-sum(balance), 0)::bigint from ledger_account where owner_id is null and unit = 'token') as wallets,
      (select coalesce(-sum(balance), 0)::bigint from ledger_account where owner_id is null and unit = 'currency') as earnings,
      (select coalesce(-sum(balance), 0)::bigint from ledger_account where owner_id is null and unit = 'currency' and kind = 'loss') as loss,
      (select coalesce(sum(net), 0)::bigint from sale where status = 'pending') as pending,
      (select coalesce(sum(amount), 0)::bigint from payout_request where status in ('pending', 'approved')) as reserved,
      (select count(*) from dispute where status in ('warning_needs_response', 'needs_response')) as disputes,
      (select count(*) from payout_request where ${hasPayoutStatus('pending')}) as payouts,
      (select count(*) from payout_request where ${hasPayoutStatus('approved')}) as transfers`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without from has one row')
  return { ...row, available: row.earnings - row.pending - row.reserved }
}
