import { sql } from 'kysely'
import {
  isDisputeClosed,
  losingWord,
  winningWord,
  type DisputeReason,
  type DisputeStatus,
} from '../../../contract/money/dispute-rules.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import type { BankDispute, GatewayDispute, SandboxGateway } from './gateway.ts'

/** Days in which evidence is accepted. */
const dueDays = 14
const dayMs = 86_400_000

/** Disputes a paid charge: its money goes back, and a dispute is opened. Any other charge does not change. */
export async function disputeCharge(db: Db, clock: Clock, chargeId: string): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    const charge = await trx
      .updateTable('sandbox.charge')
      .set({ status: 'disputed', updated_at: at })
      .where('id', '=', chargeId)
      .where('status', '=', 'succeeded')
      // A charge is disputed once.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sandbox.dispute').select('id').where('charge_id', '=', chargeId)))
      )
      .returning('id')
      .executeTakeFirst()
    if (!charge) return
    await trx
      .insertInto('sandbox.dispute')
      .values({
        id: `dp_${chargeId}`,
        charge_id: chargeId,
        status: 'needs_response',
        reason: 'fraudulent',
        due_at: new Date(at.getTime() + dueDays * dayMs),
        created_at: at,
      })
      .execute()
  })
}

const bankDisputes = (db: Db) =>
  db
    .selectFrom('sandbox.dispute as dispute')
    .innerJoin('sandbox.charge as charge', 'charge.id', 'dispute.charge_id')
    .leftJoin('sandbox.card as card', 'card.id', 'charge.card_id')
    .select([
      'dispute.id',
      'dispute.status',
      'dispute.reason',
      'dispute.due_at',
      'dispute.created_at',
      // A bank takes back what was not refunded before.
      sql<number>`charge.amount - coalesce((select sum(part.amount) from sandbox.refund part where part.charge_id = charge.id), 0)::bigint`.as(
        'amount'
      ),
      'charge.currency',
      'charge.idempotency_key as paymentId',
      'card.brand',
      'card.last4',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof bankDisputes>['executeTakeFirstOrThrow']>>

const present = (row: Row): BankDispute => ({
  reference: row.id,
  status: row.status as DisputeStatus,
  reason: row.reason as DisputeReason,
  amount: row.amount,
  dueAt: row.due_at,
  openedAt: row.created_at,
  paymentId: row.paymentId,
  currency: row.currency,
  brand: row.brand ?? '',
  last4: row.last4 ?? '',
})

/** The disputes of a charge. */
export async function disputesOfCharge(db: Db, chargeId: string): Promise<GatewayDispute[]> {
  return (await bankDisputes(db).where('charge.id', '=', chargeId).execute()).map(present)
}

/** Disputes at the sandbox: the evidence of the site, and the decision of the bank. */
export function sandboxDisputes(
  db: Db,
  clock: Clock
): Pick<SandboxGateway, 'uploadEvidence' | 'submitEvidence' | 'acceptDispute' | 'openDisputes' | 'decideDispute'> {
  const find = async (reference: string): Promise<BankDispute> =>
    present(await bankDisputes(db).where('dispute.id', '=', reference).executeTakeFirstOrThrow())

  /** Changes a dispute from one of the states in `from`; a won one gives the money back. */
  const move = (reference: string, from: readonly DisputeStatus[], set: { status: DisputeStatus; evidence?: string }) =>
    db.transaction().execute(async (trx) => {
      const moved = await trx
        .updateTable('sandbox.dispute')
        .set(set)
        .where('id', '=', reference)
        .where('status', 'in', from)
        .returning('charge_id')
        .executeTakeFirst()
      if (moved && set.status === 'won')
        await trx
          .updateTable('sandbox.charge')
          .set({ status: 'succeeded', disputes_at: null, updated_at: clock.now() })
          .where('id', '=', moved.charge_id)
          .where('status', '=', 'disputed')
          .execute()
    })

  return {
    // The bank of the sandbox reads only texts.
    uploadEvidence: ({ fileId }) => Promise.resolve(`file_${fileId}`),
    submitEvidence: async (reference, { texts, files }) => {
      const words = Object.values(texts).join(' ')
      const { status } = await find(reference)
      const evidence = JSON.stringify({ texts, files })
      if (status === 'warning_needs_response')
        await move(reference, [status], { status: 'warning_under_review', evidence })
      else
        await move(reference, ['needs_response'], {
          status: words.includes(winningWord) ? 'won' : words.includes(losingWord) ? 'lost' : 'under_review',
          evidence,
        })
      return find(reference)
    },
    acceptDispute: async (reference) => {
      await move(reference, ['needs_response', 'under_review'], { status: 'lost' })
      await move(reference, ['warning_needs_response', 'warning_under_review'], { status: 'warning_closed' })
      return find(reference)
    },
    openDisputes: async () =>
      (await bankDisputes(db).orderBy('dispute.created_at').orderBy('dispute.id').execute())
        .map(present)
        .filter(({ status }) => !isDisputeClosed(status)),
    decideDispute: async (reference, outcome) => {
      await move(reference, ['needs_response', 'under_review'], { status: outcome })
      await move(reference, ['warning_needs_response', 'warning_under_review'], { status: 'warning_closed' })
      return (await bankDisputes(db).where('dispute.id', '=', reference).executeTakeFirst())?.paymentId
    },
  }
}
