import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { queryTemplate } from '../db/query-template.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from './api-error.ts'

/** Who is calling. */
export type Viewer = {
  readonly id: string
  readonly isPerformer: boolean
  readonly isAdmin: boolean
  readonly status: 'active' | 'pending' | 'rejected' | 'suspended'
  /** False while a birth date is missing (first sign-in through a provider): such an account looks, and completes itself, nothing else. */
  readonly isComplete: boolean
  readonly sessionId: string
  /** When this session proved the password or the provider last. */
  readonly authenticatedAt: Date
}

/** Hash under which a session token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** `last_seen_at` is only written when it is older than this many ms. */
const seenStepMs = 5 * 60_000

const livingSessions = queryTemplate((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.authenticated_at',
      'session.last_seen_at',
      'account.id',
      'account.is_performer',
      'account.is_admin',
      'account.status',
      'account.birth_date',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .compile()
)

/** The living session of a token, or null: unknown, expired, revoked, or of a suspended account. */
export async function findViewer(deps: Deps, token: string): Promise<Viewer | null> {
  return token === '' || token.length > 200 ? null : findViewerByHash(deps, hashToken(token))
}

/** The same by the hash of a token, for who keeps only that. */
export async function findViewerByHash(deps: Deps, tokenHash: Buffer): Promise<Viewer | null> {
  const now = deps.clock.now()
  const [row] = await livingSessions(deps.db, { tokenHash, now })
  if (!row || row.status === 'suspended') return null
  if (now.getTime() - row.last_seen_at.getTime() > seenStepMs)
    await deps.db.updateTable('session').set({ last_seen_at: now }).where('id', '=', row.session_id).execute()
  return {
    id: row.id,
    isPerformer: row.is_performer,
    isAdmin: row.is_admin,
    status: row.status as Viewer['status'],
    isComplete: row.birth_date !== null,
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at,
  }
}

/**
 * Whether somebody ended the session of a token before its time: in the list of sessions, with the password, by a suspension whose job has not run yet. One that ran out, or that
 * nobody knows, was not.
 */
async function wasEnded({ db, clock }: Deps, token: string): Promise<boolean> {
  const before = (table: 'ended_session' | 'session') =>
    db
      .selectFrom(table)
      .select('expires_at')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock.now())
  return (await before('ended_session').unionAll(before('session')).execute()).length > 0
}

/** The token of a request: the Authorization header, bare as specified (Spec §7) or with `Bearer`. */
export function tokenOf(request: { headers: IncomingHttpHeaders }): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

/** Lets a caller in by the endpoint's `access`. @throws ApiError 401, with `session: 'ended'` where somebody ended it, or 403 */
export async function authenticateCaller(
  deps: Deps,
  request: { headers: IncomingHttpHeaders },
  access: Access
): Promise<Viewer | null> {
  if (access === 'anyone') return null
  const token = tokenOf(request)
  const viewer = token === '' ? null : await findViewer(deps, token)
  if (access === 'optional') return viewer
  if (!viewer)
    throw new ApiError('unauthenticated', token !== '' && (await wasEnded(deps, token)) ? { session: 'ended' } : {})
  if ((access === 'performer' && !viewer.isPerformer) || (access === 'admin' && !viewer.isAdmin))
    throw new ApiError('wrong_role')
  return viewer
}

/** Whether an account without a date of birth is kept from a call: it may read everything, and change only what the endpoint allows it. */
export function needsCompleteAccount(endpoint: Endpoint): boolean {
  return endpoint.access !== 'anyone' && endpoint.method !== 'GET' && !endpoint.whileIncomplete
}
