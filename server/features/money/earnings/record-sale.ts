import type { EarningType } from '../../../../contract/money/earnings.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Split } from '../ledger/sale-entries.ts'
import { addDays } from '../../../../contract/money/period.ts'

export type NewSale = {
  /** Also the id of the ledger transaction. */
  id: string
  type: EarningType
  performerId: string
  buyerId: string
  itemId?: string
  split: Split
  /** Hundredths of a token, if paid from the wallet. */
  tokens?: number | undefined
  message?: string | undefined
  at: Date
  /** Days until the creator's part can be paid out. */
  holdDays: number
}

/** The row of a sale, with gross, fee and net at the time of the sale. */
export function saleRow(sale: NewSale) {
  const { gross, fee, net, commissionBp } = sale.split
  return {
    id: sale.id,
    transaction_id: sale.id,
    type: sale.type,
    performer_id: sale.performerId,
    buyer_id: sale.buyerId,
    item_id: sale.itemId ?? null,
    gross,
    fee,
    net,
    commission_bp: commissionBp,
    tokens: sale.tokens ?? null,
    message: sale.message ?? null,
    available_at: addDays(sale.at, sale.holdDays),
    created_at: sale.at,
  }
}

/** Inserts the sale of a ledger transaction. */
export async function recordSale(trx: Trx, sale: NewSale): Promise<void> {
  await trx.insertInto('sale').values(saleRow(sale)).execute()
}
