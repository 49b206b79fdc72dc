import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../../contract/identity/users/users.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { listMigrations, migrate, migrateTo } from '../../../../server/db/migrate.ts'
import { firstIdAt, makeMonths, readMonths } from '../../../../server/db/months.ts'
import { forfeitBalances } from '../../../../server/features/account-lifecycle/deletion/erase-money.ts'
import { sections } from '../../../../server/features/account-lifecycle/exports/all-sections.ts'
import {
  attachLedgerMonth,
  detachLedgerMonth,
  keepLedgerMonths,
  ledgerByMonth,
} from '../../../../server/features/money/ledger/months.ts'
import { platform, post, walletOf } from '../../../../server/features/money/ledger/post.ts'
import { verifyLedger } from '../../../../server/features/money/ledger/verify.ts'
import { entriesOf, sumMonth } from '../../../../server/features/admin/accounting/queries.ts'
import { countLedger, listLedger } from '../../../../server/features/admin/people/record-queries.ts'
import { testAppOn, type TestApp } from '../../../support/app.ts'
import { restoreByMonth } from '../../../support/backup/restore-by-month.ts'
import { placeIn, run, scratch, SECRET, tablesOf } from '../../../support/backup/site.ts'
import { signIn } from '../../../support/data/people.ts'
import { fillLongLedger, longLedger, monthAfter, MONTHS, TIPS } from '../../../support/database/long-ledger.ts'
import { cloneDatabase, emptyDatabase, testDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { partitionsReadBy } from '../../../support/database/read-plans.ts'

const { fan, creator } = longLedger
const now = new Date()
const end = monthAfter(now, MONTHS)
const monthName = (n: number): string => monthAfter(now, n).toISOString().slice(0, 7)
const partitionOf = (n: number): string => `ledger_entry_${monthName(n).replace('-', '_')}`

let test: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await makeMonths(database.db, ledgerByMonth, end)
  await fillLongLedger(database.db, now)
  test = await testAppOn(database.url, { SECRET }, end)
})
afterAll(async () => {
  await test.close()
  await database.drop()
})

/** Everything that is read of the ledger as a whole or of an account over all months. */
async function readAll(db: Db) {
  const pages: unknown[] = []
  for (let before: string | undefined, length = 100; length === 100; ) {
    const page = await listLedger(db, fan, undefined, 100, before)
    pages.push(...page)
    before = page.at(-1)?.id
    length = page.length
  }
  const books: unknown[] = []
  for await (const rows of entriesOf(db, monthName(3))) books.push(...rows)
  const archive = sections.find(({ name }) => name === 'wallet')!
  return {
    pages,
    books,
    total: await countLedger(db, fan, undefined),
    month: await sumMonth(db, monthName(3)),
    archive: (await sql`select * from (${archive.rows(fan)}) archived order by id`.execute(db)).rows,
    verdict: await verifyLedger(db),
  }
}

const partitions = async (db: Db) =>
  (
    await sql<{ name: string }>`select relname::text as name from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'ledger_entry'::regclass order by 1`.execute(db)
  ).rows.map(({ name }) => name)

const countIn = async (db: Db, table: string): Promise<number | undefined> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n

