import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  notifications,
  NotificationGroup,
  type Notification,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { listMigrations, migrate, migrateTo } from '../../../../server/db/migrate.ts'
import { listPartitions, readMonths } from '../../../../server/db/months.ts'
import { transaction, type Trx } from '../../../../server/db/transaction.ts'
import { deleteItemDependents } from '../../../../server/features/catalogue/rights/delete-item-dependents.ts'
import { erasePerson } from '../../../../server/features/account-lifecycle/deletion/erase-person.ts'
import { sections } from '../../../../server/features/account-lifecycle/exports/all-sections.ts'
import { onceInTransaction } from '../../../../server/features/notifications/notification-center/kinds.ts'
import { notify } from '../../../../server/features/notifications/notification-center/notify.ts'
import {
  movedBefore,
  notificationsByMonth,
  shownSince,
} from '../../../../server/features/notifications/notification-center/past/by-month.ts'
import {
  countNotifications,
  listNotifications,
} from '../../../../server/features/notifications/notification-center/queries.ts'
import { sweepNotifications } from '../../../../server/features/notifications/notification-center/past/sweep-notifications.ts'
import { sendDigests } from '../../../../server/features/notifications/mail/send-digests.ts'
import { testApp, testAppOn, type TestApp } from '../../../support/app.ts'
import { restoreByMonth } from '../../../support/backup/restore-by-month.ts'
import { SECRET } from '../../../support/backup/site.ts'
import { signIn } from '../../../support/data/people.ts'
import { amidInsert, countWaiting, waitingSessions } from '../../../support/database/hold-inserts.ts'
import {
  addNotifications,
  addPeople,
  fillLongList,
  longList,
} from '../../../support/database/long-notification-list.ts'
import { monthAfter, MONTHS } from '../../../support/database/long-ledger.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { partitionsReadBy } from '../../../support/database/read-plans.ts'
import { recordQueries } from '../../../support/database/record-queries.ts'

const { reader, actor, item } = longList
const DAY = 86_400_000
const now = new Date()
/** The sixth day of the month after the fourteenth: some of the months are at an edge. */
const end = new Date(monthAfter(now, MONTHS + 1).getTime() + 5.5 * DAY)
const daysAgo = (days: number, of = end): Date => new Date(of.getTime() - days * DAY)

let test: TestApp
let database: TestDatabase
/** The release before: one table, swept as it did. */
let undivided: TestApp
const sweepAt = (on: TestApp, at: Date) => sweepNotifications({ ...on.deps, clock: { now: () => at } })
beforeAll(async () => {
  database = await cloneDatabase()
  await fillLongList(database.db, now)
  test = await testAppOn(database.url, { SECRET }, end)
  for (let nights = 300; nights >= 0; nights -= 10) await sweepAt(test, daysAgo(nights))
  const old = await emptyDatabase()
  const before = listMigrations().flatMap(({ name }) => (name < '0082' ? name : []))
  await migrateTo(old.url, before)
  await fillLongList(old.db, now)
  await sql`delete from notification where updated_at < ${daysAgo(400)} or (read_at is not null and updated_at < ${daysAgo(90)})`.execute(
    old.db
  )
  await migrate(old.url)
  undivided = await testAppOn(old.url, {}, end)
})
afterAll(async () => {
  await test.close()
  await undivided.close()
  await database.drop()
})

