import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../http/authenticate.ts'

/** ms after which a browser that has not come back is forgotten. */
export const browserLifeMs = 400 * 86_400_000

/** Notes that an account's owner has just proved to be one, in the browser with this mark. */
export async function rememberBrowser(db: Db, accountId: string, mark: string, now: Date): Promise<void> {
  await db
    .insertInto('known_browser')
    .values({ account_id: accountId, browser_hash: hashToken(mark), seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Forgets every browser of an account: whoever signed in there has to be strangers again. */
export async function forgetBrowsers(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_browser').where('account_id', '=', accountId).execute()
}
