import { canChangeAddress } from '../../../../contract/money/order-rules.ts'
import type { Order, OrderStatus } from '../../../../contract/money/orders.ts'
import type { ProductType } from '../../../../contract/catalogue/assets/products.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type * as z from 'zod'
import type { Deps } from '../../../deps.ts'
import { presentStill } from '../../platform/files/present.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { OrderRow } from './queries.ts'

/** An order as its buyer or its seller sees it. Both see the same, but only the buyer may change the address. */
export function presentOrder(deps: Deps, row: OrderRow, viewerId: string): Order {
  const picture = row.files.find((file) => file.role === 'media')
  const still = picture && presentStill(deps, picture)
  const total = fromMinor(row.tokens ?? 0)
  return {
    _id: row.id,
    number: String(row.number),
    status: row.status as OrderStatus,
    product: {
      _id: row.product_id,
      title: row.title,
      type: row.product_type as z.infer<typeof ProductType>,
      thumbnail: still && { url: still.url, width: still.width, height: still.height },
    },
    quantity: row.quantity,
    unitPrice: fromMinor((row.tokens ?? 0) / row.quantity),
    totalPrice: total,
    buyer: presentPerson({
      id: row.buyer_id,
      name: row.buyer_name,
      username: row.buyer_username,
      avatar_file_id: row.buyer_avatar,
      is_performer: row.buyer_is_performer,
    }),
    performer: presentPerson({
      id: row.performer_id,
      name: row.performer_name,
      username: row.performer_username,
      avatar_file_id: row.performer_avatar,
      is_performer: true,
    }),
    deliveryAddress: row.address ?? undefined,
    trackingCode: row.tracking_code ?? undefined,
    canChangeAddress: row.buyer_id === viewerId && canChangeAddress(row),
    history: row.history.map(({ status, at }) => ({ status, at })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
