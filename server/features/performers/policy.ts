import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { isHiddenFrom } from '../blocks/policy.ts'

/** Whoever looks with an account. */
export type ViewerIdentity = Pick<Viewer, 'id' | 'isAdmin'>

/** Who is looking, and from which country where that is known. */
export type ViewerContext = { readonly viewer: ViewerIdentity | null; readonly country: string | undefined }

/** SQL condition over `account` joined with `performer`: an approved creator in good standing, not hidden from this viewer by any block. */
export function isVisibleTo({ viewer, country }: ViewerContext): RawBuilder<boolean> {
  return sql`(account.is_performer and account.status = 'active' and performer.approved_at is not null and not ${isHiddenFrom(sql.ref('account.id'), viewer?.id ?? null, country)})`
}

/** SQL condition over `account` joined with `performer`: this viewer may open the creator's page. The owner and an operator see it in every state. */
export function canOpenPage(looking: ViewerContext): RawBuilder<boolean> {
  if (looking.viewer?.isAdmin) return sql`true`
  return looking.viewer ? sql`(account.id = ${looking.viewer.id} or ${isVisibleTo(looking)})` : isVisibleTo(looking)
}

/** Only one's own page can be changed. @throws ApiError forbidden */
export function requireOwn(viewer: Viewer, performerId: string): void {
  if (viewer.id !== performerId) throw new ApiError('forbidden')
}
