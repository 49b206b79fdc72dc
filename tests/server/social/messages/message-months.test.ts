import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messages } from '../../../../contract/social/messages.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { listMigrations, migrate, migrateTo } from '../../../../server/db/migrate.ts'
import { firstIdAt, listPartitions, makeMonths, readMonths } from '../../../../server/db/months.ts'
import { eraseMessages } from '../../../../server/features/account-lifecycle/deletion/erase-messages.ts'
import { sections } from '../../../../server/features/account-lifecycle/exports/all-sections.ts'
import { messagesByMonth } from '../../../../server/features/social/messages/months.ts'
import { countMessages, findMessage, findMessages } from '../../../../server/features/social/messages/queries.ts'
import { writeMessage, type NewMessage } from '../../../../server/features/social/messages/write-message.ts'
import { testAppOn, type TestApp } from '../../../support/app.ts'
import { restoreByMonth } from '../../../support/backup/restore-by-month.ts'
import { SECRET } from '../../../support/backup/site.ts'
import { signIn } from '../../../support/data/people.ts'
import { cloneDatabase, emptyDatabase, testDatabase, type TestDatabase } from '../../../support/database/database.ts'
import {
  fillLongConversation,
  LINES,
  longConversation,
  messageIdAt,
} from '../../../support/database/long-conversation.ts'
import { monthAfter, MONTHS } from '../../../support/database/long-ledger.ts'
import { partitionsReadBy } from '../../../support/database/read-plans.ts'

const { fan, creator, id, short } = longConversation
const now = new Date()
const end = monthAfter(now, MONTHS)
const partitionOf = (n: number): string => `message_${monthAfter(now, n).toISOString().slice(0, 7).replace('-', '_')}`
const total = MONTHS * LINES

let test: TestApp
let database: TestDatabase
let token: string
beforeAll(async () => {
  database = await cloneDatabase()
  await makeMonths(database.db, messagesByMonth, end)
  await fillLongConversation(database.db, now)
  test = await testAppOn(database.url, { SECRET }, end)
  token = await signIn(test, fan)
})
afterAll(async () => {
  await test.close()
  await database.drop()
})

type Range = { limit?: number; offset?: number; since?: number; before?: number; after?: number }

