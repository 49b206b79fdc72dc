import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'

export type SupportRequestsQuery = {
  q?: string | undefined
  status?: string | undefined
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Support requests by name, e-mail address, subject or text: a page and the total. */
export async function listSupportRequests(db: Db, { q, status, sort, limit, offset }: SupportRequestsQuery) {
  const found = db
    .selectFrom('letter')
    .where(containsText(['letter.name', 'letter.email', 'letter.subject', 'letter.message'], q))
    .$if(status !== undefined, (of) => of.where('letter.status', '=', status ?? ''))
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'email', 'subject', 'message', 'status', 'created_at', 'handled_at'])
      .orderBy('created_at', sort)
      .orderBy('id', sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One support request with all its columns. */
export const findSupportRequest = (db: Db, id: string) =>
  db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()

/** The answers to a support request, oldest first. */
export const listAnswers = (db: Db, letterId: string) =>
  db
    .selectFrom('letter_answer')
    .select(['id', 'operator_name', 'message', 'created_at'])
    .where('letter_id', '=', letterId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type SupportRequestListRow = Awaited<ReturnType<typeof listSupportRequests>>['rows'][number]
