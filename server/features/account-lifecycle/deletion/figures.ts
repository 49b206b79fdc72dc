import { sql } from 'kysely'
import type { AccountDeletion, DeletionObstacle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'
import { earningBalances } from '../../money/earnings/queries.ts'
import { walletBalance } from '../../money/ledger/queries.ts'
import { tokensToCents } from '../../money/ledger/sale-entries.ts'
import { openStatuses } from '../../money/payouts/queries.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { findRestRefunds } from './rest-refunds.ts'
import { keptSince } from './sold.ts'

/** Days until a closed account is erased. */
export const closedDays = 30
const dayMs = 86_400_000

/** When an account that is closed now is erased. */
export const eraseTime = (now: Date, days = closedDays): Date => new Date(now.getTime() + days * dayMs)

/** What would have to be finished first: nothing that somebody is owed may be lost by closing. */
async function findObstacles(db: Db, accountId: string): Promise<DeletionObstacle[]> {
  const { rows } = await sql<Record<DeletionObstacle, boolean>>`select
    exists (select from account where id = ${accountId} and operator_role is not null) as operator,
    exists (select from payout_request where performer_id = ${accountId} and status = any(${[...openStatuses]}::text[])) as payout_open,
    exists (select from payment where account_id = ${accountId} and status in ('processing', 'requires_action')) as payment_open,
    exists (select from product_order where performer_id = ${accountId} and product_type = 'physical' and status in ('created', 'processing')) as orders_open`.execute(
    db
  )
  return Object.entries(rows[0] ?? {}).flatMap(([name, isOpen]) => (isOpen ? [name as DeletionObstacle] : []))
}

/** The figures of `Closing` in minor units. */
export async function deletionFigures(db: Db, accountId: string, now: Date) {
  const [balance, { pending, available }, obstacles, refunds, { tokenPrice }, counts] = await Promise.all([
    walletBalance(db, accountId),
    earningBalances(db, accountId),
    findObstacles(db, accountId),
    findRestRefunds(db, accountId, now),
    readSettings(db),
    sql<{ subscriptions: number; subscribers: number; sold: number }>`select
      (select count(*) from subscription where user_id = ${accountId} and next_charge_at is not null) as subscriptions,
      (select count(*) from subscription where performer_id = ${accountId} and status in ('active', 'past_due', 'cancelled')) as subscribers,
      (select count(distinct coalesce(sale.item_id, product_order.product_id)) from sale left join product_order on product_order.id = sale.id
        where sale.performer_id = ${accountId} and sale.type not in ('tip', 'subscription', 'video-call')
        and sale.status in ('pending', 'available') and sale.created_at > ${keptSince(now)}) as sold`.execute(db),
  ])
  const [count] = counts.rows
  const refunded = refunds.reduce(
    (sum, { amount, tokens }) => sum + (amount ?? tokensToCents(tokens ?? 0, tokenPrice)),
    0
  )
  return { balance, pending, available, obstacles, refunds, refunded, ...count }
}

/**
 * What closing an account does and costs.
 * @throws ApiError `not_found`, also when it is erased
 */
export async function loadDeletion(db: Db, accountId: string, now: Date): Promise<AccountDeletion> {
  const account = await db
    .selectFrom('account')
    .leftJoin('closed_account', 'closed_account.account_id', 'account.id')
    .select(['closed_account.closed_at', 'closed_account.erase_at'])
    .where('account.id', '=', accountId)
    .where('account.status', '<>', 'erased')
    .executeTakeFirst()
  if (!account) throw new ApiError('not_found')
  const figures = await deletionFigures(db, accountId, now)
  return {
    obstacles: figures.obstacles,
    balance: fromMinor(figures.balance),
    pending: fromMinor(figures.pending),
    available: fromMinor(figures.available),
    subscriptions: Number(figures.subscriptions ?? 0),
    subscribers: Number(figures.subscribers ?? 0),
    refunds: fromMinor(figures.refunded),
    soldItems: Number(figures.sold ?? 0),
    eraseAt: (account.erase_at ?? eraseTime(now)).toISOString(),
    closedAt: account.closed_at?.toISOString(),
  }
}
