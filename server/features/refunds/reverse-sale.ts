import { fromMinor } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import type { WalletState } from '../ledger/post.ts'
import { reverse } from '../ledger/reverse.ts'

/** Why money goes back: somebody decided so, or the payer's bank took it. `isCovered`: only what its creator still has, for the platform pays for nobody's generosity. */
export type Reason = { kind: 'refund' | 'dispute'; at: Date; isCovered?: boolean }
/** How a payment or a sale stands that was given back. */
export const statusAfter = { refund: 'refunded', dispute: 'disputed' } as const

/** What the reversal of a sale needs of it. Its row is locked. */
export type LockedSale = { id: string; transaction_id: string; status: string; performer_id: string; net: number }

/**
 * Takes a sale out of the books: reversing entries, and its row says so. Whatever else it locks, the caller has locked before: the ledger comes last.
 * Answers the buyer's wallet where it moved, and the news for both.
 */
export async function reverseSale(
  trx: Trx,
  sale: LockedSale,
  buyerId: string,
  { kind, at, isCovered }: Reason
): Promise<{ wallet: WalletState | undefined; afterCommit: AfterCommit }> {
  const reversed = await reverse(trx, sale.transaction_id, {
    kind,
    released: sale.status === 'available',
    at,
    isCovered,
  })
  await trx.updateTable('sale').set({ status: statusAfter[kind] }).where('id', '=', sale.id).execute()
  const changed = { _id: sale.id, status: statusAfter[kind] }
  return {
    wallet: reversed.walletOf(buyerId),
    afterCommit: ({ realtime }) => {
      realtime.emit(sale.performer_id, 'earning/changed', { ...changed, net: fromMinor(sale.net) })
      realtime.emit(buyerId, 'purchase/changed', changed)
    },
  }
}
