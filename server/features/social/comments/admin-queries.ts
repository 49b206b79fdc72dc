import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'

export type HeldQuery = { q?: string | undefined; limit: number; offset: number }

/** Held comments by their author and words, oldest first: a page and the total. */
export async function listHeld(db: Db, { q, limit, offset }: HeldQuery) {
  const found = db
    .selectFrom('comment')
    .innerJoin('account as author', 'author.id', 'comment.author_id')
    .where('comment.held_at', 'is not', null)
    .where(containsText(['author.name', 'author.username', 'comment.content'], q))
  const [rows, { total }] = await Promise.all([
    found
      .select([
        'comment.id',
        'comment.content',
        'comment.file_id',
        'comment.object_type',
        'comment.object_id',
        'comment.parent_id',
        'comment.author_id',
        'comment.performer_id',
        sql<Date>`comment.held_at`.as('held_at'),
        sql<string[]>`comment.held_words`.as('held_words'),
      ])
      .orderBy('comment.held_at')
      .orderBy('comment.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type HeldRow = Awaited<ReturnType<typeof listHeld>>['rows'][number]

/** Who has written these comments. */
export async function authorsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('comment')
    .select('author_id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.author_id)
}
