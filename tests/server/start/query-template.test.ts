import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { queryTemplate } from '../../../server/db/query-template.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { Db } from '../../../server/db/connect.ts'
import { testDatabase } from '../../support/database/database.ts'

const { db } = await testDatabase()

type Who = { viewer: { id: number; isAdmin: boolean } | null; country?: string | undefined }
type Values = { who: Who; least: number; among: readonly number[]; at: Date }
const write = vi.fn((on: Db, { who: { viewer, country }, least, among, at }: Values, order: 'asc' | 'desc') =>
  sql<{ n: number; viewer: number | null; admin: boolean; country: string | null; at: Date }>`
    select n, ${viewer?.id ?? null}::int as viewer, ${viewer?.isAdmin ? sql`true` : sql`false`} as admin, ${country ?? null}::text as country, ${at}::timestamptz as at
    from unnest(${among}::int[]) n where n >= ${least} and ${viewer ? sql`n <> ${viewer.id}` : sql`true`} order by n ${sql.raw(order)}`.compile(
    on
  )
)
const numbers = queryTemplate(write)
const at = new Date('2026-01-02T03:04:05Z')

test('is compiled once for each shape, and each run uses its own values', async () => {
  const fan = (id: number): Who => ({ viewer: { id, isAdmin: false }, country: 'PT' })
  const runs = await Promise.all(
    [1, 2, 3].map((id) =>
      numbers(db, { who: fan(id), least: id, among: [1, 2, 3, 4], at: new Date(at.getTime() + id) }, 'asc')
    )
  )
  const common = (id: number) => ({ viewer: id, admin: false, country: 'PT', at: new Date(at.getTime() + id) })
  expect(runs).toEqual([[2, 3, 4], [3, 4], [4]].map((found, i) => found.map((n) => ({ n, ...common(i + 1) }))))
  expect(write).toHaveBeenCalledTimes(1)
  expect(await transaction(db, (trx) => numbers(trx, { who: fan(1), least: 4, among: [4], at }, 'asc'))).toMatchObject([
    { n: 4, viewer: 1 },
  ])
  expect(write).toHaveBeenCalledTimes(1)
})

test("is separate for booleans, null and texts that change the statement, so that no caller gets another's query", async () => {
  const run = async (who: Who, order: 'asc' | 'desc' = 'asc') =>
    (await numbers(db, { who, least: 1, among: [1, 2], at }, order))[0]
  const all: [Who, object][] = [
    [
      { viewer: null, country: undefined },
      { n: 1, viewer: null, admin: false, country: null },
    ],
    [{ viewer: null }, { viewer: null, country: null }],
    [
      { viewer: null, country: 'BR' },
      { viewer: null, country: 'BR' },
    ],
    [{ viewer: { id: 1, isAdmin: false } }, { n: 2, viewer: 1, admin: false }],
    [{ viewer: { id: 1, isAdmin: true } }, { n: 2, viewer: 1, admin: true }],
    [{ viewer: { id: 2, isAdmin: false } }, { n: 1, viewer: 2, admin: false }],
  ]
  for (const [who, expected] of [...all, ...all.toReversed()]) expect(await run(who)).toMatchObject(expected)
  expect(await run({ viewer: null }, 'desc')).toMatchObject({ n: 2 })
  expect(await run({ viewer: null }, 'asc')).toMatchObject({ n: 1 })
})

test('distinguishes values by name', async () => {
  const named = queryTemplate((on, who: { id: number } | { age: number }) =>
    ('id' in who ? sql`select ${who.id}::int as id` : sql`select ${who.age}::int as age`).compile(on)
  )
  expect([await named(db, { id: 1 }), await named(db, { age: 2 }), await named(db, { id: 3 })]).toEqual([
    [{ id: 1 }],
    [{ age: 2 }],
    [{ id: 3 }],
  ])
})

test('treats an empty text as no value', async () => {
  const asked = queryTemplate((on, { word }: { word: string }) =>
    (word ? sql`select ${word}::text as word` : sql`select 'none' as word`).compile(on)
  )
  expect([await asked(db, { word: 'a' }), await asked(db, { word: '' }), await asked(db, { word: 'b' })]).toEqual([
    [{ word: 'a' }],
    [{ word: 'none' }],
    [{ word: 'b' }],
  ])
})

test('rejects reading a value while the statement is built, instead of inlining it', async () => {
  const late = queryTemplate((on, { since, days }: { since: Date; days: number }) =>
    sql`select ${new Date(since.getTime() - days)}::timestamptz as at`.compile(on)
  )
  const sum = queryTemplate((on, { days }: { days: number }) => sql`select ${days + 1}::int as days`.compile(on))
  const text = queryTemplate((on, { word }: { word: string }) => sql`select ${`%${word}%`}::text as word`.compile(on))
  const list = queryTemplate((on, { ids }: { ids: readonly number[] }) =>
    (ids.length ? sql`select 1` : sql`select 2`).compile(on)
  )
  await expect(list(db, { ids: [] })).rejects.toThrow('not known while it is written')
  await expect(late(db, { since: at, days: 1 })).rejects.toThrow(TypeError)
  await expect(sum(db, { days: 1 })).rejects.toThrow('not known while it is written')
  await expect(text(db, { word: 'a' })).rejects.toThrow('not known while it is written')
})
