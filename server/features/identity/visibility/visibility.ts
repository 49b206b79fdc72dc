import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { noteOpened, readsAllContent } from '../../../http/operators/operator-authority.ts'
import { isHiddenFrom } from './hidden.ts'

/** The fields of the viewer's account on which visibility depends. */
export type ViewerIdentity = Pick<Viewer, 'id' | 'authority'>

/** The viewer of a request (null: a visitor), and the country of the request if it is known. */
export type ViewerContext = { readonly viewer: ViewerIdentity | null; readonly country: string | undefined }

/** As `ViewerContext`, for endpoints that require an account. */
export type SignedInViewerContext = { readonly viewer: Viewer; readonly country: string | undefined }

/**
 * SQL condition over `account` joined with `performer`: an approved, active creator who is not hidden from this viewer
 * by a block.
 */
export function isVisibleTo({ viewer, country }: ViewerContext): RawBuilder<boolean> {
  return sql`(account.is_performer and account.status = 'active' and performer.approved_at is not null and not ${isHiddenFrom(sql.ref('account.id'), viewer?.id ?? null, country)})`
}

const isOwnOrVisible = (viewerContext: ViewerContext): RawBuilder<boolean> =>
  viewerContext.viewer
    ? sql`(account.id = ${viewerContext.viewer.id} or ${isVisibleTo(viewerContext)})`
    : isVisibleTo(viewerContext)

/**
 * SQL condition over `account` joined with `performer`: this viewer may open the creator's page. Its owner and
 * operators who may see all content may open it in every state: whoever opens one by it calls `noteOpenedPages`.
 */
export const canOpenPage = (viewerContext: ViewerContext): RawBuilder<boolean> =>
  readsAllContent(viewerContext.viewer) ? sql`true` : isOwnOrVisible(viewerContext)

/** Notes which of these creators' pages an operator could not have opened as anybody else. Costs others nothing. */
export async function noteOpenedPages(
  db: Db,
  viewerContext: ViewerContext,
  ids: readonly string[],
  read: 'pages.open' | 'streams.open' | 'chats.open' = 'pages.open'
): Promise<void> {
  const { viewer } = viewerContext
  if (!viewer || !readsAllContent(viewer) || ids.length === 0) return
  const hidden = await db
    .selectFrom('account')
    .innerJoin('performer', 'performer.account_id', 'account.id')
    .select('account.id')
    .where('account.id', 'in', [...ids])
    .where(sql<boolean>`not ${isOwnOrVisible(viewerContext)}`)
    .execute()
  for (const { id } of hidden) noteOpened(viewer, { read, id, accountId: id })
}
