import type { Db } from '../../../db/connect.ts'
import { hashToken } from '../../../http/authenticate.ts'

/** Time, in ms, after which a browser that has not signed in again is forgotten. */
export const browserLifetimeMs = 400 * 86_400_000

/**
 * Records that the owner of an account has just authenticated in the browser with this mark (the value of its cookie).
 */
export async function rememberBrowser(db: Db, accountId: string, mark: string, now: Date): Promise<void> {
  await db
    .insertInto('known_browser')
    .values({ account_id: accountId, browser_hash: hashToken(mark), seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Whether the owner of an account has signed in in the browser with this mark. */
export async function isKnownBrowser(db: Db, accountId: string, mark: string | undefined): Promise<boolean> {
  if (mark === undefined) return false
  const found = await db
    .selectFrom('known_browser')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', hashToken(mark))
    .executeTakeFirst()
  return found !== undefined
}

/** Forgets every known browser of an account, so that whoever signed in there is treated as a stranger again. */
export async function forgetBrowsers(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_browser').where('account_id', '=', accountId).execute()
}
