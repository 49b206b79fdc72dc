import { hasSecondFactor } from '../../../http/authenticate.ts'
import type { Db } from '../../../db/connect.ts'

const passkeys = (db: Db) => db.selectFrom('passkey').selectAll()

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, accountId: string) =>
  passkeys(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** A passkey by the id that its device gave it. */
export const findPasskey = (db: Db, credentialId: string) =>
  passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst()

/** Since when the account has an authenticator app; undefined: it has none. */
export async function findAppSince(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('totp').select('confirmed_at').where('account_id', '=', accountId).executeTakeFirst()
  return row?.confirmed_at ?? undefined
}

/** Whether an account has a second factor. */
export async function isProtected(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(hasSecondFactor.as('is'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.is ?? false
}