const countIn = async (db: Db, table: string, which: RawBuilder<boolean> = sql`true`): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${which}`.execute(db)).rows[0]!.n

/** Everything that a person sees: all pages with each filter, totals, and the archive's part. */
async function readAll(on: TestApp) {
  const token = await signIn(on, reader)
  const seen: Record<string, unknown> = {}
  for (const query of [{}, { unread: 'true' as const }, ...NotificationGroup.options.map((group) => ({ group }))]) {
    const all: Notification[] = []
    const totals = new Set<number>()
    for (let before: string | undefined, pages = 0; pages === 0 || before; pages++) {
      const { data } = await on.call(notifications.list, { query: { ...query, limit: 7, before } }, { token })
      all.push(...data.data)
      totals.add(data.total)
      before = data.nextCursor
    }
    expect([...totals]).toEqual([all.length])
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
    seen[JSON.stringify(query)] = all
  }
  const archive = sections.find(({ name }) => name === 'notifications')!
  const { rows } = await sql<{ id: string; createdAt: Date }>`${archive.rows(reader)}`.execute(on.deps.db)
  // The archive holds all that is stored, and a month is stored as a whole.
  const kept = rows.filter((row) => (row as { readAt?: unknown }).readAt === null || row.createdAt >= shownSince(end))
  const { data: unread } = await on.call(notifications.totalUnread, {}, { token })
  return { seen, total: unread.total, archive: kept.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

describe('notifications of fourteen months', () => {
  it('are shown as by the undivided table of the release before, before and after they are moved', async () => {
    const expected = await readAll(undivided)
    expect((expected.seen['{}'] as unknown[]).length).toBeGreaterThan(MONTHS * 5)
    expect(await countIn(undivided.deps.db, 'notification_past')).toBe(0)
    expect(await readAll(test)).toEqual(expected)
    await sweepAt(undivided, end)
    expect(await countIn(undivided.deps.db, 'notification_past')).toBeGreaterThan(30)
    expect(await readAll(undivided)).toEqual(expected)
  })

  it('are in the past when they are read and not recent, as long as a month has one that is shown', async () => {
    const { db } = test.deps
    const isDue = sql<boolean>`read_at is not null and updated_at < ${movedBefore(end)}`
    expect(await countIn(db, 'notification', isDue)).toBe(0)
    expect(await countIn(db, 'notification_past', sql`not (${isDue})`)).toBe(0)
    const oldest = monthAfter(shownSince(end), 0)
    expect(await countIn(db, 'notification_past', sql`updated_at < ${oldest}`)).toBe(0)
    expect(await countIn(db, 'notification_past', sql`updated_at < ${shownSince(end)}`)).toBeGreaterThan(0)
    expect(await readMonths(db, notificationsByMonth, end)).toEqual({ ahead: 3, unplaced: 0 })
  })

  it('are read in one or two months by a page, in those that are shown by a total, and in none otherwise', async () => {
    const { db } = test.deps
    const of = { limit: 8, now: end, country: undefined }
    const reads = (act: () => Promise<unknown>) => partitionsReadBy(test, 'notification_past', act)
    const page = (days: number) => () =>
      listNotifications(db, reader, of, { at: daysAgo(days), id: 'f'.repeat(8) + '-ffff-7fff-8fff-' + 'f'.repeat(12) })
    expect(await reads(() => listNotifications(db, reader, of, undefined))).toEqual([])
    for (const days of [40, 50, 60, 70]) {
      const found = await reads(page(days))
      expect([1, 2], `${found} of ${days} days`).toContain(found.length)
      expect(found).not.toContain('notification_past_default')
    }
    const total = await reads(() => countNotifications(db, reader, of))
    expect(total.length).toBeLessThanOrEqual(3)
    expect(total).not.toContain('notification_past_default')
    const token = await signIn(test, reader)
    const { sent } = await recordQueries(async () => {
      await test.call(notifications.totalUnread, {}, { token })
      await test.call(notifications.list, { query: { unread: 'true', limit: 100 } }, { token })
      await transaction(db, (trx) => notify(test.deps, trx, { to: reader, kind: 'tip', actorId: actor, href: '/new' }))
      await test.call(notifications.readAll, { body: { group: 'messages' } }, { token })
      await sendDigests(test.deps)
    })
    expect(sent.length).toBeGreaterThan(8)
    expect(sent.filter(({ text }) => text.includes('notification_past'))).toEqual([])
  })

  it('can be marked as read without changing their row, and not by another account', async () => {
    const { rows } = await sql<{ id: string; read_at: Date }>`
      select id, read_at from notification_past where updated_at > ${shownSince(end)} limit 1`.execute(test.deps.db)
    const read = async (person: string) =>
      (await test.call(notifications.read, { params: { id: rows[0]!.id } }, { token: await signIn(test, person) }))
        .status
    expect([await read(reader), await read(actor)]).toEqual([200, 404])
    expect(
      await countIn(test.deps.db, 'notification_past', sql`id = ${rows[0]!.id} and read_at = ${rows[0]!.read_at}`)
    ).toBe(1)
  })

  it('are backed up and restored as a whole', async () => {
    const site = { url: database.url, dataDir: test.deps.config.dataDir }
    const target = await restoreByMonth(site, notificationsByMonth, end)
    const restored = await testAppOn(target.url, { SECRET }, end)
    expect(await readAll(restored)).toEqual(await readAll(test))
    await restored.close()
  })

  it('go with the item they are about, and with the person who is named or joined in them', async () => {
    const { db } = test.deps
    const left = (which: RawBuilder<boolean>) =>
      Promise.all(['notification', 'notification_past'].map((table) => countIn(db, table, which)))
    expect(Math.min(...(await left(sql`object_id = ${item}`)))).toBeGreaterThan(0)
    await transaction(db, (trx) => deleteItemDependents(trx, [item]))
    expect(await left(sql`object_id = ${item}`)).toEqual([0, 0])
    expect(Math.min(...(await left(sql`actor_id = ${actor}`)))).toBeGreaterThan(0)
    await transaction(db, (trx) => erasePerson(test.deps, trx, actor, end))
    expect(await left(sql`actor_id = ${actor} or ${actor} = any(actors)`)).toEqual([0, 0])
  })

  it('are dropped by the month when no day of it is shown any more', async () => {
    const { db } = undivided.deps
    const oldest = async () => (await listPartitions(db, notificationsByMonth))[0]!.endsAt
    const ends = monthAfter(shownSince(end), 1)
    const edge = new Date(ends.getTime() + 90 * DAY)
    await sweepAt(undivided, new Date(edge.getTime() - 1))
    expect(await oldest()).toEqual(ends)
    expect(await countIn(db, 'notification_past', sql`updated_at < ${ends}`)).toBeGreaterThan(0)
    await sweepAt(undivided, edge)
    expect(await oldest()).toEqual(monthAfter(ends, 1))
    expect(await countIn(db, 'notification_past', sql`updated_at < ${ends}`)).toBe(0)
    await sweepAt(undivided, new Date(end.getTime() + 401 * DAY))
    expect([await countIn(db, 'notification_past'), await countIn(db, 'notification')]).toEqual([0, 0])
  })
})

describe('the move', () => {
  const later = new Date(now.getTime() + 60 * DAY)
  const old = daysAgo(40, later)
  let site: TestApp
  let db: Db
  beforeAll(async () => {
    site = await testApp({}, later)
    db = site.deps.db
    await addPeople(db)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['notification', 'notification_past']) await sql`delete from ${sql.table(table)}`.execute(db)
  })
  /** How many are in each of the tables, and how many there are in all, each counted once. */
  const places = async () => {
    const { rows } = await sql<{ n: number }>`select count(distinct id)::int as n from
      (select id from notification union all select id from notification_past) every_one`.execute(db)
    return [await countIn(db, 'notification'), await countIn(db, 'notification_past'), rows[0]!.n]
  }
  /** Runs `act` while a move has taken rows out of `notification` and has not put them into their month yet. */
  const amidMove = (act: (moved: Promise<unknown>) => Promise<void>) =>
    amidInsert(site, 'notification_past', () => sweepAt(site, later).catch((error: unknown) => error), act)

  it('loses nothing when the process is killed or stops, and goes on in the next night', async () => {
    await addNotifications(db, 12_000, old)
    await amidMove(async (moving) => {
      await sql`select pg_terminate_backend(pid) from ${waitingSessions}`.execute(db)
      expect(await moving).toBeInstanceOf(Error)
      // The pool notices after a moment that one of its connections is gone.
      await expect.poll(places).toEqual([12_000, 0, 12_000])
    })
    let asked = 0
    const lifecycle = {
      get isDraining() {
        return asked++ > 0
      },
    }
    await sweepNotifications({ ...site.deps, lifecycle })
    expect(await places()).toEqual([7000, 5000, 12_000])
    await sweepAt(site, later)
    expect(await places()).toEqual([0, 12_000, 12_000])
  })

  it('moves each one once when two processes do it at the same time', async () => {
    await addNotifications(db, 12_000, old)
    await Promise.all([sweepAt(site, later), sweepAt(site, later)])
    expect(await places()).toEqual([0, 12_000, 12_000])
  })

  it('leaves unread notifications, also while another one joins them, and read ones that one joins during the move', async () => {
    await addNotifications(db, 1, old, false)
    await sql`update notification set group_key = 'tips'`.execute(db)
    const join = (on: Trx) =>
      notify(site.deps, on, { to: reader, kind: 'tip', actorId: actor, groupKey: 'tips', href: '/' })
    await transaction(db, async (trx) => {
      await join(trx)
      await sweepAt(site, later)
    })
    expect(await places()).toEqual([1, 0, 1])
    await sql`update notification set read_at = updated_at, updated_at = ${old}`.execute(db)
    await amidMove(async () => void (await transaction(db, join)))
    expect(await places()).toEqual([1, 1, 2])
    expect(await countIn(db, 'notification', sql`read_at is null and total = 1`)).toBe(1)
  })

  it('does not bring back notifications that are deleted during the move', async () => {
    await addNotifications(db, 10, old)
    let gone: Promise<void> | undefined
    await amidMove(async () => {
      gone = transaction(db, (trx) => deleteItemDependents(trx, [item]))
      await expect.poll(() => countWaiting(db)).toBe(2)
    })
    await gone
    expect(await places()).toEqual([0, 0, 0])
  })

  it('waits a day after the migration, in which the release before may run', async () => {
    await addNotifications(db, 10, old)
    const ran = (at: Date) => sql`update migration set ran_at = ${at} where name like '0082-%'`.execute(db)
    await ran(daysAgo(0.9, later))
    await sweepAt(site, later)
    expect(await places()).toEqual([10, 0, 10])
    await ran(daysAgo(1.1, later))
    await sweepAt(site, later)
    expect(await places()).toEqual([0, 10, 10])
  })

  it('leaves notifications in place as long as a repeated action looks for them; both tables have the same columns', async () => {
    const longest = Math.max(...Object.values(onceInTransaction))
    expect(later.getTime() - movedBefore(later).getTime()).toBeGreaterThan(longest)
    const columns = async (table: string) =>
      (
        await sql`select column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_name = ${table} order by ordinal_position`.execute(db)
      ).rows
    expect(await columns('notification_past')).toEqual(await columns('notification'))
  })
})
