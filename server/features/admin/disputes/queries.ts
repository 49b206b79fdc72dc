import { sql, type RawBuilder } from 'kysely'
import type { DisputeQueue } from '../../../../contract/admin/disputes.ts'
import { isId } from '../../../../contract/id-text.ts'
import type { Db } from '../../../db/connect.ts'
import { withinDays } from '../../../db/within-days.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { accountsNamed, minorOf } from '../payments/search-conditions.ts'

/** `from` and `to` are days in UTC, both included. */
export type DisputeFilter = {
  q?: string | undefined
  state?: DisputeQueue | undefined
  from?: string | undefined
  to?: string | undefined
  id?: string | undefined
}

/** A dispute with its payment; amounts in minor units. */
export type DisputeLine = {
  id: string
  payment_id: string
  type: string
  status: string
  reason: string
  amount: number
  last4: string | null
  payer_id: string
  performer_id: string | null
  due_at: Date | null
  opened_at: Date
  closed_at: Date | null
  sent_at: Date | null
}

/** SQL conditions of the queues. */
const queueConditions: Readonly<Record<DisputeQueue, RawBuilder<boolean>>> = {
  needs_response: sql`dispute.status in ('warning_needs_response', 'needs_response')`,
  under_review: sql`dispute.status in ('warning_under_review', 'under_review')`,
  closed: sql`dispute.status in ('warning_closed', 'lost', 'won')`,
}

function matches(q: string): RawBuilder<boolean> {
  if (isId(q)) return sql`${q}::uuid in (dispute.id, payment.id, payment.account_id, payment.performer_id)`
  const minor = minorOf(q)
  if (minor !== undefined) return sql`(dispute.amount = ${minor} or card.last4 = ${q})`
  const found = accountsNamed(q)
  return sql`(payment.account_id in (${found}) or payment.performer_id in (${found}))`
}

function matching({ q, state, from, to, id }: DisputeFilter): RawBuilder<unknown> {
  return sql`from dispute join payment on payment.id = dispute.payment_id left join payment_card card on card.id = payment.card_id
    where ${sql.join(
      [
        sql`true`,
        ...(id === undefined ? [] : [sql`dispute.id = ${id}`]),
        ...(state === undefined ? [] : [queueConditions[state]]),
        withinDays(sql.ref('dispute.opened_at'), from, to),
        ...(q ? [matches(q)] : []),
      ],
      sql` and `
    )}`
}

/** The newest disputes that match a filter, after `before`. */
export async function listDisputes(
  db: Db,
  filter: DisputeFilter,
  limit: number,
  before?: TimeCursor
): Promise<DisputeLine[]> {
  const after = before ? sql`and (dispute.opened_at, dispute.id) < (${before.at}, ${before.id}::uuid)` : sql``
  const { rows } = await sql<DisputeLine>`
    select dispute.id, payment.id as payment_id, payment.type, dispute.status, dispute.reason, dispute.amount, card.last4, payment.account_id as payer_id,
      payment.performer_id, dispute.due_at, dispute.opened_at, dispute.closed_at, dispute.sent_at
    ${matching(filter)} ${after} order by dispute.opened_at desc, dispute.id desc limit ${limit}`.execute(db)
  return rows
}

/** The number of disputes that match a filter. */
export async function countDisputes(db: Db, filter: DisputeFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** What an operator has done about a dispute, and its evidence. */
export const findAnswer = (db: Db, id: string) =>
  db
    .selectFrom('dispute')
    .select(['taken_id', 'returned_id', 'sent_by', 'accepted_by', 'evidence', 'evidence_saved_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The files of the evidence, without their content. */
export const listFiles = (db: Db, id: string) =>
  db
    .selectFrom('dispute_file')
    .select(['id', 'kind', 'name', 'size'])
    .where('dispute_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