/** A page as the site answers it. */
const page = async (query: Range, conversationId = id, site = { test, token }) => {
  const { data } = await site.test.call(messages.list, { params: { id: conversationId }, query }, site)
  const found = data as { data: { seq: number; version: number; text: string }[]; total: number }
  return { lines: found.data.map(({ seq, version, text }) => [seq, version, text]), total: found.total }
}
/** The same page, read without knowing anything about months. */
const plainPage = async (db: Db, { limit = 25, offset = 0, ...range }: Range, conversationId = id) => {
  const rows = await findMessages(db, { conversationId, ...range, offset }, limit)
  const [counted] = await countMessages(db, { conversationId, ...range })
  return {
    lines: rows.map((row) => [row.seq, row.version, row.deleted_at === null ? row.text : 'Message deleted!']),
    total: counted?.total,
  }
}
const places = [1, 2, LINES, LINES + 1, 30, 5 * LINES, total - 1, total, total + 1]
const ranges: Range[] = [
  {},
  { offset: 5 },
  { limit: 100 },
  { limit: 3, offset: 40 },
  { limit: 100, offset: total - 1 },
  { offset: total },
  ...places.flatMap((at) => [{ before: at }, { after: at }, { since: at }, { before: at, limit: 4, offset: 3 }]),
  { after: 0, limit: 100 },
  { since: 0, limit: 100, offset: 60 },
  { before: 80, after: 20 },
  { before: 20, after: 80 },
]
/** Whether a site answers every page as its table has it. */
const expectSamePages = async (site: { test: TestApp; token: string }, more: Range[] = []) => {
  for (const range of [...ranges, ...more])
    expect(await page(range, id, site), JSON.stringify(range)).toEqual(await plainPage(site.test.deps.db, range))
}
const archiveOf = async (db: Db) => {
  const { rows } = sections.find(({ name }) => name === 'messages')!
  return (await sql`select * from (${rows(fan)}) archived order by id`.execute(db)).rows
}
const partitions = async (db: Db) => (await listPartitions(db, messagesByMonth)).map(({ name }) => name)
const countIn = async (db: Db, table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n
/** A message, written by the fan when `n` is odd. */
const line = (n: number): NewMessage => ({
  conversationId: id,
  senderId: n % 2 ? fan : creator,
  kind: 'text',
  text: `${n}`,
  at: now,
})
const reads = (act: () => Promise<unknown>) => partitionsReadBy(test, 'message', act)

describe('a conversation of fourteen months', () => {
  it('is in a partition for each month', async () => {
    for (let n = 3; n <= MONTHS; n++) expect(await countIn(test.deps.db, partitionOf(n))).toBe(LINES)
    expect(await readMonths(test.deps.db, messagesByMonth, end)).toEqual({ ahead: 3, unplaced: 0 })
    expect((await page({}, short)).lines).toEqual([[1, 1, 'A short talk']])
  })

  it('answers as the undivided table of the release before, also after that was migrated', async () => {
    const old = await emptyDatabase()
    await migrateTo(
      old.url,
      listMigrations().flatMap(({ name }) => (name < '0081' ? name : []))
    )
    await fillLongConversation(old.db, now)
    const expected = await Promise.all(ranges.map((range) => plainPage(old.db, range)))
    expect(expected[0]).toMatchObject({ total })
    expect(await archiveOf(test.deps.db)).toEqual(await archiveOf(old.db))
    for (const [n, range] of ranges.entries()) expect(await page(range), JSON.stringify(range)).toEqual(expected[n])
    await migrate(old.url)
    const migrated = await testAppOn(old.url, { SECRET }, end)
    try {
      expect(await partitions(old.db)).toEqual(['message_first', 'message_default'])
      expect(await makeMonths(old.db, messagesByMonth, end)).toEqual([15, 16, 17].map(partitionOf))
      const at = new Date(monthAfter(now, 15).getTime() + 5)
      await writeMessage(old.db, { ...line(1), id: messageIdAt(at), at })
      await expectSamePages({ test: migrated, token: await signIn(migrated, fan) })
    } finally {
      await migrated.close()
    }
  })

  it('is listed from the months of last messages only', async () => {
    const [last, lastOfShort] = [partitionOf(MONTHS), partitionOf(2)]
    expect(await reads(() => test.call(messages.totalUnread, {}, { token }))).toEqual([])
    expect(await reads(() => test.call(conversations.list, {}, { token }))).toEqual([lastOfShort, last])
    const [newest] = await findMessages(test.deps.db, { conversationId: id, offset: undefined }, 1)
    expect(await reads(() => findMessage(test.deps.db, { id: newest!.id }))).toEqual([last])
  })

  it('is searched as a whole', async () => {
    const search = async (q: string) =>
      ((await test.call(messages.search, { query: { q } }, { token })).data as { total: number }).total
    expect([await search('long talk'), await search('Line 3 of'), await search('talk')]).toEqual([total, 1, total + 1])
  })

  it('tells of a message that was deleted in an old month, also when new ones came since', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from message where conversation_id = ${id} and seq = 26`.execute(test.deps.db)
    const known = (await page({ since: 0 })).total
    expect((await test.call(messages.remove, { params: { id: rows[0]!.id } }, { token })).status).toBeLessThan(300)
    const at = new Date(end.getTime() + 26 * 86_400_000)
    await writeMessage(test.deps.db, { ...line(2), id: messageIdAt(at, 9), text: 'Late', at })
    expect((await page({ since: known })).lines).toEqual([
      [26, total + 1, 'Message deleted!'],
      [total + 2, total + 2, 'Late'],
    ])
    await expectSamePages({ test, token })
  })

  it('is marked as read over all its months', async () => {
    const read = await test.call(messages.readAll, { params: { id } }, { token })
    expect(read.status).toBeLessThan(300)
    expect((await test.call(messages.totalUnread, {}, { token })).data).toMatchObject({ total: 0 })
  })

  it('is backed up and restored as a whole, and gets its months again', async () => {
    const site = { url: database.url, dataDir: test.deps.config.dataDir }
    const target = await restoreByMonth(site, messagesByMonth, end)
    for (const range of ranges) expect(await plainPage(target.db, range)).toEqual(await plainPage(test.deps.db, range))
  })

  it('loses its words in every month when its writer is erased', async () => {
    await eraseMessages(test.deps, creator)
    const { rows } =
      await sql`select from message where sender_id = ${creator} and (text <> '' or deleted_at is null)`.execute(
        test.deps.db
      )
    expect(rows).toEqual([])
    expect(await countIn(test.deps.db, 'message')).toBe(total + 2)
  })
})

describe('a key that is unique in a conversation', () => {
  const boundary = monthAfter(now, 2).getTime()
  const around = (n: number) => [messageIdAt(new Date(boundary - 1), n), messageIdAt(new Date(boundary), n)] as const
  /** A random id of the middle of a month. */
  const idOfMonth = (n: number): string =>
    firstIdAt(new Date(monthAfter(now, n).getTime() + 10 * 86_400_000)).slice(0, 13) + randomUUIDv7().slice(13)

  it('stays unique when two processes write on both sides of the end of a month at once', async () => {
    const { db } = await testDatabase()
    await fillLongConversation(db, monthAfter(now, -MONTHS))
    for (let n = 0; n < 24; n++) {
      const [early, late] = around(n)
      const ids = n % 2 ? [early, late] : [late, early]
      const twice = { ...line(1), clientMessageId: `sent twice ${n}` }
      const written = await Promise.allSettled(ids.map((one) => writeMessage(db, { ...twice, id: one })))
      const refused = written.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []))
      expect(refused).toEqual([expect.objectContaining({ code: '23505', constraint: 'message_once' })])
    }
    for (const n of [1, 2]) expect(await countIn(db, partitionOf(n))).toBeGreaterThan(0)
    expect(await plainPage(db, {})).toMatchObject({ total: total + 24 })
  })

  it('stays unique until the end of the following month: for copies of a broadcast, welcome messages and messages sent twice', async () => {
    const { db } = await testDatabase()
    await makeMonths(db, messagesByMonth, end)
    await fillLongConversation(db, now)
    const broadcastId = messageIdAt(monthAfter(now, 3), 7)
    await sql`insert into broadcast (id, performer_id, audience, status, text, created_at) values (${broadcastId}, ${creator}, 'followers', 'sent', 'Hello', ${now})`.execute(
      db
    )
    const keys: [string, Partial<NewMessage>][] = [
      ['message_of_broadcast', { broadcastId }],
      ['message_welcome', { isWelcome: true }],
      ['message_once', { clientMessageId: 'said before' }],
    ]
    const write = (key: Partial<NewMessage>, month: number) =>
      writeMessage(db, { ...line(2), ...key, id: idOfMonth(month) })
    for (const [constraint, key] of keys) {
      await write(key, 3)
      await expect(write(key, 4), constraint).rejects.toMatchObject({ code: '23505', constraint })
      // The month before, of an id that comes late.
      await expect(write(key, 0), constraint).rejects.toMatchObject({ code: '23505', constraint })
    }
    // Two months later it is a new message (decision 62).
    await write({ clientMessageId: 'said before' }, 7)
  })
})

describe('the months', () => {
  it('are each made once by two processes at once, and take over what was written before', async () => {
    const { db } = await testDatabase()
    await fillLongConversation(db, monthAfter(now, 8))
    const expected = await Promise.all(ranges.map((range) => plainPage(db, range)))
    expect(await readMonths(db, messagesByMonth)).toEqual({ ahead: 3, unplaced: total + 1 })
    const soon = monthAfter(now, 4)
    const made = await Promise.all([makeMonths(db, messagesByMonth, soon), makeMonths(db, messagesByMonth, soon)])
    expect(made.flat().sort()).toEqual([4, 5, 6, 7].map(partitionOf))
    await makeMonths(db, messagesByMonth, monthAfter(now, 8 + MONTHS))
    expect(await readMonths(db, messagesByMonth)).toMatchObject({ unplaced: 0 })
    expect(await countIn(db, partitionOf(11))).toBe(LINES)
    // Both conversations name their last message, which was moved.
    const { rows } = await sql`select from conversation_member join message on message.id = last_message_id`.execute(db)
    expect(rows).toHaveLength(4)
    expect(await Promise.all(ranges.map((range) => plainPage(db, range)))).toEqual(expected)
  })

  it('make no difference to readers, even if messages arrive out of order around the end of a month', async () => {
    const mixed = await testAppOn((await testDatabase()).url, { SECRET }, end)
    try {
      const { db } = mixed.deps
      await makeMonths(db, messagesByMonth, end)
      await fillLongConversation(db, now)
      // Some seconds around each boundary, in no order: what was begun before midnight may be written after it.
      const moments = Array.from(
        { length: 60 },
        (_, n) => monthAfter(now, MONTHS + (n >> 5)).getTime() + ((n * 7919) % 13) - 6
      )
      await Promise.all(
        moments.map((time, n) => writeMessage(db, { ...line(n), id: messageIdAt(new Date(time), n + 1) }))
      )
      const more = [
        { before: total + 30, limit: 7 },
        { after: total + 20, limit: 7 },
        { since: total + 9 },
        { limit: 40 },
      ]
      await expectSamePages({ test: mixed, token: await signIn(mixed, fan) }, more)
    } finally {
      await mixed.close()
    }
  })
})
