import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const columns = ['id', 'name', 'username', 'email', 'email_verified_at', 'password_hash', 'status', 'is_performer', 'language', 'birth_date'] as const

const accounts = (db: Db) => db.selectFrom('account').select(columns)

/** The account of an e-mail address or a username, compared without case. */
export function findByName(db: Db, name: string) {
  return accounts(db)
    .where((or) => or.or([or(sql`lower(email)`, '=', name.toLowerCase()), or(sql`lower(username)`, '=', name.toLowerCase())]))
    .executeTakeFirst()
}

/** The account of an e-mail address, confirmed or not. */
export function findByEmail(db: Db, email: string) {
  return accounts(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
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
