import type { Endpoint } from '../../../contract/endpoint.ts'
import { queryTemplate } from '../../db/query-template.ts'
import { ApiError } from '../api-error.ts'
import { authorityOf, hasPermission, type Authority } from './operator-authority.ts'

/** The view of the site as somebody else, of which a request is part (decision 51). */
export type Viewing = {
  readonly id: string
  readonly operatorId: string
  readonly authority: Authority
  readonly endsAt: Date
}

const openViewings = queryTemplate((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('viewing')
    .innerJoin('session', 'session.id', 'viewing.operator_session_id')
    .innerJoin('account as operator', 'operator.id', 'session.account_id')
    .innerJoin('account', 'account.id', 'viewing.account_id')
    .select([
      'viewing.id as viewing_id',
      'viewing.expires_at',
      'viewing.created_at as begun_at',
      'operator.id as operator_id',
      'operator.operator_role as viewer_role',
      'operator.status as operator_status',
      'account.id',
      'account.is_performer',
      'account.operator_role',
      'account.status',
      'account.birth_date',
      'account.posting_restriction',
    ])
    .where('viewing.token_hash', '=', tokenHash)
    .where('viewing.expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .compile()
)

/**
 * The account that an operator views the site as, by the hash of the view's token. Undefined when the view has ended:
 * after its time, with the session of the operator or the role, and when the account is suspended or becomes an operator.
 */
export async function findViewed(db: Parameters<typeof openViewings>[0], tokenHash: Buffer, now: Date) {
  const [row] = await openViewings(db, { tokenHash, now })
  if (!row || row.operator_status === 'suspended' || row.operator_role !== null) return undefined
  // The view was begun with a second factor, where one is required.
  const authority = authorityOf(
    { requiresOperatorSecondFactor: false },
    { operator_role: row.viewer_role, lacks_second_factor: false }
  )
  if (!hasPermission({ authority }, 'people.viewAs')) return undefined
  const viewing: Viewing = { id: row.viewing_id, operatorId: row.operator_id, authority, endsAt: row.expires_at }
  return { ...row, viewing }
}

/**
 * Whether an operator who views the site as somebody else may not make a call: it changes something, or reads what is
 * private. Calls for operators need no check, because no operator can be viewed as.
 */
export function isRefusedWhileViewing({ access, method, onlyReads, isPrivate, allowsViewing }: Endpoint): boolean {
  if (access === 'anyone' || access === 'admin' || allowsViewing) return false
  return isPrivate === true || !(method === 'GET' || onlyReads)
}

/** Every call of the contract passes here. @throws ApiError viewing_only */
export function requireNotViewing(viewing: Viewing | undefined, endpoint: Endpoint): void {
  if (viewing && isRefusedWhileViewing(endpoint)) throw new ApiError('viewing_only')
}
