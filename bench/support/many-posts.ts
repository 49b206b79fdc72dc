import type pg from 'pg'

/**
 * The size of a database of posts. The first creator has a tenth of all posts; the fan follows the first `followed`
 * creators.
 */
export type Size = {
  posts: number
  creators: number
  followed: number
  /** SQL: the title of post number `made.n`; default: none. */
  title?: string
}

/** Ids that sort by time, like ours: `made` is the time, the rest is random. */
export const idAt = (made: string): string =>
  `(lpad(to_hex((extract(epoch from ${made}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`

const words =
  'Tonight we tried the slow movement with the windows open and the street played along, which nobody had planned.'

/**
 * Fills an empty database with creators and their posts over three years, in mixed order: a third free, a third for
 * subscribers, a third for sale, every fourth with a photo; and with a fan who follows and likes some, whose id it
 * returns. In SQL: about a minute for a million.
 */
export const growPosts = async (pool: pg.Pool, { posts, creators, followed, title = "''" }: Size): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query(
      `create temporary table maker on commit drop as select n, gen_random_uuid() id from generate_series(0, $1::int - 1) n`,
      [creators]
    )
    await client.query(
      `insert into account (id, name, username, birth_date, is_performer, created_at) select id, 'Creator ' || n, 'creator' || n, '1990-01-01', true, now() from maker`
    )
    await client.query(`insert into performer (account_id, approved_at) select id, now() from maker`)
    await client.query(
      `create temporary table made on commit drop as
       select n, at, ${idAt('at')} id, case when n % 10 = 0 then 0 else 1 + (n::bigint * 7919) % ($2::int - 1) end maker
       from (select n, date_trunc('milliseconds', now() - ($1::int - n) * (interval '3 years' / $1::int)) at from generate_series(1, $1::int) n) moments`,
      [posts, creators]
    )
    await client.query(
      `insert into feed (id, performer_id, type, access, price, status, title, text, is_pinned, total_files, published_at, created_at, updated_at)
       select made.id, maker.id, case when made.n % 4 = 0 then 'photo' else 'text' end, (array['free', 'subscriber', 'sale'])[1 + made.n % 3], case when made.n % 3 = 2 then 500 end,
         'active', ${title}, $1, made.n % 997 = 0, case when made.n % 4 = 0 then 1 else 0 end, at, at, at
       from made join maker on maker.n = made.maker order by made.n`,
      [words]
    )
    await client.query(
      `insert into file (id, owner_id, type, kind, name, mime_type, size, width, height, status, keys, created_at, updated_at)
       select made.id, maker.id, 'feed-photo', 'photo', 'photo.jpg', 'image/webp', 400000, 1200, 1500, 'ready',
         jsonb_build_object('folder', 'photo/' || made.id || '/', 'widths', '[320, 640, 960, 1200]'::jsonb, 'preview', jsonb_build_object('key', 'preview/' || made.id || '.webp', 'width', 32, 'height', 40)), at, at
       from made join maker on maker.n = made.maker where made.n % 4 = 0`
    )
    await client.query(`insert into feed_file (feed_id, file_id, position) select id, id, 0 from made where n % 4 = 0`)
    await client.query(
      'update performer set total_feeds = counted.total from (select performer_id, count(*) total from feed group by 1) counted where account_id = performer_id'
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into account (id, name, username, birth_date, created_at) values (gen_random_uuid(), 'Fan', 'fan', '1990-01-01', now()) returning id`
    )
    const fan = rows[0]?.id ?? ''
    await client.query('insert into follow (follower_id, performer_id) select $1, id from maker where n < $2', [
      fan,
      followed,
    ])
    await client.query(
      `insert into reaction (account_id, action, object_type, object_id, created_at) select $1, 'like', 'feed', id, at from made where n % 50 = 0`,
      [fan]
    )
    await client.query('commit')
    return fan
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Runs ANALYZE and a checkpoint, so that neither happens during a measurement. */
export const settle = async (pool: pg.Pool): Promise<void> => {
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}