describe('a ledger of fourteen months', () => {
  it('has a partition for each month, and in it the entries of this month only', async () => {
    for (let n = 2; n <= MONTHS; n++) expect(await countIn(test.deps.db, partitionOf(n))).toBe(TIPS * 5)
    expect(await readMonths(test.deps.db, ledgerByMonth, end)).toEqual({ ahead: 3, unplaced: 0 })
  })

  it('answers as the undivided table of the release before, also after that was migrated', async () => {
    const old = await emptyDatabase()
    await migrateTo(
      old.url,
      listMigrations().flatMap(({ name }) => (name < '0080' ? name : []))
    )
    await fillLongLedger(old.db, now)
    const expected = await readAll(old.db)
    expect(expected.verdict.faults).toEqual([])
    expect(expected.pages).toHaveLength(MONTHS * TIPS + 1)
    expect(await readAll(test.deps.db)).toEqual(expected)
    await migrate(old.url)
    expect(await readAll(old.db)).toEqual(expected)
    expect(await partitions(old.db)).toEqual(['ledger_entry_default', 'ledger_entry_first'])
    expect(await makeMonths(old.db, ledgerByMonth, end)).toEqual([15, 16, 17].map(partitionOf))
    expect(await countIn(old.db, 'ledger_entry_first')).toBe(expected.verdict.entries)
    const { rows } = await sql<{
      ok: boolean
    }>`select nextval('ledger_entry_id_seq') = max(id) + 1 as ok from ledger_entry`.execute(old.db)
    expect(rows).toEqual([{ ok: true }])
  })

  it('reads no month for the own account, and a page of the history only from the months of its entries', async () => {
    const token = await signIn(test, fan)
    const reads = (act: () => Promise<{ status: number }>) =>
      partitionsReadBy(test, 'ledger_entry', async () => expect((await act()).status).toBeLessThan(300))
    const key = randomUUIDv7()
    const tip = () => test.call(wallet.tip, { params: { id: creator }, body: { price: 10 } }, { token, key })
    expect(await tip()).toMatchObject({ status: 201 })
    const me = () => test.call(users.me, {}, { token })
    expect(await reads(me)).toEqual([])
    expect(await reads(tip)).toEqual(['ledger_entry_first'])
    const page = (limit: number, offset: number) =>
      test.call(payments.transactions, { query: { limit, offset } }, { token })
    expect(await reads(() => page(6, 1))).toEqual([partitionOf(MONTHS)])
    expect(await reads(() => page(6, 3 * TIPS + 1))).toEqual([partitionOf(MONTHS - 3)])
    expect((await page(25, 0)).data).toMatchObject({ total: MONTHS * TIPS + 1 })
  })

  it('takes the number of the last entry from the account, which every posting keeps', async () => {
    const wrong = sql`select a.id from ledger_account a
      where a.last_entry_id is distinct from (select max(id) from ledger_entry where account_id = a.id)`
    expect((await wrong.execute(test.deps.db)).rows).toEqual([])
    await sql`update ledger_account set last_entry_id = null where owner_id = ${creator}`.execute(test.deps.db)
    await keepLedgerMonths(test.deps)
    expect((await wrong.execute(test.deps.db)).rows).toEqual([])
  })

  it('is append-only in every month', async () => {
    for (const table of ['ledger_entry', ...(await partitions(test.deps.db))])
      for (const change of [`update ${table} set amount = 1`, `delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(change).execute(test.deps.db), change).rejects.toThrow('append-only')
  })

  it('accepts the entries of one transaction and account once, and none of an unknown transaction', async () => {
    const { rows } = await sql<{
      transaction_id: string
      account_id: number
    }>`select * from ledger_entry limit 1`.execute(test.deps.db)
    const add = (id: string) =>
      sql`insert into ledger_entry (transaction_id, account_id, amount, balance_after) values (${id}, ${rows[0]!.account_id}, 1, 1)`.execute(
        test.deps.db
      )
    await expect(add(rows[0]!.transaction_id)).rejects.toMatchObject({ code: '23505' })
    await expect(add(firstIdAt(new Date(end.getTime() + 1)))).rejects.toMatchObject({ code: '23503' })
  })

  it('is backed up and restored as a whole, and gets its months again', async () => {
    const site = { url: database.url, dataDir: test.deps.config.dataDir }
    const target = await restoreByMonth(site, ledgerByMonth, end)
    expect(await readAll(target.db)).toEqual(await readAll(test.deps.db))
  })

  it('stays sound, also in a backup, without an old month, which can be put back', async () => {
    const folder = await scratch()
    const target = await emptyDatabase()
    try {
      const later = monthAfter(now, 3 + 24)
      const before = await readAll(test.deps.db)
      expect(await detachLedgerMonth(test.deps.db, monthName(4), later)).toBe(false)
      expect(await detachLedgerMonth(test.deps.db, 'never', later)).toBe(false)
      expect(await detachLedgerMonth(test.deps.db, monthName(3), later)).toBe(true)
      expect(await countLedger(test.deps.db, fan, undefined)).toBe(before.total - TIPS)
      expect(await verifyLedger(test.deps.db)).toEqual(before.verdict)
      await expect(sql`delete from ${sql.table(partitionOf(3))}`.execute(test.deps.db)).rejects.toThrow('append-only')
      const env = { DATABASE_URL: database.url, DATA_DIR: test.deps.config.dataDir, SECRET }
      const place = placeIn(await run('backup', [join(folder, 'backup')], env))
      await run('restore', [place], { DATABASE_URL: target.url, DATA_DIR: join(folder, 'site'), SECRET })
      expect(await tablesOf(target.url)).toEqual(await tablesOf(database.url))
      for (const db of [target.db, test.deps.db]) {
        expect(await attachLedgerMonth(db, monthName(3))).toBe(true)
        expect(await attachLedgerMonth(db, monthName(3))).toBe(false)
        expect(await readAll(db)).toEqual(before)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('gives up what an erased account owns, and stays sound', async () => {
    await forfeitBalances(test.deps, creator)
    await forfeitBalances(test.deps, creator)
    const { rows } =
      await sql`select balance from ledger_account where owner_id = ${creator} and kind = 'available'`.execute(
        test.deps.db
      )
    expect(rows).toEqual([{ balance: 0 }])
    expect((await verifyLedger(test.deps.db)).faults).toEqual([])
  })
})

describe('the months', () => {
  it('are each made once by two processes that start at the same time, and none is left out after a pause', async () => {
    const { db } = await testDatabase()
    const known = await partitions(db)
    const later = monthAfter(now, 30)
    const made = await Promise.all([makeMonths(db, ledgerByMonth, later), makeMonths(db, ledgerByMonth, later)])
    expect(made.flat().sort()).toEqual(Array.from({ length: 30 }, (_, n) => partitionOf(n + 4)))
    expect(await partitions(db)).toHaveLength(known.length + 30)
    expect(await makeMonths(db, ledgerByMonth, later)).toEqual([])
  })

  it('take over what was written before they were there', async () => {
    const { db } = await testDatabase()
    await fillLongLedger(db, monthAfter(now, 30))
    const all = await countIn(db, 'ledger_entry')
    expect(await readMonths(db, ledgerByMonth)).toEqual({ ahead: 3, unplaced: all })
    await makeMonths(db, ledgerByMonth, monthAfter(now, 30 + MONTHS))
    expect(await readMonths(db, ledgerByMonth)).toMatchObject({ unplaced: 0 })
    expect(await countIn(db, partitionOf(33))).toBe(TIPS * 5)
    expect((await verifyLedger(db)).faults).toEqual([])
    await expect(sql`delete from ledger_entry_default`.execute(db)).rejects.toThrow('append-only')
  })

  it('lose nothing that is written while they are made', async () => {
    const { db } = await testDatabase()
    const later = monthAfter(now, 20)
    // The first month that is missing is one that has entries.
    await makeMonths(db, ledgerByMonth, monthAfter(now, 18))
    await fillLongLedger(db, later)
    const at = new Date(monthAfter(later, 2).getTime() + 1)
    const entries = [
      { account: walletOf(fan), amount: -1 },
      { account: platform('exchange', 'token'), amount: 1 },
    ]
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db
        )
      ).rows.length > 0
    const made = await db.transaction().execute(async (trx) => {
      await post(trx, { id: firstIdAt(at), kind: 'tip', reference: 'late', entries, at })
      const making = makeMonths(db, ledgerByMonth, monthAfter(later, MONTHS))
      await expect.poll(isWaiting).toBe(true)
      return { making }
    })
    expect(await made.making).not.toEqual([])
    expect(await readMonths(db, ledgerByMonth, later)).toMatchObject({ unplaced: 0 })
    expect(await countIn(db, partitionOf(22))).toBe(TIPS * 5 + entries.length)
    expect((await verifyLedger(db)).faults).toEqual([])
  })

  it('are not waited for when somebody reads without end', async () => {
    const { db, url } = await testDatabase()
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    try {
      await reader.query('begin; select count(*) from ledger_entry')
      await expect(makeMonths(db, ledgerByMonth, end)).rejects.toThrow('lock timeout')
      expect(await countIn(db, 'ledger_entry')).toBe(0)
    } finally {
      await reader.end()
    }
    expect(await makeMonths(db, ledgerByMonth, end)).toHaveLength(MONTHS)
  })
})
