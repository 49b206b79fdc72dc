import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/text-search.ts'
import type { WalletState } from '../ledger/post.ts'

/** The wallet of an account; a balance of 0 when it was never used. */
export async function findWallet(db: Db, accountId: string): Promise<WalletState> {
  const lastId = sql<number>`coalesce((select id from ledger_entry where account_id = ledger_account.id order by id desc limit 1), 0)`
  const row = await db
    .selectFrom('ledger_account')
    .select(['balance', lastId.as('asOf')])
    .where('holder', '=', accountId)
    .where('kind', '=', 'wallet')
    .where('unit', '=', 'token')
    .executeTakeFirst()
  return row ?? { balance: 0, asOf: 0 }
}

/** The wallet balance of an account, in hundredths of a token; 0 when it was never used. */
export async function walletBalance(db: Db, accountId: string): Promise<number> {
  return (await findWallet(db, accountId)).balance
}

/** Token packages on offer, in the operator's order. */
export async function listPackages(db: Db, page: { limit: number; offset: number; q?: string | undefined }) {
  const offered = db
    .selectFrom('token_package')
    .where('is_active', '=', true)
    .where(containsText(['name'], page.q))
  const [rows, { total }] = await Promise.all([
    offered
      .select(['id', 'name', 'description', 'price', 'tokens'])
      .orderBy('position')
      .orderBy('price')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    offered.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
