import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { isHiddenFrom } from '../blocks/policy.ts'

/** Only a creator and an operator search accounts. @throws ApiError wrong_role */
export function requireSearch(viewer: Viewer): void {
  if (!viewer.isPerformer && !viewer.isAdmin) throw new ApiError('wrong_role')
}

/** One's own picture, or any as operator. @throws ApiError forbidden */
export function requireOwnOrOperator(viewer: Viewer, accountId: string): void {
  if (viewer.id !== accountId && !viewer.isAdmin) throw new ApiError('forbidden')
}

/** SQL condition over `account`: the viewer may see that it exists: oneself, every account as operator, else one in good standing without a block between. */
export function isSeenBy(viewer: Viewer, country: string | undefined): RawBuilder<boolean> {
  if (viewer.isAdmin) return sql`true`
  return sql`(account.id = ${viewer.id} or (account.status = 'active' and not ${isHiddenFrom(sql.ref('account.id'), viewer.id, country)}))`
}
