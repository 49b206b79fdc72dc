import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../../server/db/transaction.ts'
import { cloneDatabase, testDatabase } from '../../support/database/database.ts'

const { db } = await testDatabase()

test('each test file has its own database, with times as dates and bigint as number', async () => {
  const other = await cloneDatabase()
  await sql`create table mine (n bigint, at timestamptz)`.execute(db)
  await sql`insert into mine values (9007199254740991, '2026-01-02T03:04:05Z')`.execute(db)
  const { rows } = await sql<{
    n: number
    at: Date
    list: number[]
  }>`select n, at, array[1, 2]::bigint[] as list from mine`.execute(db)
  expect(rows).toEqual([{ n: 9007199254740991, at: new Date('2026-01-02T03:04:05Z'), list: [1, 2] }])
  await expect(sql`select * from mine`.execute(other.db)).rejects.toThrow('does not exist')
  await other.drop()
})

test('a conflicting transaction is repeated, and a failed one changes nothing', async () => {
  await sql`create table counter (n int); insert into counter values (0)`.execute(db)
  let attempts = 0
  await transaction(db, async (trx) => {
    attempts++
    await sql`update counter set n = n + 1`.execute(trx)
    if (attempts < 3) await sql`do $$ begin raise exception 'clash' using errcode = '40001'; end $$`.execute(trx)
  })
  await expect(
    transaction(db, async (trx) => {
      await sql`update counter set n = 99`.execute(trx)
      throw new Error('no')
    })
  ).rejects.toThrow('no')
  expect((await sql<{ n: number }>`select n from counter`.execute(db)).rows).toEqual([{ n: 1 }])
  expect(attempts).toBe(3)
})

test('every time is read with milliseconds, however the database prints it', async () => {
  const texts = [
    '2026-01-02T03:04:05.678Z',
    '2026-12-31T23:59:59.999Z',
    '2024-02-29T00:00:00.000Z',
    '2026-01-02T03:04:05.600Z',
    '2026-01-02T03:04:05.670Z',
    '2026-01-02T03:04:05.007Z',
    '9999-12-31T23:59:59.000Z',
    '1000-01-01T00:00:00.000Z',
    '0099-01-01T00:00:00.000Z',
    '+012026-01-02T03:04:05.000Z',
  ]
  for (const text of texts)
    expect((await sql<{ at: Date }>`select ${new Date(text)}::timestamptz as at`.execute(db)).rows).toEqual([
      { at: new Date(text) },
    ])
  const { rows } = await sql<{
    fine: Date
    never: number
  }>`select '2026-01-02 03:04:05.678912+00'::timestamptz as fine, 'infinity'::timestamptz as never`.execute(db)
  expect(rows).toEqual([{ fine: new Date('2026-01-02T03:04:05.678Z'), never: Infinity }])
})
