import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { notify } from '../notifications/notify.ts'
import { orderedMail } from './mails.ts'

/** ms after which an order that its seller was not told of was left so: the charge's own request is gone by then. */
const leftMs = 60_000
/** Most that one job tells of. */
const most = 200

/** Lets both sides' screens know of a new order, tells the seller, and writes to them where something has to be sent. A charge that is answered again tells nothing new. */
export async function notifySeller(deps: Deps, orderId: string): Promise<void> {
  const done = await transaction(deps.db, async (trx) => {
    const order = await trx
      .updateTable('product_order')
      .set({ is_told: true })
      .where('id', '=', orderId)
      .where('is_told', '=', false)
      .returning(['number', 'title', 'quantity', 'product_type', 'status', 'buyer_id', 'performer_id'])
      .executeTakeFirst()
    if (!order) return undefined
    const isSent = order.product_type === 'physical'
    const sale = await trx.selectFrom('sale').select('tokens').where('id', '=', orderId).executeTakeFirst()
    const afterCommit = await notify(deps, trx, {
      to: order.performer_id,
      kind: 'order',
      actorId: order.buyer_id,
      objectType: 'order',
      objectId: orderId,
      ...(sale?.tokens && { amount: sale.tokens }),
      detail: isSent ? 'created' : 'sold',
      href: `/orders/${orderId}`,
      hasOwnMail: isSent,
    })
    if (!isSent) return { order, afterCommit }
    const seller = await trx
      .selectFrom('account')
      .select(['id', 'email', 'name', 'language'])
      .where('id', '=', order.performer_id)
      .executeTakeFirstOrThrow()
    await sendMailTo(deps, trx, seller, `/orders/${orderId}`, orderedMail({ ...order, number: String(order.number) }))
    return { order, afterCommit }
  })
  if (!done) return
  const { order, afterCommit } = done
  await publishAfterCommit(deps, afterCommit)
  for (const person of [order.buyer_id, order.performer_id])
    deps.realtime.emit(person, 'order/changed', { _id: orderId, status: order.status as 'created' | 'delivered' })
}

/**
 * The job that tells sellers of orders whose own request could not: the database failed right after the charge, or the process died. One that cannot be told
 * leaves the others alone.
 */
export async function notifySellers(deps: Deps): Promise<void> {
  const left = await deps.db
    .selectFrom('product_order')
    .select('id')
    .where('is_told', '=', false)
    .where('created_at', '<=', new Date(deps.clock.now().getTime() - leftMs))
    .orderBy('created_at')
    .limit(most)
    .execute()
  await publishAfterCommit(
    deps,
    ...left.map(
      ({ id }) =>
        () =>
          notifySeller(deps, id)
    )
  )
}
