import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { transaction } from '../../server/db/transaction.ts'
import { notify } from '../../server/features/notifications/notification-center/notify.ts'
import {
  countNotifications,
  findUnread,
  listNotifications,
} from '../../server/features/notifications/notification-center/queries.ts'
import { sweepNotifications } from '../../server/features/notifications/notification-center/past/sweep-notifications.ts'
import { bytesOf, PEOPLE } from './partitioned.ts'
import { idAt, settle } from './many-posts.ts'

const DAY_MS = 86_400_000
/** Days for which read and unread notifications are kept. */
const [READ, ALL] = [90, 400]

/** Makes the baseline: no months, everything in one table. */
const undivide = sql`drop table notification_past; create table notification_past (like notification)`

/**
 * The notification center after fifteen months, through the code of the site: `rows` notifications, of which a tenth is unread and of the last 400 days,
 * and the rest read and of the last ninety. With months they are moved by the nightly job, whose time is `movedIn`, in µs a row. `close` stops the server.
 */
export const openNotifications = async (dataDir: string, rows: number, hasMonths: boolean) => {
  const server = await startEmbedded({ dataDir, database: hasMonths ? 'bell_months' : 'bell_whole' })
  await migrate(server.url)
  const { db, pool, close } = connect(server.url, 1, undefined, { statement_timeout: '0' })
  if (!hasMonths) await undivide.execute(db)
  await sql`update migration set ran_at = ran_at - interval '2 days'`.execute(db)
  await sql`insert into account (id, name, username, birth_date, is_performer) select ${sql.raw(idAt('now()'))}, 'Person ' || n, 'person' || n, '1990-01-01', false from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(
    db
  )
  const people = (await db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id)
  await sql`insert into notification (id, account_id, kind, actor_id, data, group_key, read_at, created_at, updated_at)
    select ${sql.raw(idAt('at'))}, (${people}::uuid[])[1 + n % ${sql.lit(PEOPLE)}], 'like', (${people}::uuid[])[1 + (n + 7) % ${sql.lit(PEOPLE)}], '{"href": "/somebody"}', 'like:' || n, case when is_read then at end, at, at
    from (select n, n / ${sql.lit(PEOPLE)} % 10 <> 0 as is_read, now() - (${sql.lit(rows)} - n) * interval '1 day' * (case when n / ${sql.lit(PEOPLE)} % 10 = 0 then ${sql.lit(ALL)} else ${sql.lit(READ)} end) / ${sql.lit(rows)} as at from generate_series(0, ${sql.lit(rows - 1)}) n) made
    order by at`.execute(db)
  const now = new Date()
  const from = performance.now()
  if (hasMonths)
    await sweepNotifications({
      db,
      clock: { now: () => now },
      lifecycle: { isDraining: false },
      log: pino({ level: 'silent' }),
    })
  const taken = performance.now() - from
  const [past] = (await sql<{ n: number }>`select count(*)::int as n from notification_past`.execute(db)).rows
  await settle(pool)
  const someone = () => people[randomInt(PEOPLE)] ?? ''
  // Without months the code believes in a time of which nothing was moved yet.
  const of = { country: undefined, now: hasMonths ? now : new Date(0), limit: 21 }
  const deps = {
    clock: { now: () => new Date() },
    jobs: { enqueueAll: async () => {} } as unknown as Parameters<typeof notify>[0]['jobs'],
  }
  return {
    movedIn: (taken * 1000) / (past?.n ?? NaN),
    past: past?.n ?? 0,
    bytes: () => bytesOf(pool, 'notification'),
    run: {
      'the first page of 20': () => listNotifications(db, someone(), of, undefined),
      'a page of 20 of two months ago': () =>
        listNotifications(db, someone(), of, { at: new Date(now.getTime() - 60 * DAY_MS), id: people[0] ?? '' }),
      'the total of all pages': () => countNotifications(db, someone(), of),
      'the number of unread ones': () => findUnread(db, someone()),
      'writing one': () =>
        transaction(db, (trx) =>
          notify(deps, trx, {
            to: someone(),
            kind: 'like',
            actorId: someone(),
            groupKey: `like:new${randomInt(50)}`,
            href: '/somebody',
          })
        ),
    },
    close: async () => void (await close(), await server.stop()),
  }
}
