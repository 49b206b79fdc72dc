import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Section, SectionRow } from './sections.ts'

/** Rows of one query. */
const batch = 500

/** The rows of a section, oldest first where ids follow time; never more than one batch is in memory. */
export async function* readRows(db: Db, section: Section, accountId: string): AsyncGenerator<SectionRow> {
  let after = ''
  for (;;) {
    const { rows } = await sql<SectionRow>`select * from (${section.rows(accountId)}) as found
      where id collate "C" > ${after} order by id collate "C" limit ${batch}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

/** A section as a JSON array, a row on each line. */
export async function* jsonOf(rows: AsyncIterable<SectionRow>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify(row)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}
