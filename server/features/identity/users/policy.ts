import { sql, type RawBuilder } from 'kysely'
import { allows } from '../../../../contract/operator/roles.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isHiddenFrom } from '../people/hidden.ts'

/** Operators with this permission see every account. */
export const mayViewPeople = ({ operatorRole }: Pick<Viewer, 'operatorRole'>): boolean =>
  allows(operatorRole, 'people.view')

/** Only creators and operators may search accounts. @throws ApiError wrong_role */
export function requireSearch(viewer: Viewer): void {
  if (!viewer.isPerformer && !mayViewPeople(viewer)) throw new ApiError('wrong_role')
}

/**
 * SQL condition over `account`: the viewer may see the account: their own, any as an operator, otherwise an active one
 * without a block between the two.
 */
export function isSeenBy(viewer: Viewer, country: string | undefined): RawBuilder<boolean> {
  if (mayViewPeople(viewer)) return sql`true`
  return sql`(account.id = ${viewer.id} or (account.status = 'active' and not ${isHiddenFrom(sql.ref('account.id'), viewer.id, country)}))`
}
