import { sql } from 'kysely'
import type { ReactionTarget } from '../../../contract/reactions.ts'
import type { Deps } from '../../deps.ts'
import { cutPage, readTimeCursor } from '../../http/cursor.ts'

/** A page of bookmarks: the ids of what was marked, newest first, and how many there are in all. */
export type BookmarkPage = { ids: string[]; nextCursor?: string; total: number }

/**
 * The ids of what an account has bookmarked of one type, newest first by cursor. It knows nothing of rights: the caller loads the ids by the way
 * that leaves out what is hidden (`loadFeeds`, `loadAssets`). @throws ApiError 422 for a cursor that is not ours
 */
export async function bookmarkedIds(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  type: ReactionTarget,
  { limit, before }: { limit: number; before?: string | undefined }
): Promise<BookmarkPage> {
  const from = readTimeCursor(before)
  const marked = db
    .selectFrom('reaction')
    .where('account_id', '=', viewerId)
    .where('object_type', '=', type)
    .where('action', '=', 'bookmark')
  const [rows, { total }] = await Promise.all([
    marked
      .select(['object_id as id', 'created_at'])
      .$if(from !== undefined, (of) =>
        of.where(sql<boolean>`(created_at, object_id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`)
      )
      .orderBy('created_at', 'desc')
      .orderBy('object_id', 'desc')
      .limit(limit + 1)
      .execute(),
    marked.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const { page, nextCursor } = cutPage(rows, limit, (row) => row.created_at)
  return { ids: page.map((row) => row.id), ...(nextCursor !== undefined && { nextCursor }), total }
}
