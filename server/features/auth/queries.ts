import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../http/authenticate.ts'

const columns = [
  'account.id',
  'account.name',
  'account.username',
  'account.email',
  'account.email_verified_at',
  'account.password_hash',
  'account.status',
  'account.is_performer',
  'account.language',
  'account.birth_date',
] as const

const accounts = (db: Db) => db.selectFrom('account').select(columns)
const hasEmail = (email: string) => sql<boolean>`lower(account.email) = ${email.toLowerCase()}`

/** The accounts that typed an e-mail address: first the one that has confirmed it, whose it is, then the others, the newest first; at most `most`. */
export function findByEmail(db: Db, email: string, most: number) {
  return accounts(db)
    .where(hasEmail(email))
    .orderBy(sql`account.email_verified_at is null`)
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(most)
    .execute()
}

/** The account whose e-mail address this is: it has confirmed it. */
export function findHolder(db: Db, email: string) {
  return accounts(db).where(hasEmail(email)).where('account.email_verified_at', 'is not', null).executeTakeFirst()
}

/** The account of an e-mail address or a username, compared without case; of several that typed the address as `findByEmail` has them. */
export async function findByName(db: Db, name: string): Promise<AccountRow | undefined> {
  return (
    (await accounts(db).where(sql<boolean>`lower(username) = ${name.toLowerCase()}`).executeTakeFirst()) ??
    (await findByEmail(db, name, 1))[0]
  )
}

/** Whom a name may mean at the login, and which of them have signed in before in the browser with this mark. No username holds an `@`. */
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

/** The account of an id. */
export function findAccount(db: Db, id: string) {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The living sessions of an account, last used first; the 100 newest. */
export function listSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}
