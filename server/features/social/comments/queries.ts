import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { noteOpened, readsAllContent } from '../../../http/operators/operator-authority.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { hasReacted } from '../../catalogue/rights/facts.ts'

/**
 * SQL condition over `account`, a comment's author: the viewer may read the author's comments. Always true for one's
 * own and for operators who may see all content; otherwise the author must not be suspended and there must be no block between the two.
 */
export const isAuthorVisibleTo = (viewerContext: ViewerContext): RawBuilder<boolean> =>
  readsAllContent(viewerContext.viewer) ? sql`true` : isAuthorOpenTo(viewerContext)

function isAuthorOpenTo({ viewer, country }: ViewerContext): RawBuilder<boolean> {
  const isOpen = sql<boolean>`(account.status not in ('suspended', 'closed', 'erased') and not ${isHiddenFrom(sql.ref('account.id'), viewer?.id ?? null, country)})`
  return viewer ? sql`(account.id = ${viewer.id} or ${isOpen})` : isOpen
}

/** Notes whose words an operator could not have read as anybody else. Costs others nothing. */
export async function noteOpenedWords(
  db: Db,
  viewerContext: ViewerContext,
  authorIds: readonly string[]
): Promise<void> {
  const { viewer } = viewerContext
  if (!viewer || !readsAllContent(viewer) || authorIds.length === 0) return
  const hidden = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...authorIds])
    .where(sql<boolean>`not ${isAuthorOpenTo(viewerContext)}`)
    .execute()
  for (const { id } of hidden) noteOpened(viewer, { read: 'words.open', id, accountId: id })
}

const read = (db: Db, viewerContext: ViewerContext) =>
  db
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.author_id')
    .where(isAuthorVisibleTo(viewerContext))
    // Only its author sees a held comment; operators have a list of their own.
    .where((is) =>
      is.or([
        is('comment.held_at', 'is', null),
        ...(viewerContext.viewer ? [is('comment.author_id', '=', viewerContext.viewer.id)] : []),
      ])
    )

/** SQL: how many replies of the viewer are held, which no count includes, but the viewer sees. */
const ownHeldReplies = ({ viewer }: ViewerContext): RawBuilder<number> =>
  viewer
    ? sql`(select count(*) from comment own where own.parent_id = comment.id and own.held_at is not null and own.author_id = ${viewer.id})`
    : sql`0`

/** Comments that the viewer may read, of all items, with their authors. */
export function comments(db: Db, viewerContext: ViewerContext) {
  return read(db, viewerContext)
    .select([
      'comment.id',
      'comment.object_type',
      'comment.object_id',
      'comment.performer_id',
      'comment.author_id',
      'comment.parent_id',
      'comment.content',
      'comment.file_id',
      ownHeldReplies(viewerContext).as('own_held_replies'),
      'comment.total_replies',
      'comment.held_at',
      'comment.total_likes',
      'comment.created_at',
      'comment.edited_at',
      'account.name',
      'account.username',
      'account.avatar_file_id',
      'account.is_performer',
    ])
    .select(hasReacted(viewerContext.viewer, 'like', sql.ref('comment.id')).as('is_liked'))
}
export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number]

/** One comment that the viewer may read, or undefined. The caller has to check that its item is open to the viewer. */
export async function findComment(db: Db, id: string, viewerContext: ViewerContext) {
  const comment = await comments(db, viewerContext).where('comment.id', '=', id).executeTakeFirst()
  if (comment) await noteOpenedWords(db, viewerContext, [comment.author_id])
  return comment
}

export type CommentsOf = { objectType: string; objectId: string; parentId?: string | undefined }

/**
 * Up to `limit` comments after the cursor `from`: an item's comments newest first, or a comment's replies oldest first.
 */
export async function listComments(
  db: Db,
  { objectType, objectId, parentId }: CommentsOf,
  viewerContext: ViewerContext,
  limit: number,
  from: TimeCursor | undefined
) {
  const order = parentId === undefined ? 'desc' : 'asc'
  const after = parentId === undefined ? sql`<` : sql`>`
  const found = await comments(db, viewerContext)
    .where('comment.object_id', '=', objectId)
    .where('comment.object_type', '=', objectType)
    .where('comment.parent_id', parentId === undefined ? 'is' : '=', parentId ?? null)
    .$if(from !== undefined, (of) =>
      of.where(sql<boolean>`(comment.created_at, comment.id) ${after} (${from?.at}::timestamptz, ${from?.id}::uuid)`)
    )
    .orderBy('comment.created_at', order)
    .orderBy('comment.id', order)
    .limit(limit)
    .execute()
  await noteOpenedWords(
    db,
    viewerContext,
    found.map((comment) => comment.author_id)
  )
  return found
}

/** Counting stops at this number of comments. */
const countBound = 1000

/** How many comments of an item are held. */
export async function countHeld(db: Db, objectId: string): Promise<number> {
  const { total } = await db
    .selectFrom('comment')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('object_id', '=', objectId)
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}

/** The number of comments that `listComments` lists for this viewer, counted up to `countBound`. */
export async function countComments(
  db: Db,
  { objectId, parentId }: CommentsOf,
  viewerContext: ViewerContext
): Promise<number> {
  const some = read(db, viewerContext)
    .select('comment.id')
    .where('comment.object_id', '=', objectId)
    .where('comment.parent_id', parentId === undefined ? 'is' : '=', parentId ?? null)
    .limit(countBound)
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
