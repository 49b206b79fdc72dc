import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { hasPermission, noteOpened } from '../../../http/operators/operator-authority.ts'
import { isHiddenFrom } from '../visibility/hidden.ts'

/** Operators with this permission see every account. */
export const mayViewPeople = (viewer: Viewer): boolean => hasPermission(viewer, 'people.view')

/** Only creators and operators may search accounts. @throws ApiError wrong_role */
export function requireSearch(viewer: Viewer): void {
  if (!viewer.isPerformer && !mayViewPeople(viewer)) throw new ApiError('wrong_role')
}

/**
 * SQL condition over `account`: the viewer may see the account: their own, any as an operator, otherwise an active one
 * without a block between the two.
 */
export function isSeenBy(viewer: Viewer, country: string | undefined): RawBuilder<boolean> {
  return mayViewPeople(viewer) ? sql`true` : isOpenTo(viewer, country)
}

const isOpenTo = (viewer: Viewer, country: string | undefined): RawBuilder<boolean> =>
  sql`(account.id = ${viewer.id} or (account.status = 'active' and not ${isHiddenFrom(sql.ref('account.id'), viewer.id, country)}))`

/** Notes which of these accounts an operator could not have seen as anybody else. Costs others nothing. */
export async function noteFoundPeople(
  db: Db,
  viewer: Viewer,
  country: string | undefined,
  ids: readonly string[]
): Promise<void> {
  if (!mayViewPeople(viewer) || ids.length === 0) return
  const hidden = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...ids])
    .where(sql<boolean>`not ${isOpenTo(viewer, country)}`)
    .execute()
  for (const { id } of hidden) noteOpened(viewer, { read: 'people.find', id, accountId: id })
}
