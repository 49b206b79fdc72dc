import type pg from 'pg'

/** Accounts with notifications. */
export const PEOPLE = 2000

/** Bytes of a row of a table, divided or not, with its indexes. */
export const bytesOf = async (pool: pg.Pool, table: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select ((select sum(pg_total_relation_size(relid)) from (select $1::regclass as relid union select relid from pg_partition_tree($1)) parts)
       / (select count(*) from ${table}))::float8 as bytes`,
    [table]
  )
  return rows[0]?.bytes ?? NaN
}

/** Makes the ledger's entries one table again, as before migration 0080. */
export const undivideLedger = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    drop table ledger_entry cascade;
    create table ledger_entry (id bigint generated always as identity primary key, transaction_id uuid not null references ledger_transaction,
      account_id bigint not null references ledger_account, amount bigint not null check (amount <> 0), balance_after bigint not null, unique (transaction_id, account_id));
    create index ledger_entry_account on ledger_entry (account_id, id desc);
    create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function ledger_is_append_only()`)
