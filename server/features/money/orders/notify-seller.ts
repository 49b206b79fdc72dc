import type { OrderStatus } from '../../../../contract/money/orders.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { orderedMail } from './mails.ts'

/**
 * Age in ms from which an order without notification counts as left by its request, because the process died or the
 * database failed.
 */
const overdueMs = 60_000
/** Maximum number of orders handled by one run of the job. */
const maxPerRun = 200

/**
 * Publishes a new order, and mails the seller when it has to be shipped. Does nothing when that was done before.
 */
export async function notifySeller(deps: Deps, orderId: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const order = await trx
      .updateTable('product_order')
      .set({ is_told: true })
      .where('id', '=', orderId)
      .where('is_told', '=', false)
      .returning(['number', 'title', 'quantity', 'product_type', 'status', 'buyer_id', 'performer_id'])
      .executeTakeFirst()
    if (!order) return
    const { buyer_id: buyerId, performer_id: performerId } = order
    record('order.created', { orderId, buyerId, performerId, status: order.status as OrderStatus })
    if (order.product_type !== 'physical') return
    const seller = await trx
      .selectFrom('account')
      .select(['id', 'email', 'name', 'language'])
      .where('id', '=', performerId)
      .executeTakeFirstOrThrow()
    await sendMailTo(deps, trx, seller, `/orders/${orderId}`, orderedMail({ ...order, number: String(order.number) }))
  })
}

/**
 * The `tell-sellers` job: notifies sellers of orders whose request could not, because the database failed right after
 * the charge or the process died. A failure of one does not affect the others.
 */
export async function notifySellers(deps: Deps): Promise<void> {
  const overdue = await deps.db
    .selectFrom('product_order')
    .select('id')
    .where('is_told', '=', false)
    .where('created_at', '<=', new Date(deps.clock.now().getTime() - overdueMs))
    .orderBy('created_at')
    .limit(maxPerRun)
    .execute()
  await publishAfterCommit(
    deps,
    ...overdue.map(
      ({ id }) =>
        () =>
          notifySeller(deps, id)
    )
  )
}
