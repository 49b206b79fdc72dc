import { sql } from 'kysely'
import type { ReactionTarget } from '../../../../contract/social/reactions.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'

/** A page of bookmarks: the ids of the objects, newest first, and the total. */
export type BookmarkPage = { ids: string[]; nextCursor?: string; total: number }

/**
 * The ids of the objects of one type that an account has bookmarked, newest first by cursor. Does not check access: the
 * caller loads the objects with a function that omits hidden ones (`loadFeeds`, `loadAssets`).
 * @throws ApiError 422 for an invalid cursor
 */
export async function bookmarkedIds(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  type: ReactionTarget,
  { limit, before }: { limit: number; before?: string | undefined }
): Promise<BookmarkPage> {
  const from = readTimeCursor(before)
  const bookmarks = db
    .selectFrom('reaction')
    .where('account_id', '=', viewerId)
    .where('object_type', '=', type)
    .where('action', '=', 'bookmark')
  const [rows, { total }] = await Promise.all([
    bookmarks
      .select(['object_id as id', 'created_at'])
      .$if(from !== undefined, (of) =>
        of.where(sql<boolean>`(created_at, object_id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`)
      )
      .orderBy('created_at', 'desc')
      .orderBy('object_id', 'desc')
      .limit(limit + 1)
      .execute(),
    bookmarks.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const { page, nextCursor } = cutPage(rows, limit, (row) => row.created_at)
  return { ids: page.map((row) => row.id), ...(nextCursor !== undefined && { nextCursor }), total }
}
