import type { EarningStatus, EarningType, Sale } from '../../../../contract/money/earnings.ts'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { SaleRow } from './sales.ts'

/** Maximum number of characters of a post's or message's text that serve as its title. */
const titleLength = 120

/** The title of what was sold; a long text is cut at a word boundary. */
export const titleOf = ({ title }: Pick<SaleRow, 'title'>): string | undefined =>
  title === null ? undefined : excerpt(title, titleLength)

/** All that went back to the buyer, in currency; undefined: nothing. */
function refundedOf({ refunded_in_parts: parts, status, gross }: SaleRow): number | undefined {
  const all = parts + (status === 'refunded' ? gross : 0)
  return all === 0 ? undefined : fromMinor(all)
}

/** A sale, for its seller. */
export function presentSale(row: SaleRow): Sale {
  return {
    _id: row.id,
    type: row.type as EarningType,
    ...presentSums(row),
    refunded: refundedOf(row),
    commission: row.commission_bp / 100,
    user: presentPerson({ ...row, id: row.buyer_id }),
    status: row.status as EarningStatus,
    availableAt: row.available_at.toISOString(),
    returnedAt: row.returned_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
    tokens: row.tokens === null ? undefined : fromMinor(row.tokens),
    quantity: row.quantity,
    message: row.message ?? undefined,
    item:
      row.about === null
        ? undefined
        : {
            type: (row.about_type ?? row.type) as NonNullable<Sale['item']>['type'],
            _id: row.about,
            title: titleOf(row) ?? '',
            isGone: row.is_gone,
          },
    subscription:
      row.type === 'subscription' && row.subscription_type
        ? { type: row.subscription_type, isRenewal: row.is_renewal ?? false }
        : undefined,
    order: row.order_number === null ? undefined : { _id: row.id, number: String(row.order_number) },
  }
}

type Parts = { gross: number; fee: number; net: number }

/** Converts cents to amounts of currency for the wire. */
export function presentSums({ gross, fee, net }: Parts): Parts {
  return { gross: fromMinor(gross), fee: fromMinor(fee), net: fromMinor(net) }
}
