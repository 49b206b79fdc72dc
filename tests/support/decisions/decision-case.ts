import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../data/people.ts'

/** A call of an operator about the thing that was made. */
export type Deciding = (test: TestApp, id: string, by: TestPerson) => Promise<{ status: number; error: object }>

/** Something that operators decide: how it is made, which calls exclude each other, and what they leave behind. */
export type DecisionCase = {
  /** Makes it; returns its id. */
  given: (test: TestApp, operators: readonly [TestPerson, TestPerson]) => Promise<string>
  calls: Readonly<Record<string, Deciding>>
  /** What a decision leaves behind, to be compared with that of a decision without a rival. */
  state: (test: TestApp, id: string) => Promise<unknown>
  /** Pairs of calls of which the second may follow the first, because it acts on what the first has left. */
  follows?: readonly (readonly [first: string, second: string])[]
}

export const reason = 'We looked at it'

/** Some columns of one row. */
export const rowOf =
  (table: 'account' | 'payout_request' | 'dispute' | 'letter' | 'comment', columns: readonly string[]) =>
  async ({ deps }: TestApp, id: string): Promise<unknown> =>
    (
      await sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where id = ${id}`.execute(
        deps.db
      )
    ).rows
