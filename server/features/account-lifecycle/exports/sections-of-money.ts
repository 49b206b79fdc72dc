import { sql } from 'kysely'
import { paidAmount, paidTokens, refundedInParts } from '../../money/ledger/paid-of-sale.ts'
import { decimal, nameOf } from './rows.ts'
import type { Section } from './sections.ts'

/**
 * What the account has paid and earned. What it has bought is there as a reference with its receipt, never as content;
 * of those who bought from it there is no name.
 */
export const moneySections: readonly Section[] = [
  {
    name: 'purchases',
    tables: ['sale'],
    rows: (
      id
    ) => sql`select sale.id::text as id, sale.type, ${nameOf('sale.performer_id')} as "with", sale.item_id::text as "objectId", (${paidAmount})::float8 / 100 as amount, (${paidTokens})::float8 / 100 as tokens,
      nullif(${refundedInParts} + case sale.status when 'refunded' then gross else 0 end, 0)::float8 / 100 as refunded, quantity, message as text, status, created_at as "createdAt" from sale where buyer_id = ${id}`,
  },
  {
    name: 'orders',
    tables: ['product_order'],
    rows: (
      id
    ) => sql`select id::text as id, title, number, product_type as "productType", quantity, status, buyer_id = ${id} as "isMine", case when buyer_id = ${id} then address end as address,
      tracking_code as "trackingCode", created_at as "createdAt" from product_order where ${id} in (buyer_id, performer_id)`,
  },
  {
    name: 'payments',
    tables: ['payment', 'payment_card'],
    rows: (
      id
    ) => sql`select payment.id::text as id, payment.type, status, ${decimal('amount')} as amount, ${decimal('tokens')} as tokens, ${nameOf('payment.performer_id')} as "with",
      (select nullif(brand || ' •••• ' || last4, ' •••• ') from payment_card where payment_card.id = card_id) as card,
      (select sum(partial_refund.amount)::float8 / 100 from partial_refund where transaction_id = payment.id and partial_refund.status = 'done') as refunded, payment.created_at as "createdAt"
      from payment where payment.account_id = ${id}
      union all select id::text, 'card', case when removed_at is null then 'saved' else 'removed' end, null, null, null, brand || ' •••• ' || last4, null, created_at from payment_card where account_id = ${id}`,
  },
  {
    name: 'subscriptions',
    tables: ['subscription'],
    rows: (
      id
    ) => sql`select id::text as id, ${nameOf('subscription.performer_id')} as "with", type, status, ${decimal('price')} as amount, started_at as "createdAt", ends_at as "endedAt", cancelled_at as "cancelledAt"
      from subscription where user_id = ${id}`,
  },
  {
    name: 'wallet',
    tables: ['ledger_account'],
    rows: (
      id
    ) => sql`select to_char(entry.id, 'FM000000000000000') as id, moved.kind as title, account.kind as account, ${decimal('entry.amount')} as amount, ${decimal('entry.balance_after')} as balance,
      account.unit, moved.created_at as "createdAt" from ledger_account account join ledger_entry entry on entry.account_id = account.id
      join ledger_transaction moved on moved.id = entry.transaction_id where account.owner_id = ${id}`,
  },
  {
    name: 'earnings',
    tables: ['sale'],
    rows: (
      id
    ) => sql`select id::text as id, type, item_id::text as "objectId", ${decimal('gross')} as amount, ${decimal('fee')} as fee, ${decimal('net')} as net, status, available_at as "availableAt",
      created_at as "createdAt" from sale where performer_id = ${id}`,
  },
  {
    name: 'payouts',
    tables: ['payout_request'],
    rows: (id) =>
      sql`select id::text as id, number, ${decimal('amount')} as amount, status, destination, note as text, reason, created_at as "createdAt" from payout_request where performer_id = ${id}`,
  },
  {
    name: 'limits',
    tables: ['spending_limit'],
    rows: (id) =>
      sql`select account_id::text as id, ${decimal('day')} as day, ${decimal('week')} as week, ${decimal('month')} as month, cool_off_until as "pausedUntil" from spending_limit where account_id = ${id}`,
  },
]
