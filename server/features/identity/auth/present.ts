import type { SecondFactorKind, Session, SignInMethod } from '../../../../contract/identity/auth/auth.ts'

type Account = { id: string; is_performer: boolean; email: string | null; username: string | null }

/** The account's fields in a sign-in response. */
export function presentIdentity(account: Account): Omit<Session, 'token' | 'expiresAt' | 'isReopened'> {
  return {
    _id: account.id,
    isPerformer: account.is_performer,
    email: account.email ?? undefined,
    username: account.username ?? undefined,
  }
}

/** A session that has just started; the only response that ever contains a token. */
export function presentSession(account: Account, session: { token: string; expiresAt: Date }): Session {
  return { ...presentIdentity(account), token: session.token, expiresAt: session.expiresAt.toISOString() }
}

type SessionRow = {
  id: string
  device: string
  address: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  method: string | null
  second_factor: string | null
}

/** One entry of the list of signed-in devices. */
export function presentDevice(row: SessionRow, currentId: string) {
  return {
    _id: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === currentId,
    method: (row.method as SignInMethod | null) ?? undefined,
    secondFactor: (row.second_factor as SecondFactorKind | null) ?? undefined,
  }
}
