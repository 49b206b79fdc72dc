import { fromMinor } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import type { WalletState } from '../ledger/post.ts'
import { reverse } from '../ledger/reverse.ts'

/** The reason of a reversal: a refund, or a dispute by the payer's bank. `isCovered`: only if the creator's balance covers it, so that the platform has no loss. */
export type Reason = { kind: 'refund' | 'dispute'; at: Date; isCovered?: boolean }
/** The status of a payment or sale after its reversal. */
export const statusAfter = { refund: 'refunded', dispute: 'disputed' } as const

/** The columns that a reversal needs, of a locked row. */
export type LockedSale = { id: string; transaction_id: string; status: string; performer_id: string; net: number }

/**
 * Reverses a sale in the ledger and updates its row. The caller must have locked all other rows before, because the ledger accounts are locked last.
 * Returns the ledger transaction, the buyer's wallet if it changed, and the events to emit for both sides after the commit.
 */
export async function reverseSale(
  trx: Trx,
  sale: LockedSale,
  buyerId: string,
  { kind, at, isCovered }: Reason
): Promise<{ id: string; wallet: WalletState | undefined; afterCommit: AfterCommit }> {
  const reversed = await reverse(trx, sale.transaction_id, {
    kind,
    released: sale.status === 'available',
    at,
    isCovered,
  })
  await trx.updateTable('sale').set({ status: statusAfter[kind] }).where('id', '=', sale.id).execute()
  const changed = { _id: sale.id, status: statusAfter[kind] }
  return {
    id: reversed.id,
    wallet: reversed.walletOf(buyerId),
    afterCommit: ({ realtime }) => {
      realtime.emit(sale.performer_id, 'earning/changed', { ...changed, net: fromMinor(sale.net) })
      realtime.emit(buyerId, 'purchase/changed', changed)
    },
  }
}
