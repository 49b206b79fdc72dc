import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql, type RawBuilder } from 'kysely'
import type { Endpoint } from '../../contract/endpoint.ts'
import { queryTemplate } from '../db/query-template.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from './api-error.ts'
import { authorityOf, hasPermission, isOperator, noAuthority, type Authority } from './operators/operator-authority.ts'
import { findViewed, requireNotViewing, type Viewing } from './operators/viewing.ts'

/** The account on whose behalf a request is made. */
export type Viewer = {
  readonly id: string
  readonly isPerformer: boolean
  /** What the account may do and see as an operator; of most accounts nothing. */
  readonly authority: Authority
  readonly status: 'active' | 'pending' | 'rejected' | 'suspended'
  /** Why the account may not post at present; null: it may (`server/features/identity/restrictions`). */
  readonly postingRestriction: string | null
  /**
   * False while the date of birth is missing (after the first sign-in through a provider). Such an account may read,
   * and complete itself.
   */
  readonly isComplete: boolean
  readonly sessionId: string
  /** When this session last proved the password, the provider sign-in, or a passkey. */
  readonly authenticatedAt: Date
  /** When this session last proved a second factor; null: never. */
  readonly secondFactorAt: Date | null
  /** An operator who may not act as one, because the account has no second factor; then it has no authority. */
  readonly needsSecondFactor: boolean
  /** Present while an operator views the site as this account: it only reads, and nothing that is private. */
  readonly viewing?: Viewing
}

/** The statuses of accounts that nobody can use, and whom nothing is sent. */
export const lockedStatuses: readonly string[] = ['suspended', 'closed', 'erased']

/** The hash under which a session token is stored. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const hasFactorAs = (account: string) =>
  sql<boolean>`(exists (select from totp where totp.account_id = ${sql.ref(account)}.id and totp.confirmed_at is not null) or exists (select from passkey where passkey.account_id = ${sql.ref(account)}.id))`

/** In a query with `account`: whether it has a second factor, an authenticator app or a passkey (decision 54). */
export const hasSecondFactor = hasFactorAs('account')

/**
 * In a query with accounts under the name `account`: whether one is an operator without a second factor. It is asked of
 * operators only, so that the others' requests do not pay for it.
 */
export const lacksSecondFactor = (account = 'account'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(account)}.operator_role is not null and not ${hasFactorAs(account)})`

/** `last_seen_at` is updated only when it is older than this, in ms. */
const seenIntervalMs = 5 * 60_000

const validSessions = queryTemplate((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.authenticated_at',
      'session.last_seen_at',
      'session.second_factor_at',
      'account.id',
      'account.is_performer',
      'account.operator_role',
      'account.status',
      'account.birth_date',
      'account.posting_restriction',
    ])
    .select(lacksSecondFactor().as('lacks_second_factor'))
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .compile()
)

/**
 * The account of a session token, or of the token with which an operator views the site as it; null when the session is
 * unknown, expired or ended, or the account suspended or closed.
 */
export async function findViewer(deps: Deps, token: string): Promise<Viewer | null> {
  return token === '' || token.length > 200 ? null : findViewerByHash(deps, hashToken(token))
}

/** As `findViewer`, by the hash of a token. */
export async function findViewerByHash(deps: Deps, tokenHash: Buffer): Promise<Viewer | null> {
  const now = deps.clock.now()
  const [row] = await validSessions(deps.db, { tokenHash, now })
  if (!row) {
    const viewed = await findViewed(deps.db, tokenHash, now)
    if (!viewed || lockedStatuses.includes(viewed.status)) return null
    const { viewing, begun_at: authenticatedAt } = viewed
    return {
      ...accountOf(viewed),
      // No operator can be viewed as.
      authority: noAuthority(),
      sessionId: viewing.id,
      authenticatedAt,
      secondFactorAt: null,
      needsSecondFactor: false,
      viewing,
    }
  }
  if (lockedStatuses.includes(row.status)) return null
  if (now.getTime() - row.last_seen_at.getTime() > seenIntervalMs)
    await deps.db.updateTable('session').set({ last_seen_at: now }).where('id', '=', row.session_id).execute()
  return {
    ...accountOf(row),
    authority: authorityOf(deps.config, row),
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at,
    secondFactorAt: row.second_factor_at,
    needsSecondFactor: deps.config.requiresOperatorSecondFactor && row.lacks_second_factor,
  }
}

type AccountRow = {
  id: string
  is_performer: boolean
  status: string
  birth_date: string | null
  posting_restriction: string | null
}

/** What a viewer has of the account itself. */
function accountOf(
  row: AccountRow
): Omit<Viewer, 'authority' | 'sessionId' | 'authenticatedAt' | 'secondFactorAt' | 'needsSecondFactor' | 'viewing'> {
  return {
    id: row.id,
    isPerformer: row.is_performer,
    status: row.status as Viewer['status'],
    postingRestriction: row.posting_restriction,
    isComplete: row.birth_date !== null,
  }
}

/**
 * Whether a token's session was ended before its expiry: in the list of sessions, by a changed password, or by a
 * suspension whose job has not run yet. False for an expired or unknown session.
 */
async function wasEnded({ db, clock }: Deps, token: string): Promise<boolean> {
  const endingIn = (table: 'ended_session' | 'session') =>
    db
      .selectFrom(table)
      .select('expires_at')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock.now())
  return (await endingIn('ended_session').unionAll(endingIn('session')).execute()).length > 0
}

/** The token of a request, from the Authorization header, bare as specified (Spec §7) or with `Bearer`. */
export function tokenOf(request: { headers: IncomingHttpHeaders }): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

/**
 * Authenticates a caller and checks the endpoint's `access` and `permission`. `find` looks up the session.
 * @throws ApiError 401, with `session: 'ended'` when the session was ended; 403 `wrong_role`, or `forbidden` when the
 * operator's role does not have the permission, or `second_factor_missing`
 */
export async function authenticateCaller(
  deps: Deps,
  request: { headers: IncomingHttpHeaders },
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
  find: typeof findViewer = findViewer
): Promise<Viewer | null> {
  if (access === 'anyone') return null
  const token = tokenOf(request)
  const viewer = token === '' ? null : await find(deps, token)
  if (access === 'optional') return viewer
  if (!viewer)
    throw new ApiError('unauthenticated', token !== '' && (await wasEnded(deps, token)) ? { session: 'ended' } : {})
  if (access === 'admin' && viewer.needsSecondFactor) throw new ApiError('second_factor_missing')
  if ((access === 'performer' && !viewer.isPerformer) || (access === 'admin' && !isOperator(viewer)))
    throw new ApiError('wrong_role')
  if (permission && !hasPermission(viewer, permission)) throw new ApiError('forbidden')
  return viewer
}

/**
 * Checks what a signed-in caller may not do at present, whatever the endpoint's access.
 * @throws ApiError viewing_only, account_incomplete
 */
export function requireMayCall(viewer: Viewer | null, endpoint: Endpoint): void {
  if (!viewer) return
  requireNotViewing(viewer.viewing, endpoint)
  if (!viewer.isComplete && needsCompleteAccount(endpoint)) throw new ApiError('account_incomplete')
}

/**
 * Whether accounts without a date of birth are excluded from an endpoint: they may read everything, and change only
 * what the endpoint allows.
 */
export function needsCompleteAccount(endpoint: Endpoint): boolean {
  return endpoint.access !== 'anyone' && endpoint.method !== 'GET' && !endpoint.allowsIncomplete
}
