import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { breaksOf, isCompatible, noteOf } from '../../../server/db/compatible-migration.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { emptyDatabase } from '../../support/database/database.ts'

const MIGRATIONS = new URL('../../../server/db/migrations/', import.meta.url)
/** The last migration from before the rule. */
const LAST_FREE = '0056-welcome-video.sql'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
/** A release: a folder with these files, as `migrate` takes it. */
const release = (files: Record<string, string>): URL => {
  const path = mkdtempSync(join(tmpdir(), 'stagedoor-release-'))
  folders.push(path)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return pathToFileURL(`${path}/`)
}
const noFunctions = () => release({})

describe('each new migration', () => {
  const added = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name > LAST_FREE)
  test.each(added.length > 0 ? added : [LAST_FREE])(
    'lets the release before run beside it, or says why not (docs/upgrading.md): %s',
    (name) => {
      const text = readFileSync(new URL(name, MIGRATIONS), 'utf8')
      if (name === LAST_FREE || noteOf(text)) return
      expect(breaksOf(text), 'add a line "-- compatible: <reason>" or "-- incompatible: <reason>"').toEqual([])
    }
  )
})

test.each([
  ['drop table letter;', 'drops'],
  ['drop view if exists book;', 'drops'],
  ['alter table letter rename column name to sender;', 'renames'],
  ['alter table letter rename to note;', 'renames'],
  ['alter table letter drop column name;', 'drops a column'],
  ['alter table letter drop name;', 'drops a column'],
  ['alter table letter alter column name set not null;', 'requires a value'],
  ['alter table letter alter column name type integer using 1;', 'changes a type'],
  ['alter table letter alter name drop default;', 'takes a default away'],
  ["alter table letter add column a text not null default '', add column b text not null;", 'adds a column'],
  ['alter table letter add constraint short check (length(name) < 9);', 'adds a condition'],
  ['create unique index on letter (name);', 'adds a condition'],
])('breaks the release before: %s', (text, what) => {
  expect(breaksOf(text)).toEqual([expect.stringContaining(what)])
  expect(isCompatible(text)).toBe(false)
  expect(isCompatible(`-- compatible: nothing has used it for two releases\n${text}`)).toBe(true)
  expect(isCompatible(`-- compatible:\n${text}`)).toBe(false)
})

test.each([
  'create table note (id uuid primary key, name text not null); create unique index on note (name); alter table note add check (true);',
  "alter table letter add column color text not null default 'red', add column more numeric(10, 2);",
  'alter table letter alter column name drop not null, drop constraint letter_name_check;',
  'create index on letter (name); -- then drop table letter;',
  "insert into page (text) values ('drop table letter; alter table letter rename to note');",
  'update letter set name = null; alter table letter alter column name set default 1;',
  'do $$ begin perform 1; end $$;',
])('lets the release before run beside it: %s', (text) => {
  expect(breaksOf(text)).toEqual([])
  expect(isCompatible(`-- incompatible: the release before counts these twice\n${text}`)).toBe(false)
})

describe('a release beside a later one', () => {
  const first = { '0001-start.sql': 'create table thing (id integer primary key);' }
  const expand = { '0002-more.sql': 'alter table thing add column color text;' }
  const contract = { '0003-less.sql': 'alter table thing drop column color;' }

  test('starts, when the later migrations let it, and leaves them alone', async () => {
    const { url, db } = await emptyDatabase()
    const [one, two] = [release(first), release({ ...first, ...expand })]
    await migrate(url, one, noFunctions())
    expect((await migrate(url, two, noFunctions())).ran).toEqual(['0002-more.sql'])
    expect((await migrate(url, one, noFunctions())).ran).toEqual([])
    expect((await migrate(url, two, noFunctions())).ran).toEqual([])
    await sql`select color from thing`.execute(db)
  })

  test('refuses to start after a migration that breaks it, and says so', async () => {
    const { url } = await emptyDatabase()
    const [two, three] = [release({ ...first, ...expand }), release({ ...first, ...expand, ...contract })]
    await migrate(url, three, noFunctions())
    await expect(migrate(url, two, noFunctions())).rejects.toThrow(
      'A later release has run the migration 0003-less.sql here, with which this release cannot work'
    )
  })

  test('does not put the earlier text of a function in place of the later one', async () => {
    const { url, db } = await emptyDatabase()
    const text = (value: number) =>
      `create or replace function answer() returns integer language sql as 'select ${value}';`
    const [old, later] = [release({ 'answer.sql': text(1) }), release({ 'answer.sql': text(2) })]
    const answer = async () => (await sql<{ answer: number }>`select answer()`.execute(db)).rows[0]?.answer
    const run = async (functions: URL) => (await migrate(url, release(first), functions)).functions
    expect([await run(old), await answer()]).toEqual([['answer'], 1])
    expect([await run(later), await answer()]).toEqual([['answer'], 2])
    expect([await run(old), await answer()]).toEqual([[], 2])
    expect([await run(later), await answer()]).toEqual([[], 2])
  })
})
