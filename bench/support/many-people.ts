import type pg from 'pg'
import { randomBytes } from 'node:crypto'
import { hashToken } from '../../server/http/authenticate.ts'
import { idAt } from './many-posts.ts'

/** Those who make calls in the measurement, and the creators whom they pay. */
export type Crowd = { fans: { id: string; token: string }[]; creators: string[] }

/**
 * Adds accounts to a database of creators and posts until it has `accounts`, in SQL; `fans` of them are signed in and
 * follow `followed` creators each. Returns these and a hundred creators.
 */
export const growPeople = async (
  pool: pg.Pool,
  { accounts, fans, followed }: { accounts: number; fans: number; followed: number }
): Promise<Crowd> => {
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into account (id, name, username, birth_date, created_at)
     select ${idAt('at')}, 'Person ' || n, 'person' || n, '1990-01-01', at
     from (select n, now() - ($1::int - n) * (interval '3 years' / $1::int) as at from generate_series((select count(*) from account) + 1, $1::int) n) moments`,
    [accounts]
  )
  const { rows } = await pool.query<{ id: string }>(
    `select id from account where not is_performer order by username limit $1`,
    [fans]
  )
  const crowd = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  await pool.query(
    `insert into session (id, token_hash, account_id, authenticated_at, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), hash, id, now(), now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) s (id, hash)`,
    [crowd.map(({ id }) => id), crowd.map(({ token }) => hashToken(token))]
  )
  await pool.query(
    `insert into follow (follower_id, performer_id) select fan.id, maker.id from unnest($1::uuid[]) with ordinality fan (id, n)
     join (select id, row_number() over (order by username) m from account where is_performer) maker on maker.m % ($3::int / $2::int) = fan.n % ($3::int / $2::int)
     on conflict do nothing`,
    [crowd.map(({ id }) => id), followed, 10_000]
  )
  const creators = await pool.query<{ id: string }>(
    'select id from account where is_performer order by username limit 100'
  )
  return { fans: crowd, creators: creators.rows.map(({ id }) => id) }
}
