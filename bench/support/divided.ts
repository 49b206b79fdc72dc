import { randomInt, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { firstIdAt } from '../../server/db/months.ts'
import { idAt } from './many-posts.ts'

/** Conversations in each table, or accounts with notifications. */
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

/** Messages with the indexes of `message`; by months with a table for what is unique over all of them. */
export const divideMessages = async (pool: pg.Pool, months: number, rows: number): Promise<Divided> => {
  const name = await copyOf(pool, 'message', months)
  await pool.query(`insert into ${name} (id, conversation_id, sender_id, seq, version, text, client_message_id, created_at)
    select id, ${sqlUuid(`n % ${PEOPLE}`)}, ${sqlUuid('n % 7')}, n / ${PEOPLE}, n / ${PEOPLE}, repeat('Words ', 12), n::text, at from (${moments(rows, months)}) made`)
  const unique = months ? '' : 'unique'
  await pool.query(
    `create unique index on ${name} (id); create ${unique} index on ${name} (conversation_id, seq); create index on ${name} (conversation_id, version)`
  )
  if (months)
    await pool.query(`create table ${name}_sent as select conversation_id, sender_id, client_message_id from ${name};
      alter table ${name}_sent add primary key (conversation_id, sender_id, client_message_id)`)
  else
    await pool.query(
      `create unique index on ${name} (conversation_id, sender_id, client_message_id) where client_message_id is not null`
    )
  let seq = rows
  const columns = 'id, conversation_id, sender_id, seq, version, text, client_message_id, created_at'
  const values = '$1::uuid, $2::uuid, $3::uuid, $4::bigint, $4::bigint, $5, $6, now()'
  const write = months
    ? `with sent as (insert into ${name}_sent values ($2, $3, $6) returning 1) insert into ${name} (${columns}) select ${values} from sent`
    : `insert into ${name} (${columns}) select ${values}`
  return withBytes(pool, name, {
    'a page of 25': () =>
      pool.query({
        name: `page ${name}`,
        text: `select id, seq, version, text from ${name} where conversation_id = $1 order by seq desc limit 25`,
        values: [uuidOf(someone())],
      }),
    'writing one': () =>
      pool.query({
        name: `write ${name}`,
        text: write,
        values: [randomUUIDv7(), uuidOf(someone()), uuidOf(1), ++seq, 'Words '.repeat(12), `${seq}`],
      }),
  })
}
