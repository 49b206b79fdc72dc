import type { CardBehaviour } from '../../../contract/money/sandbox-cards.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { disputeCharge } from './sandbox-disputes.ts'
import type { BankCharge, SandboxGateway } from './gateway.ts'

type Bank = Pick<SandboxGateway, 'charges' | 'authenticate' | 'dispute' | 'behaviours' | 'setBehaviour'>

/** The bank of the sandbox gateway: what a developer can do there as the cardholder. */
export function sandboxBank(db: Db, clock: Clock): Bank {
  /** Changes a charge's status, only from the status `from`. */
  const move = async (chargeId: string, from: string, set: { status: string; decline_reason?: string | null }) =>
    void (await db
      .updateTable('sandbox.charge')
      .set({ ...set, updated_at: clock.now() })
      .where('id', '=', chargeId)
      .where('status', '=', from)
      .execute())
  return {
    charges: async (accountId, page) => {
      const matching = db
        .selectFrom('sandbox.charge as charge')
        .innerJoin('sandbox.card as card', 'card.id', 'charge.card_id')
        .where('card.customer', '=', accountId)
        .$if('id' in page, (all) => all.where('charge.id', '=', 'id' in page ? page.id : ''))
      const { limit, offset, sort } = 'id' in page ? { limit: 1, offset: 0, sort: 'desc' as const } : page
      const rows = await matching
        .select([
          'charge.id',
          'charge.idempotency_key as paymentId',
          'charge.amount',
          'charge.currency',
          'charge.status',
          'charge.decline_reason as reason',
          'charge.created_at as createdAt',
          'card.brand',
          'card.last4',
        ])
        .orderBy('charge.created_at', sort)
        .orderBy('charge.id', sort)
        .limit(limit)
        .offset(offset)
        .execute()
      const { total } = await matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows: rows as BankCharge[], total }
    },
    authenticate: (chargeId, approve) =>
      move(
        chargeId,
        'requires_action',
        approve
          ? { status: 'succeeded', decline_reason: null }
          : { status: 'declined', decline_reason: 'authentication_failed' }
      ),
    dispute: (chargeId) => disputeCharge(db, clock, chargeId),
    behaviours: async (references) => {
      if (references.length === 0) return new Map()
      const rows = await db
        .selectFrom('sandbox.card')
        .select(['id', 'behaviour'])
        .where('id', 'in', [...references])
        .execute()
      return new Map(rows.map(({ id, behaviour }) => [id, behaviour as CardBehaviour]))
    },
    setBehaviour: async (reference, behaviour) =>
      void (await db.updateTable('sandbox.card').set({ behaviour }).where('id', '=', reference).execute()),
  }
}
