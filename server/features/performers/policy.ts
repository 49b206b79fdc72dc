import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { isHiddenFrom } from '../blocks/policy.ts'

/** The account of a viewer, as far as visibility depends on it. */
export type ViewerIdentity = Pick<Viewer, 'id' | 'isAdmin'>

/** On whose behalf a call is answered (null: a visitor), and the country it comes from, where that is known. */
export type ViewerContext = { readonly viewer: ViewerIdentity | null; readonly country: string | undefined }

/** As `ViewerContext`, where the endpoint requires an account. */
export type SignedInViewerContext = { readonly viewer: Viewer; readonly country: string | undefined }

/** SQL condition over `account` joined with `performer`: an approved creator in good standing, not hidden from this viewer by any block. */
export function isVisibleTo({ viewer, country }: ViewerContext): RawBuilder<boolean> {
  return sql`(account.is_performer and account.status = 'active' and performer.approved_at is not null and not ${isHiddenFrom(sql.ref('account.id'), viewer?.id ?? null, country)})`
}

/** SQL condition over `account` joined with `performer`: this viewer may open the creator's page. The owner and an operator see it in every state. */
export function canOpenPage(viewerContext: ViewerContext): RawBuilder<boolean> {
  if (viewerContext.viewer?.isAdmin) return sql`true`
  return viewerContext.viewer
    ? sql`(account.id = ${viewerContext.viewer.id} or ${isVisibleTo(viewerContext)})`
    : isVisibleTo(viewerContext)
}

/** Only one's own page can be changed. @throws ApiError forbidden */
export function requireOwn(viewer: Viewer, performerId: string): void {
  if (viewer.id !== performerId) throw new ApiError('forbidden')
}
