import type pg from 'pg'
import { idAt } from './many-posts.ts'

/**
 * Grows the ledger to `entries` entries of two years' tips between the given accounts, with their transactions, sales
 * and keys, in SQL: seconds for a million. Every transaction sums to zero and every balance matches its entries, so
 * that the ledger check passes.
 */
export const growLedger = async (
  pool: pg.Pool,
  entries: number,
  fans: readonly string[],
  creators: readonly string[]
): Promise<void> => {
  const { rows } = await pool.query<{ n: number }>('select count(*) n from ledger_entry')
  const perTip = 3
  const tips = Math.floor((entries - Number(rows[0]?.n)) / perTip)
  if (tips <= 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // Only the currency's side, three entries each: enough to fill the tables and their indexes.
    await client.query(
      `create temporary table old on commit drop as
       select n, ${idAt('made')} id, ($1::uuid[])[1 + n % cardinality($1::uuid[])] fan, ($2::uuid[])[1 + n % cardinality($2::uuid[])] creator, made
       from (select n, now() - ($3 - n) * (interval '2 years' / $3) as made from generate_series(1, $3::int) n) moments`,
      [fans, creators, tips]
    )
    await client.query(
      "insert into ledger_transaction (id, kind, reference, created_at) select id, 'tip', 'charge:' || id, made from old order by n"
    )
    await client.query(
      `insert into ledger_account (kind, unit, owner_id, stripe)
       select 'pending', 'currency', creator, 0 from (select distinct creator from old) c union all
       values ('exchange', 'currency', null::uuid, 0), ('commission', 'currency', null, 0) on conflict do nothing`
    )
    await client.query(
      `insert into ledger_entry (transaction_id, account_id, amount, balance_after)
       select id, account_id, amount, base + sum(amount) over (partition by account_id order by n) from (
         select old.n, old.id, a.id account_id, part.amount, a.balance base from old
         cross join lateral (values ('exchange', null::uuid, -1000), ('pending', old.creator, 800), ('commission', null, 200)) part (kind, owner, amount)
         join ledger_account a on a.kind = part.kind and a.unit = 'currency' and a.owner_id is not distinct from part.owner and a.stripe = 0) moved
       order by n`
    )
    await client.query(
      `update ledger_account a set balance = a.balance + moved.amount
       from (select e.account_id, sum(e.amount) amount from ledger_entry e join old on old.id = e.transaction_id group by 1) moved where moved.account_id = a.id`
    )
    await client.query(
      `insert into sale (id, transaction_id, type, performer_id, buyer_id, gross, fee, net, commission_bp, tokens, status, available_at, created_at)
       select id, id, 'tip', creator, fan, 1000, 200, 800, 2000, 1000, 'pending', made + interval '30 years', made from old order by n`
    )
    await client.query(
      "insert into idempotency_key (account_id, key, request_hash, result_id, created_at) select fan, id::text, decode(md5(id::text), 'hex'), id, made from old order by n"
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}
