import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { orderedLetter } from './letters.ts'

/** Lets both sides' screens know of a new order, and writes to the seller where something has to be sent. A charge that is answered again tells nothing new. */
export async function tellSeller(deps: Deps, orderId: string): Promise<void> {
  const told = await transaction(deps.db, async (trx) => {
    const order = await trx
      .updateTable('product_order')
      .set({ is_told: true })
      .where('id', '=', orderId)
      .where('is_told', '=', false)
      .returning(['number', 'title', 'quantity', 'product_type', 'status', 'buyer_id', 'performer_id'])
      .executeTakeFirst()
    if (!order || order.product_type === 'digital') return order
    const seller = await trx.selectFrom('account').select(['email', 'name', 'language']).where('id', '=', order.performer_id).executeTakeFirstOrThrow()
    await sendLetter(deps, trx, seller, `/orders/${orderId}`, orderedLetter({ ...order, number: String(order.number) }))
    return order
  })
  if (told) for (const person of [told.buyer_id, told.performer_id]) deps.realtime.emit(person, 'order/changed', { _id: orderId, status: told.status as 'created' | 'delivered' })
}
