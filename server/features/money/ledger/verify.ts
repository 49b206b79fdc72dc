import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import { listDetachedMonths } from './months.ts'

/** An invariant of the ledger: `sql` selects one line of text for each violation. */
type Rule = { says: string; broken: string }

const rules: readonly Rule[] = [
  {
    says: 'Every transaction sums to zero in each unit, and has entries',
    broken: `select t.id::text || ': ' || coalesce(string_agg(s.unit || ' ' || s.total, ', '), 'no entries') from ledger_transaction t
      left join (select e.transaction_id, a.unit, sum(e.amount) as total from ledger_entry e join ledger_account a on a.id = e.account_id group by 1, 2) s on s.transaction_id = t.id
      where s.total is null or s.total <> 0 group by t.id`,
  },
  {
    says: 'Every balance is the sum of its entries',
    broken: `select a.kind || ' ' || a.id || ': ' || a.balance || ' is not ' || coalesce(e.total, 0) from ledger_account a
      left join (select account_id, sum(amount) as total from ledger_entry group by 1) e on e.account_id = a.id where a.balance <> coalesce(e.total, 0)`,
  },
  {
    says: 'Every running balance continues the previous one',
    broken: `select 'entry ' || id || ': ' || balance_after || ' is not ' || coalesce(previous, 0) + amount
      from (select id, amount, balance_after, lag(balance_after) over (partition by account_id order by id) as previous from ledger_entry) e
      where balance_after <> coalesce(previous, 0) + amount`,
  },
  {
    says: 'No wallet and no earnings are below zero',
    broken: `select kind || ' of ' || owner_id || ': ' || balance from ledger_account where owner_id is not null and balance < 0`,
  },
  {
    says: 'Every sale matches its transaction to the cent, less a partial refund',
    broken: `select s.id::text || ' ' || s.type from sale s left join lateral (
        select coalesce(-sum(e.amount) filter (where a.kind in ('clearing', 'exchange') and a.unit = 'currency'), 0) as gross,
          coalesce(sum(e.amount) filter (where a.kind = 'commission'), 0) as fee,
          coalesce(sum(e.amount) filter (where a.kind in ('pending', 'available') and a.owner_id = s.performer_id or a.kind = 'loss' and a.unit = 'currency'), 0) as net,
          coalesce(-sum(e.amount) filter (where a.kind = 'wallet' and a.owner_id = s.buyer_id), 0) as tokens
        from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = s.transaction_id or e.transaction_id = (select c.id from ledger_transaction c where c.reference = 'change:' || s.transaction_id)
          or e.transaction_id = any (array(select p.id from partial_refund p where p.transaction_id = s.transaction_id and p.status = 'done'))) t on true
      where (t.gross, t.fee, t.net, t.tokens) is distinct from (s.gross, s.fee, s.net, coalesce(s.tokens, 0))`,
  },
  {
    says: 'Every refunded or disputed sale has one reversal that stands, and no other sale has one',
    broken: `select s.id::text || ' ' || s.status from sale s
      left join ledger_transaction r on r.reverses = s.transaction_id and not exists (select from ledger_transaction u where u.reverses = r.id)
      group by s.id having count(r.id) <> case when s.status in ('refunded', 'disputed') then 1 else 0 end`,
  },
  {
    says: 'Every refunded or disputed payment has one reversal that stands, and no other payment has one',
    broken: `select p.id::text || ' ' || p.status from payment p
      left join ledger_transaction r on r.reverses = p.id and not exists (select from ledger_transaction u where u.reverses = r.id)
      group by p.id having count(r.id) <> case when p.status in ('refunded', 'disputed') then 1 else 0 end`,
  },
  {
    says: 'Every won dispute gives back what it took to the cent, once, and nothing else does',
    broken: `select d.id::text || ' ' || d.status from dispute d left join ledger_transaction t on t.id = d.taken_id left join ledger_transaction b on b.id = d.returned_id
        where t.id is not null and (t.kind <> 'dispute' or t.reverses <> d.payment_id) or b.id is not null and (b.kind <> 'dispute_won' or b.reverses <> t.id)
          or (d.taken_id is not null and d.status = 'won') <> (d.returned_id is not null)
      union all select b.id::text || ': not what was taken' from ledger_transaction b join lateral (
          select sum(e.amount) as left_over from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id in (b.id, b.reverses)
          group by a.kind, a.unit, a.holder having sum(e.amount) <> 0) e on true where b.kind = 'dispute_won'
      union all select b.id::text || ': without a dispute' from ledger_transaction b left join dispute d on d.returned_id = b.id where b.kind = 'dispute_won' and d.id is null
      union all select u.reverses::text || ': undone twice' from ledger_transaction u where u.kind = 'dispute_won' group by u.reverses having count(*) > 1`,
  },
  {
    says: "Every creator's pending balance is the sum of the pending sales",
    broken: `select a.owner_id::text || ': ' || a.balance || ' is not ' || coalesce(s.net, 0) from ledger_account a
      left join (select performer_id, sum(net) as net from sale where status = 'pending' group by 1) s on s.performer_id = a.owner_id
      where a.kind = 'pending' and a.balance <> coalesce(s.net, 0)`,
  },
  {
    says: 'Every paid payment has exactly one transaction, and no other has one',
    broken: `select p.id::text || ' ' || p.status from payment p left join ledger_transaction t on t.reference = 'payment:' || p.id
      where (t.id is not null) <> (p.status in ('succeeded', 'refunded', 'disputed') and p.amount > 0) or t.id <> p.id`,
  },
  {
    says: "Every payment's transaction has its amount",
    broken: `select p.id::text from payment p join ledger_entry e on e.transaction_id = p.id join ledger_account a on a.id = e.account_id
      group by p.id having coalesce(-sum(e.amount) filter (where a.kind = 'clearing'), 0) <> (case when p.gateway = 'wallet' then 0 else p.amount end)
        or coalesce(sum(e.amount) filter (where a.kind = 'wallet'), 0) <> (case when p.type = 'top_up' then p.tokens when p.gateway = 'wallet' then -p.tokens else 0 end)`,
  },
  {
    says: 'Every completed partial refund has one transaction, of its amount, no other has one, and together they are less than what was paid',
    broken: `select p.id::text || ' ' || p.status from partial_refund p left join ledger_transaction t on t.reference = 'refund:' || p.id
        where (t.id is not null) <> (p.status = 'done') or t.id <> p.id
      union all select p.id::text || ': another amount' from partial_refund p join lateral (
          select coalesce(sum(e.amount) filter (where a.unit = 'currency' and a.kind in ('clearing', 'exchange')), 0) as money,
            coalesce(sum(e.amount) filter (where a.unit = 'currency' and a.kind = 'clearing'), 0) as back,
            coalesce(-sum(e.amount) filter (where a.unit = 'token' and a.kind in ('exchange')), 0) as tokens
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = p.id) e on true
        where p.status = 'done' and not case when exists (select from sale s where s.transaction_id = p.transaction_id)
          then e.money = p.amount and p.amount = p.fee + p.net and (p.tokens is null or e.tokens = p.tokens)
          else e.back = p.amount and -e.tokens = p.tokens end
      union all select p.id::text || ': refunded more than was paid' from payment p join partial_refund r on r.transaction_id = p.id and r.status = 'done'
        where p.gateway <> 'wallet' group by p.id having sum(r.amount) >= p.amount`,
  },
  {
    says: "Every creator's reserved balance is the sum of the open payout requests",
    broken: `select a.owner_id::text || ': ' || a.balance || ' is not ' || coalesce(p.amount, 0) from ledger_account a
      left join (select performer_id, sum(amount) as amount from payout_request where status in ('pending', 'approved') group by 1) p on p.performer_id = a.owner_id
      where a.kind = 'reserved' and a.balance <> coalesce(p.amount, 0)
      union all select p.id::text || ': nothing is reserved' from payout_request p left join ledger_account a on a.owner_id = p.performer_id and a.kind = 'reserved'
      where p.status in ('pending', 'approved') and a.id is null`,
  },
  {
    says: 'Every paid payout has exactly one transaction, of its amount, and no other has one',
    broken: `select p.id::text || ' ' || p.status from payout_request p left join ledger_transaction t on t.reference = 'payout:' || p.id
      left join (select e.transaction_id, sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'clearing' group by 1) e on e.transaction_id = t.id
      where (t.id is not null) <> (p.status = 'paid') or t.id <> p.id or e.amount <> p.amount
      union all select t.id::text || ': paid without a payout request' from ledger_transaction t left join payout_request p on p.id = t.id where t.kind = 'payout' and p.id is null`,
  },
  {
    says: 'Every count of subscribers is correct',
    broken: `select p.account_id::text || ': ' || p.total_subscribers || ' is not ' || coalesce(s.living, 0) from performer p
      left join (select performer_id, count(*) as living from subscription where status in ('active', 'past_due', 'cancelled') group by 1) s on s.performer_id = p.account_id
      where p.total_subscribers <> coalesce(s.living, 0)`,
  },
]

