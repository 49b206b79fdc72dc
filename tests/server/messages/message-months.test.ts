import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversations } from '../../../contract/messages/conversations.ts'
import { messages } from '../../../contract/messages/messages.ts'
import type { Db } from '../../../server/db/connect.ts'
import { listMigrations, migrate, migrateTo } from '../../../server/db/migrate.ts'
import { firstIdAt, makeMonths, readMonths } from '../../../server/db/months.ts'
import { eraseMessages } from '../../../server/features/leaving/closing/erase-messages.ts'
import { sections } from '../../../server/features/leaving/exports/all-sections.ts'
import { messagesByMonth } from '../../../server/features/social/messages/months.ts'
import { countMessages, findMessages } from '../../../server/features/social/messages/queries.ts'
import { writeMessage } from '../../../server/features/social/messages/write-message.ts'
import { testAppOn, type TestApp } from '../../support/app.ts'
import { placeIn, run, scratch, SECRET, tablesOf } from '../../support/backup/site.ts'
import { signIn } from '../../support/data/people.ts'
import { cloneDatabase, emptyDatabase, testDatabase, type TestDatabase } from '../../support/database/database.ts'
import { fillLongConversation, LINES, longConversation, messageIdAt } from '../../support/database/long-conversation.ts'
import { monthAfter, MONTHS } from '../../support/database/long-ledger.ts'
import { partitionsReadBy } from '../../support/database/read-plans.ts'

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
const page = async (query: Range, conversationId = id): Promise<{ lines: unknown[]; total: number }> => {
  const { data } = await test.call(messages.list, { params: { id: conversationId }, query }, { token })
  const found = data as { data: { seq: number; version: number; text: string }[]; total: number }
  return { lines: found.data.map(({ seq, version, text }) => [seq, version, text]), total: found.total }
}
/** The same page, read without knowing anything about months. */
const plainPage = async (db: Db, { limit = 25, offset = 0, ...range }: Range, conversationId = id) => {
  const rows = await findMessages(db, { conversationId, ...range, limit, offset, ids: {} }, 'message')
  const [counted] = await countMessages(db, { conversationId, ...range, ids: {} }, 'message')
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
const archiveOf = async (db: Db) => {
  const { rows } = sections.find(({ name }) => name === 'messages')!
  return (await sql`select * from (${rows(fan)}) archived order by id`.execute(db)).rows
}
const partitions = async (db: Db) =>
  (
    await sql<{ name: string }>`select relname::text as name from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'message'::regclass order by 1`.execute(db)
  ).rows.map(({ name }) => name)
const countIn = async (db: Db, table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n
const reads = (act: () => Promise<unknown>) => partitionsReadBy(test, 'message', act)

describe('a conversation of fourteen months', () => {
  it('is in a partition for each month', async () => {
    for (let n = 3; n <= MONTHS; n++) expect(await countIn(test.deps.db, partitionOf(n))).toBe(LINES)
    expect(await readMonths(test.deps.db, messagesByMonth, end)).toEqual({ ahead: 3, unplaced: 0 })
  })

  it('answers as the undivided table of the release before, also after that was migrated', async () => {
    const old = await emptyDatabase()
    const before = listMigrations().flatMap(({ name }) => (name < '0081' ? name : []))
    await migrateTo(old.url, before)
    await fillLongConversation(old.db, now)
    const expected = await Promise.all(ranges.map((range) => plainPage(old.db, range)))
    expect(expected[0]).toMatchObject({ total })
    const archive = await archiveOf(old.db)
    expect(await archiveOf(test.deps.db)).toEqual(archive)
    for (const [n, range] of ranges.entries()) expect(await page(range), JSON.stringify(range)).toEqual(expected[n])
    await migrate(old.url)
    const migrated = await testAppOn(old.url, { SECRET }, end)
    try {
      expect(await partitions(old.db)).toEqual(['message_default', 'message_first'])
      expect(await makeMonths(old.db, messagesByMonth, end)).toEqual([15, 16, 17].map(partitionOf))
      const asFan = await signIn(migrated, fan)
      const at = new Date(monthAfter(now, 15).getTime() + 5)
      await writeMessage(old.db, {
        id: messageIdAt(at),
        conversationId: id,
        senderId: fan,
        kind: 'text',
        text: 'New',
        at,
      })
      for (const range of ranges) {
        const { data } = await migrated.call(messages.list, { params: { id }, query: range }, { token: asFan })
        const found = data as { data: { seq: number }[]; total: number }
        const plain = await plainPage(old.db, range)
        expect({ seqs: found.data.map(({ seq }) => seq), total: found.total }, JSON.stringify(range)).toEqual({
          seqs: plain.lines.map(([seq]) => seq),
          total: plain.total,
        })
      }
    } finally {
      await migrated.close()
    }
  })

  it('reads only the months of what is shown', async () => {
    const newest = partitionOf(MONTHS)
    expect(await reads(() => page({ limit: LINES }))).toEqual([newest])
    expect(await reads(() => page({ limit: 25 }))).toEqual([3, 2, 1, 0].map((n) => partitionOf(MONTHS - n)))
    expect(await reads(() => page({ before: 5 * LINES + 1, limit: LINES }))).toEqual([partitionOf(5)])
    expect(await reads(() => page({ since: total - 2 }))).toEqual([newest])
    expect(await reads(() => page({ after: total - 2 }))).toEqual([newest])
    expect(await reads(() => page({}, short))).toEqual([partitionOf(2)])
    expect(await reads(() => test.call(messages.totalUnread, {}, { token }))).toEqual([])
    expect(await reads(() => test.call(conversations.list, {}, { token }))).toEqual([partitionOf(2), newest])
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
    await writeMessage(test.deps.db, {
      id: messageIdAt(at, 9),
      conversationId: id,
      senderId: creator,
      kind: 'text',
      text: 'Late',
      at,
    })
    expect((await page({ since: known })).lines).toEqual([
      [26, total + 1, 'Message deleted!'],
      [total + 2, total + 2, 'Late'],
    ])
    for (const range of ranges)
      expect(await page(range), JSON.stringify(range)).toEqual(await plainPage(test.deps.db, range))
  })

  it('is marked as read over all its months', async () => {
    const read = await test.call(messages.readAll, { params: { id } }, { token })
    expect(read.status).toBeLessThan(300)
    expect((await test.call(messages.totalUnread, {}, { token })).data).toMatchObject({ total: 0 })
  })

  it('is backed up and restored as a whole, and gets its months again', async () => {
    const folder = await scratch()
    const target = await emptyDatabase()
    try {
      const env = { DATABASE_URL: database.url, DATA_DIR: test.deps.config.dataDir, SECRET }
      const place = placeIn(await run('backup', [join(folder, 'backup')], env))
      await run('restore', [place], { DATABASE_URL: target.url, DATA_DIR: join(folder, 'site'), SECRET })
      expect(await tablesOf(target.url)).toEqual(await tablesOf(database.url))
      await makeMonths(target.db, messagesByMonth, end)
      expect(await readMonths(target.db, messagesByMonth, end)).toEqual({ ahead: 3, unplaced: 0 })
      for (const range of ranges)
        expect(await plainPage(target.db, range)).toEqual(await plainPage(test.deps.db, range))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
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

describe('what is unique in a conversation', () => {
  const boundary = monthAfter(now, 2).getTime()
  const around = (n: number) => [messageIdAt(new Date(boundary - 1), n), messageIdAt(new Date(boundary), n)] as const
  const line = (key: object, messageId: string) =>
    ({ id: messageId, conversationId: id, senderId: fan, kind: 'text', text: 'Once', at: now, ...key }) as const

  it('is so over the boundary of a month, when two write at once, whichever comes first', async () => {
    const { db } = await testDatabase()
    await fillLongConversation(db, monthAfter(now, -MONTHS))
    const keyAt = (time: number, n: number) => messageIdAt(new Date(time), 1000 + n)
    const keys = [
      (n: number) => ({ clientMessageId: keyAt(boundary - 5, n) }),
      (n: number) => ({ clientMessageId: keyAt(boundary + 5, n) }),
      (n: number) => ({ clientMessageId: `a word of somebody ${n}` }),
    ]
    for (let n = 0; n < 24; n++) {
      const key = keys[n % keys.length]!(n)
      const [early, late] = around(n)
      const ids = n % 2 ? [early, late] : [late, early]
      const written = await Promise.allSettled(ids.map((one) => writeMessage(db, line(key, one))))
      const refused = written.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []))
      expect(refused, JSON.stringify(key)).toEqual([
        expect.objectContaining({ code: '23505', constraint: 'message_once' }),
      ])
    }
    expect(await countIn(db, partitionOf(1))).toBeGreaterThan(0)
    expect(await countIn(db, partitionOf(2))).toBeGreaterThan(0)
    const plain = await plainPage(db, { limit: 100 })
    expect(plain.total).toBe(total + 24)
  })

  it('is so for a copy of a broadcast, a welcome and a message that was sent a year ago', async () => {
    const { db } = await testDatabase()
    await makeMonths(db, messagesByMonth, end)
    await fillLongConversation(db, now)
    const broadcastId = messageIdAt(monthAfter(now, 3), 7)
    await sql`insert into broadcast (id, performer_id, audience, status, text, created_at) values (${broadcastId}, ${creator}, 'followers', 'sent', 'Hello', ${now})`.execute(
      db
    )
    const keys: [string, object][] = [
      ['message_of_broadcast', { broadcastId, senderId: creator }],
      ['message_welcome', { isWelcome: true, senderId: creator }],
      ['message_once', { clientMessageId: 'said a year ago', senderId: creator }],
    ]
    for (const [constraint, key] of keys) {
      await writeMessage(db, { ...line({}, messageIdAt(monthAfter(now, 3), 50)), ...key, id: randomUUIDv7Of(3) })
      await expect(
        writeMessage(db, { ...line({}, ''), ...key, id: randomUUIDv7Of(14) }),
        constraint
      ).rejects.toMatchObject({
        code: '23505',
        constraint,
      })
    }
    await expect(
      writeMessage(db, { ...line({ clientMessageId: 'line Line 1 of the long talk' }, ''), id: randomUUIDv7Of(14) })
    ).rejects.toMatchObject({ constraint: 'message_once' })
  })
})

/** A random id of the middle of a month. */
const randomUUIDv7Of = (n: number): string =>
  firstIdAt(new Date(monthAfter(now, n).getTime() + 10 * 86_400_000)).slice(0, 13) + randomUUIDv7().slice(13)

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
    expect(await Promise.all(ranges.map((range) => plainPage(db, range)))).toEqual(expected)
  })

  it('change nothing for who reads when ids come late and conversations are busy', async () => {
    const mixed = await testAppOn((await testDatabase()).url, { SECRET }, end)
    try {
      const { db } = mixed.deps
      await makeMonths(db, messagesByMonth, end)
      await fillLongConversation(db, now)
      const asFan = await signIn(mixed, fan)
      // Some seconds around each boundary, in no order: what was begun before midnight may be written after it.
      const moments = Array.from(
        { length: 60 },
        (_, n) => monthAfter(now, MONTHS + (n >> 5)).getTime() + ((n * 7919) % 13) - 6
      )
      await Promise.all(
        moments.map((time, n) => writeMessage(db, { ...line(n), id: messageIdAt(new Date(time), n + 1), at: now }))
      )
      for (const range of [
        ...ranges,
        { before: total + 30, limit: 7 },
        { after: total + 20, limit: 7 },
        { since: total + 9 },
      ]) {
        const { data } = await mixed.call(messages.list, { params: { id }, query: range }, { token: asFan })
        const found = data as { data: { seq: number }[]; total: number }
        const plain = await plainPage(db, range)
        expect({ seqs: found.data.map(({ seq }) => seq), total: found.total }, JSON.stringify(range)).toEqual({
          seqs: plain.lines.map(([seq]) => seq),
          total: plain.total,
        })
      }
    } finally {
      await mixed.close()
    }
  })
})
const line = (n: number) => ({
  conversationId: id,
  senderId: n % 2 ? fan : creator,
  kind: 'text' as const,
  text: `${n}`,
})
