import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '../../../http/authenticate.ts'
import { isHiddenFrom } from './hidden.ts'

/** The fields of the viewer's account on which visibility depends. */
export type ViewerIdentity = Pick<Viewer, 'id' | 'seesAllContent'>

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

/**
 * SQL condition over `account` joined with `performer`: this viewer may open the creator's page. Its owner and
 * operators who may see all content may open it in every state.
 */
export function canOpenPage(viewerContext: ViewerContext): RawBuilder<boolean> {
  if (viewerContext.viewer?.seesAllContent) return sql`true`
  return viewerContext.viewer
    ? sql`(account.id = ${viewerContext.viewer.id} or ${isVisibleTo(viewerContext)})`
    : isVisibleTo(viewerContext)
}
