import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { migrate } from '../../../server/db/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../../support/database/database.ts'

const MIGRATIONS = new URL('../../../server/db/migrations/', import.meta.url)
const FUNCTIONS = new URL('../../../server/db/functions/', import.meta.url)

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Creates a folder with some files of another one. Returns its address as `migrate` takes it. */
const folderWith = (from: URL, isWanted: (name: string) => boolean = () => true): { path: string; url: URL } => {
  const path = mkdtempSync(join(tmpdir(), 'stagedoor-migrations-'))
  folders.push(path)
  for (const name of readdirSync(from)) if (isWanted(name)) cpSync(new URL(name, from), join(path, name))
  return { path, url: pathToFileURL(`${path}/`) }
}

const definitions = async ({ db }: TestDatabase): Promise<Record<string, string>> => {
  const found = await sql<{ name: string; definition: string }>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
    order by 1`.execute(db)
  return Object.fromEntries(found.rows.map(({ name, definition }) => [name, definition]))
}

test('an existing database gets the same functions as a new one, and a second run changes nothing', async () => {
  const [fresh, existing, older] = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
  const first = await migrate(fresh.url)
  expect(first.fresh).toBe(true)
  expect(first.functions).toContain('wallet_charge')
  // As before functions had files of their own: every numbered migration until then, and nothing else.
  const none = folderWith(FUNCTIONS, () => false)
  await migrate(existing.url, folderWith(MIGRATIONS, (name) => name < '0033').url, none.url)
  expect((await migrate(existing.url)).fresh).toBe(false)
  // And with the earlier arguments of wallet_charge.
  await migrate(older.url, folderWith(MIGRATIONS, (name) => name < '0009').url, none.url)
  await migrate(older.url)
  const expected = await definitions(fresh)
  expect(await definitions(existing)).toEqual(expected)
  expect(await definitions(older)).toEqual(expected)
  expect(Object.keys(expected)).toHaveLength(first.functions.length)
  for (const database of [fresh, existing, older])
    expect(await migrate(database.url)).toEqual({ ran: [], functions: [], fresh: false })
})

test('a function whose text has changed is replaced, a missing one is created again, and no other is touched', async () => {
  const database = await emptyDatabase()
  const functions = folderWith(FUNCTIONS)
  await migrate(database.url, undefined, functions.url)
  const file = join(functions.path, 'paid_in_since.sql')
  writeFileSync(file, readFileSync(file, 'utf8').replace('coalesce(sum(amount), 0)', 'coalesce(sum(amount), 7)'))
  expect((await migrate(database.url, undefined, functions.url)).functions).toEqual(['paid_in_since'])
  expect(Object.values(await definitions(database)).join('\n')).toContain('coalesce(sum(amount), 7)')
  await sql`drop function spent_since`.execute(database.db)
  expect((await migrate(database.url, undefined, functions.url)).functions).toEqual(['spent_since'])
})

test('a file that fails, has other arguments or defines another function changes nothing, and is named', async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  const before = await definitions(database)
  const functions = folderWith(FUNCTIONS)
  const write = (name: string, text: string) => writeFileSync(join(functions.path, `${name}.sql`), text)
  const attempt = () => migrate(database.url, undefined, functions.url)
  const text = (name: string) => readFileSync(new URL(`${name}.sql`, FUNCTIONS), 'utf8')
  // Alphabetically first, so that it is already replaced when the other one fails.
  write('complete_assets', text('complete_assets').replace('return null', 'return new'))
  write('spent_since', text('spent_since').replace('from sale', 'from\n nothing_like_it'))
  await expect(attempt()).rejects.toThrow(/functions\/spent_since\.sql failed at line \d+: .*nothing_like_it/)
  write('spent_since', text('spent_since').replace('p_since timestamptz)', 'p_since timestamptz, p_more integer)'))
  await expect(attempt()).rejects.toThrow('The arguments of spent_since have changed')
  write('spent_since', text('spending_caps'))
  await expect(attempt()).rejects.toThrow('functions/spent_since.sql must have exactly one statement')
  expect(await definitions(database)).toEqual(before)
})

/** They create triggers and indexes, which need functions; all of them have their files too. */
const WITH_FUNCTIONS = new Set(['0081-message-months.sql', '0140-search-wide-scripts.sql'])

test('no numbered migration defines a function since functions have files of their own', () => {
  for (const name of readdirSync(MIGRATIONS).filter((file) => file > '0033' && !WITH_FUNCTIONS.has(file)))
    expect(readFileSync(new URL(name, MIGRATIONS), 'utf8'), name).not.toMatch(/create (?:or replace )?function/i)
})

test('the file of a function whose results an index holds has the text with which the index was made', () => {
  const migration = readFileSync(new URL('0140-search-wide-scripts.sql', MIGRATIONS), 'utf8')
  const defined = [...migration.matchAll(/^create function ((\w+)\([\s\S]*?^end \$\$;\n)/gm)]
  expect(defined.map(([, , name]) => name)).toEqual(['has_wide', 'fold_wide', 'search_lexemes'])
  for (const [, text, name] of defined)
    expect(readFileSync(new URL(`${name}.sql`, FUNCTIONS), 'utf8')).toContain(`create or replace function ${text}`)
})
