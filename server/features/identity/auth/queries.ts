import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hashToken } from '../../../http/authenticate.ts'

const columns = [
  'account.id',
  'account.name',
  'account.username',
  'account.email',
  'account.email_verified_at',
  'account.password_hash',
  'account.status',
  'account.status_reason',
  'account.is_performer',
  'account.language',
  'account.birth_date',
] as const

const accounts = (db: Db) => db.selectFrom('account').select(columns)
const hasEmail = (email: string) => sql<boolean>`lower(account.email) = ${email.toLowerCase()}`

/**
 * Accounts that have this e-mail address: the one that has confirmed it (its holder) first, then the others, newest
 * first; at most `limit`.
 */
export function findByEmail(db: Db, email: string, limit: number) {
  return accounts(db)
    .where(hasEmail(email))
    .orderBy(sql`account.email_verified_at is null`)
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute()
}

/** The holder of an e-mail address: the account that has confirmed it. */
export function findHolder(db: Db, email: string) {
  return accounts(db).where(hasEmail(email)).where('account.email_verified_at', 'is not', null).executeTakeFirst()
}

/**
 * The account of an e-mail address or username, compared without case. When several accounts have the address, the
 * first in the order of `findByEmail`.
 */
export async function findByName(db: Db, name: string): Promise<AccountRow | undefined> {
  return (
    (await accounts(db).where(sql<boolean>`lower(username) = ${name.toLowerCase()}`).executeTakeFirst()) ??
    (await findByEmail(db, name, 1))[0]
  )
}

/**
 * The accounts that a name may mean at sign-in, and whether each has signed in before in the browser with this mark.
 * Usernames never contain `@`.
 */
export async function findForSignIn(db: Db, name: string, mark: string) {
  const isKnown = sql<boolean>`exists (select from known_browser where account_id = account.id and browser_hash = ${hashToken(mark)})`
  const named = name.includes('@') ? hasEmail(name) : sql<boolean>`lower(account.username) = ${name.toLowerCase()}`
  return accounts(db)
    .select(isKnown.as('is_known'))
    .where(named)
    .orderBy(isKnown, 'desc')
    .orderBy(sql`account.email_verified_at is null`)
    .orderBy('account.created_at', 'desc')
    .limit(10)
    .execute()
}

/** The account with this id. */
export function findAccount(db: Db, id: string) {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The 100 most recently used active sessions of an account. */
export function listSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select([
      'id',
      'device',
      'address',
      'country',
      'created_at',
      'last_seen_at',
      'expires_at',
      'method',
      'second_factor',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}