export type Verdict = {
  transactions: number
  entries: number
  accounts: number
  rules: { says: string; broken: number }[]
  faults: string[]
}

/** Maximum number of violations listed for one rule; the others are only counted. */
const shown = 20

/**
 * Verifies the ledger in one snapshot, also while the site is running. Every rule is one query that the database can
 * sort on disk, so memory is bounded whatever the size of the ledger. `faults` is empty when all rules hold.
 */
export async function verifyLedger(db: Db | Trx): Promise<Verdict> {
  if (db.isTransaction) return check(db as Trx)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(check)
}

/** SQL before a query: `ledger_entry` means all months, also those that were taken out of the ledger. */
async function withAllMonths(trx: Trx): Promise<RawBuilder<unknown>> {
  const detached = await listDetachedMonths(trx)
  if (detached.length === 0) return sql``
  const tables = ['ledger_entry', ...detached].map((name) => sql`select * from ${sql.table(name)}`)
  return sql`with ledger_entry as not materialized (${sql.join(tables, sql` union all `)}) `
}

async function check(trx: Trx): Promise<Verdict> {
  await sql`set local statement_timeout = 0`.execute(trx)
  const all = await withAllMonths(trx)
  const counts = await sql<{
    transactions: number
    entries: number
    accounts: number
  }>`${all}select (select count(*) from ledger_transaction) as transactions,
    (select count(*) from ledger_entry) as entries, (select count(*) from ledger_account) as accounts`.execute(trx)
  const verdict: Verdict = { transactions: 0, entries: 0, accounts: 0, ...counts.rows[0], rules: [], faults: [] }
  for (const { says, broken } of rules) {
    const { rows } = await sql<{
      line: string
      total: number
    }>`${all}select line, count(*) over () as total from (${sql.raw(broken)}) as broken (line) limit ${shown}`.execute(
      trx
    )
    const total = rows[0]?.total ?? 0
    verdict.rules.push({ says, broken: total })
    verdict.faults.push(
      ...rows.map((row) => `${says}: ${row.line}`),
      ...(total > shown ? [`${says}: and ${total - shown} more`] : [])
    )
  }
  return verdict
}
