import { sql } from 'kysely'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { DisputeFacts } from '../../../../contract/admin/disputes.ts'
import type { ChargeType } from '../../../../contract/money/wallet.ts'
import type { Db } from '../../../db/connect.ts'
import type { DisputeLine } from './queries.ts'

/** Maximum number of sign-ins and purchases that are listed. */
const [maxSignIns, maxPurchases] = [10, 20] as const

/**
 * What the site knows about a disputed payment: figures and times, nobody's words (product.md, Operators). What happened
 * after the dispute proves nothing and is left out.
 */
export async function loadFacts(db: Db, line: DisputeLine): Promise<DisputeFacts> {
  const { payment_id: paymentId, payer_id: payerId, performer_id: performerId, opened_at: openedAt } = line
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const paidAt = payment.settled_at ?? payment.created_at
  const [payer, signIns, counts, purchases, period] = await Promise.all([
    db
      .selectFrom('account')
      .select(['created_at', 'email_verified_at'])
      .where('id', '=', payerId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('session')
      .select(['created_at', 'last_seen_at', 'device', 'address'])
      .where('account_id', '=', payerId)
      .where('created_at', '<=', openedAt)
      .orderBy('created_at', 'desc')
      .limit(maxSignIns)
      .execute(),
    countActivity(db, { payerId, performerId, cardId: payment.card_id, from: paidAt, to: openedAt }),
    performerId === null ? listPurchases(db, payerId, paidAt, openedAt) : [],
    payment.subscription_id === null ? undefined : findPeriod(db, payment.subscription_id),
  ])
  return {
    paidAt: paidAt.toISOString(),
    memberSince: payer.created_at.toISOString(),
    isEmailConfirmed: payer.email_verified_at !== null,
    cardPayments: counts.card_payments,
    signIns: signIns.map((session) => ({
      at: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      device: session.device,
      address: session.address,
    })),
    ...(period && {
      period: { from: paidAt.toISOString(), to: period.ends_at.toISOString(), renewals: period.renewals },
      messagesSent: counts.messages_sent,
      messagesReceived: counts.messages_received,
    }),
    likes: counts.likes,
    comments: counts.comments,
    purchases: purchases.slice(0, maxPurchases).map((row) => ({
      _id: row.id,
      type: row.type as ChargeType,
      tokens: fromMinor(row.tokens),
      performer: row.performer,
      ...(row.order_status !== null && {
        order: {
          status: row.order_status,
          trackingCode: row.tracking_code ?? undefined,
          city: row.city ?? undefined,
        },
      }),
      createdAt: row.created_at.toISOString(),
    })),
    purchaseCount: purchases[0]?.total ?? 0,
  }
}

type Span = { payerId: string; performerId: string | null; cardId: string | null; from: Date; to: Date }

async function countActivity(db: Db, { payerId, performerId, cardId, from, to }: Span) {
  const talk = sql`select id from conversation where first_id = least(${payerId}::uuid, ${performerId}::uuid) and second_id = greatest(${payerId}::uuid, ${performerId}::uuid)`
  const between = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${to}`
  const { rows } = await sql<{
    card_payments: number
    messages_sent: number
    messages_received: number
    likes: number
    comments: number
  }>`select
      (select count(*) from payment where account_id = ${payerId} and card_id = ${cardId} and status = 'succeeded' and amount > 0 and created_at < ${from}
        and not exists (select from dispute where dispute.payment_id = payment.id)) as card_payments,
      (select count(*) from message where conversation_id in (${talk}) and sender_id = ${payerId} and ${between('message.created_at')}) as messages_sent,
      (select count(*) from message where conversation_id in (${talk}) and sender_id = ${performerId} and ${between('message.created_at')}) as messages_received,
      (select count(*) from reaction where account_id = ${payerId} and action = 'like' and ${between('reaction.created_at')}) as likes,
      (select count(*) from comment where author_id = ${payerId} and ${performerId === null ? sql`true` : sql`performer_id = ${performerId}`} and ${between('comment.created_at')}) as comments`.execute(
    db
  )
  const [row] = rows
  if (!row) throw new Error('a query without from has one row')
  return row
}

/** What was bought from a wallet in a span of time, oldest first, with the number of all. */
async function listPurchases(db: Db, payerId: string, from: Date, to: Date) {
  const { rows } = await sql<{
    id: string
    type: string
    tokens: number
    performer: string
    order_status: string | null
    tracking_code: string | null
    city: string | null
    created_at: Date
    total: number
  }>`
    select sale.id, sale.type, sale.tokens, coalesce(who.username, who.name) as performer, ordered.status as order_status, ordered.tracking_code,
      ordered.address->>'city' as city, sale.created_at, count(*) over () as total
    from sale join account who on who.id = sale.performer_id left join product_order ordered on ordered.id = sale.id
    where sale.buyer_id = ${payerId} and sale.type <> 'subscription' and sale.status in ('pending', 'available') and sale.tokens is not null
      and sale.created_at >= ${from} and sale.created_at <= ${to}
    order by sale.created_at, sale.id limit ${maxPurchases}`.execute(db)
  return rows
}

/** The end of a subscription, and how often it was renewed. */
async function findPeriod(db: Db, subscriptionId: string) {
  const { rows } = await sql<{ ends_at: Date; renewals: number }>`
    select ends_at, (select count(*) from payment where subscription_id = ${subscriptionId} and is_renewal and status <> 'failed') as renewals
    from subscription where id = ${subscriptionId}`.execute(db)
  return rows[0]
}
