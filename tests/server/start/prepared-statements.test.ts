import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transaction } from '../../../server/db/transaction.ts'
import { testDatabase } from '../../support/database/database.ts'

it('prepares repeated statements, and still answers when their table has changed', async () => {
  const { db } = await testDatabase()
  await sql`create table thing (id integer, name text)`.execute(db)
  await sql`insert into thing values (1, 'one')`.execute(db)
  const read = () =>
    sql<{ id: number; name: string; more?: string | null }>`select * from thing where id = ${1}`.execute(db)
  for (let i = 0; i < 25; i++) expect((await read()).rows).toEqual([{ id: 1, name: 'one' }])
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(rows.map((row) => row.statement)).toContain('select * from thing where id = $1')
  await sql`alter table thing add column more text`.execute(db)
  expect((await read()).rows).toEqual([{ id: 1, name: 'one', more: null }])
  expect((await transaction(db, (trx) => sql`select * from thing where id = ${1}`.execute(trx))).rows).toHaveLength(1)
})
