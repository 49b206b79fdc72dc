import type { Db } from '../../../db/connect.ts'

/** The wallet balance of an account, in hundredths of a token; 0 when it was never used. */
export async function walletBalance(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('holder', '=', accountId)
    .where('kind', '=', 'wallet')
    .where('unit', '=', 'token')
    .executeTakeFirst()
  return row?.balance ?? 0
}
