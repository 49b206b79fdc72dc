import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { lastEntryOf } from '../ledger/post.ts'

/** The statuses of payments that may still succeed. */
export const openStatuses = ['processing', 'requires_action'] as const

/** Whether a payment still waits for the gateway or the cardholder. */
export function isOpen(payment: Pick<PaymentRow, 'status'>): boolean {
  return payment.status === 'processing' || payment.status === 'requires_action'
}

/** One payment by its id. @throws when there is none */
export async function getPayment(db: Db | Trx, id: string): Promise<PaymentRow> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The payment in progress between a fan and a creator; there is at most one. */
export async function findOpenSubscriptionPayment(
  db: Db,
  accountId: string,
  performerId: string
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('performer_id', '=', performerId)
    .where('type', '=', 'subscription')
    .where('status', 'in', [...openStatuses])
    .executeTakeFirst()
}

/** A payment with everything that its response contains: the card's last digits, the creator, the wallet afterwards and the subscription's next charge. */
export async function loadPayment(db: Db, id: string) {
  return db
    .selectFrom('payment')
    .leftJoin('payment_card as card', 'card.id', 'payment.card_id')
    .leftJoin('account as performer', 'performer.id', 'payment.performer_id')
    .leftJoin('ledger_account as wallet', (join) =>
      join
        .onRef('wallet.holder', '=', 'payment.account_id')
        .on('wallet.kind', '=', 'wallet')
        .on('wallet.unit', '=', 'token')
    )
    .leftJoin('ledger_entry as entry', (join) =>
      join.onRef('entry.transaction_id', '=', 'payment.id').onRef('entry.account_id', '=', 'wallet.id')
    )
    .leftJoin('subscription', 'subscription.id', 'payment.subscription_id')
    .selectAll('payment')
    .select([
      'subscription.next_charge_at',
      'subscription.price',
      'subscription.discounted_price',
      'subscription.discounted_left',
    ])
    .select([
      'card.last4',
      'entry.balance_after',
      lastEntryOf(sql.ref('entry.transaction_id')).as('balance_as_of'),
      'performer.name',
      'performer.username',
      'performer.avatar_file_id',
      'performer.is_performer',
    ])
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow()
}
export type LoadedPayment = Awaited<ReturnType<typeof loadPayment>>

/** A card of this account that is still saved with this gateway. */
export async function findCard(db: Db, accountId: string, cardId: string, gateway: string) {
  return db
    .selectFrom('payment_card')
    .selectAll()
    .where('id', '=', cardId)
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
