import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hashToken } from '../../../http/authenticate.ts'

export type LinkPurpose = 'reset' | 'confirm_email'

const lifetimeMs: Readonly<Record<LinkPurpose, number>> = { reset: 3_600_000, confirm_email: 24 * 3_600_000 }
const paths: Readonly<Record<LinkPurpose, string>> = { reset: '/auth/reset', confirm_email: '/auth/confirm-email' }

/**
 * Creates a single-use link for an account and the address it is sent to; only the hash of its token is stored. Returns
 * the path with the token.
 */
export async function createLink(
  trx: Db,
  purpose: LinkPurpose,
  account: { id: string; email: string },
  now: Date
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('secret_link')
    .values({
      token_hash: hashToken(token),
      purpose,
      account_id: account.id,
      email: account.email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs[purpose]),
    })
    .execute()
  return `${paths[purpose]}?token=${token}`
}

/**
 * Consumes a link. It is valid once, before it expires, while the account still has the address it was sent to and no
 * other account has confirmed that address.
 * @throws ApiError `link_expired`
 */
export async function consumeLink(
  trx: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date
): Promise<{ accountId: string; email: string }> {
  const link = await trx
    .updateTable('secret_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'secret_link.account_id')
          .where(sql<boolean>`lower(account.email) = lower(secret_link.email)`)
      )
    )
    .where(
      sql<boolean>`not exists (select from account other where lower(other.email) = lower(secret_link.email) and other.email_verified_at is not null and other.id <> secret_link.account_id)`
    )
    .returning(['account_id', 'email'])
    .executeTakeFirst()
  if (!link) throw new ApiError('link_expired')
  return { accountId: link.account_id, email: link.email }
}

/**
 * Converts the unique violation of an address that another account has confirmed at the same moment into
 * `link_expired`; returns any other error unchanged.
 */
export const linkExpiredError = (error: unknown): unknown =>
  (error as { constraint?: string }).constraint === 'account_confirmed_email' ? new ApiError('link_expired') : error

/** Counts the links of a purpose that an account was sent since a moment. */
export async function countLinks(db: Db, purpose: LinkPurpose, accountId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('secret_link')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.n
}
