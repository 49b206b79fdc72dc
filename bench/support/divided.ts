import { randomInt, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { firstIdAt } from '../../server/db/months.ts'
import { idAt } from './many-posts.ts'

/** Accounts with notifications in each table. */
export const PEOPLE = 2000
/** What is done with a table, by its name, and the size of a row with its indexes. */
export type Divided = { run: Record<string, () => Promise<unknown>>; bytes: () => Promise<number> }

/** Bytes of a row of a table, divided or not, with its indexes. */
export const bytesOf = async (pool: pg.Pool, table: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select ((select sum(pg_total_relation_size(relid)) from (select $1::regclass as relid union select relid from pg_partition_tree($1)) parts)
       / (select count(*) from ${table}))::float8 as bytes`,
    [table]
  )
  return rows[0]?.bytes ?? NaN
}

const MONTH_MS = 30 * 86_400_000

/** Makes the ledger's entries one table again, as before migration 0080. */
export const undivideLedger = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    drop table ledger_entry cascade;
    create table ledger_entry (id bigint generated always as identity primary key, transaction_id uuid not null references ledger_transaction,
      account_id bigint not null references ledger_account, amount bigint not null check (amount <> 0), balance_after bigint not null, unique (transaction_id, account_id));
    create index ledger_entry_account on ledger_entry (account_id, id desc);
    create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function ledger_is_append_only()`)

/** Creates a copy of a table without its indexes, by months of the id that end now, or undivided. Returns its name. */
const copyOf = async (pool: pg.Pool, table: string, months: number): Promise<string> => {
  const name = `${table}_by_${months}`
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `create table ${name} (like ${table} including defaults including constraints) ${months ? 'partition by range (id)' : ''}`
  )
  const from = Date.now() - (months - 1) * MONTH_MS
  for (let n = 0; n < months; n++) {
    const [first, next] = [n, n + 1].map((at) => firstIdAt(new Date(from + at * MONTH_MS)))
    await pool.query(`create table ${name}_${n} partition of ${name} for values from ('${first}') to ('${next}')`)
  }
  return name
}

/** SQL: moments of `rows` rows over a time that the months cover. */
const moments = (rows: number, months: number): string =>
  `select n, ${idAt('at')} id, at from (select n, now() - (${rows} - n) * (interval '${Math.max(months, 15) * 30 - 31} days' / ${rows}) as at from generate_series(0, ${rows - 1}) n) m`

const someone = (): number => randomInt(PEOPLE)
const uuidOf = (n: string | number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const sqlUuid = (n: string): string => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

const withBytes = (pool: pg.Pool, table: string, run: Divided['run']): Divided => ({
  run,
  bytes: () => bytesOf(pool, table),
})

/** Notifications with the indexes of `notification`; by months with a table of the groups that are unread. */
export const divideNotifications = async (pool: pg.Pool, months: number, rows: number): Promise<Divided> => {
  const name = await copyOf(pool, 'notification', months)
  await pool.query(`insert into ${name} (id, account_id, kind, data, group_key, read_at, created_at, updated_at)
    select id, ${sqlUuid(`n % ${PEOPLE}`)}, 'like', '{}', 'like:' || n, case when n < ${rows} - ${PEOPLE * 5} then at end, at, at from (${moments(rows, months)}) made`)
  await pool.query(`create unique index on ${name} (id); create index on ${name} (account_id, updated_at desc, id desc); create index on ${name} (account_id, kind, updated_at desc, id desc);
    create index on ${name} (account_id, group_key, updated_at desc) where group_key is not null; create index on ${name} (account_id) where read_at is null;
    create index on ${name} (account_id, kind) where read_at is null and (mailed_at is null or mailed_at < updated_at)`)
  if (months)
    await pool.query(
      `create table ${name}_open as select account_id, group_key, id from ${name} where read_at is null; alter table ${name}_open add primary key (account_id, group_key)`
    )
  else
    await pool.query(
      `create unique index on ${name} (account_id, group_key) where read_at is null and group_key is not null`
    )
  const write = months
    ? `with open as (insert into ${name}_open as old values ($2, $3, $1) on conflict (account_id, group_key) do update set group_key = old.group_key returning id),
       joined as (update ${name} n set total = n.total + 1, updated_at = now() from open where n.id = open.id and open.id <> $1 returning 1)
       insert into ${name} (id, account_id, kind, data, group_key, created_at, updated_at) select $1, $2, 'like', '{}', $3, now(), now() from open where open.id = $1`
    : `insert into ${name} as old (id, account_id, kind, data, group_key, created_at, updated_at) values ($1, $2, 'like', '{}', $3, now(), now())
       on conflict (account_id, group_key) where read_at is null and group_key is not null do update set total = old.total + 1, updated_at = excluded.updated_at`
  const ask = (what: string, text: string) => () =>
    pool.query({ name: `${what} ${name}`, text, values: [uuidOf(someone())] })
  return withBytes(pool, name, {
    'a page of 20': ask(
      'page',
      `select id, data, read_at from ${name} where account_id = $1 order by updated_at desc, id desc limit 20`
    ),
    'the number of unread ones': ask(
      'unread',
      `select count(*) from (select from ${name} where account_id = $1 and read_at is null limit 100) found`
    ),
    'writing one': () =>
      pool.query({
        name: `write ${name}`,
        text: write,
        values: [randomUUIDv7(), uuidOf(someone()), `like:new${randomInt(50)}`],
      }),
  })
}
