import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  cardDigits,
  isCardCurrent,
  isCardNumber,
  sandboxCards,
  type CardBehaviour,
} from '../../../contract/money/sandbox-cards.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import type { SandboxCard, SandboxCharge } from '../../db/schema.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { disputeCharge, disputesOfCharge, sandboxDisputes } from './sandbox-disputes.ts'
import { sandboxPayees } from './sandbox-payees.ts'
import {
  GatewayAsksCardholder,
  GatewayDeclined,
  GatewayUnreachable,
  type ChargeResult,
  type DeclineReason,
  type GatewayRefund,
  type SandboxGateway,
  type StoredCard,
} from './gateway.ts'

/** Time, in ms, after which a charge of the disputing test card is disputed. */
export const disputeAfterMs = 3000

type Charge = Selectable<SandboxCharge>

/**
 * The embedded gateway, with play money but the behaviour of a real one. It has its own tables in the schema `sandbox`
 * and its own transactions, so that a crash of the site leaves its state intact; card numbers are never stored.
 */
export function openSandbox(db: Db, clock: Clock): SandboxGateway {
  const byPayment = (paymentId: string) =>
    db.selectFrom('sandbox.charge').selectAll().where('idempotency_key', '=', paymentId).executeTakeFirst()

  const cardOf = (accountId: string, reference: string) =>
    db
      .selectFrom('sandbox.card')
      .selectAll()
      .where('id', '=', reference)
      .where('customer', '=', accountId)
      .executeTakeFirst()

  /** @throws GatewayDeclined, GatewayUnreachable */
  const askBank = (card: { behaviour: CardBehaviour; expMonth: number; expYear: number }): void => {
    if (card.behaviour === 'unreachable') throw noAnswer()
    const reason = isCardCurrent(card.expMonth, card.expYear, clock.now()) ? declines[card.behaviour] : 'expired_card'
    if (reason) throw new GatewayDeclined(reason)
  }

  const insert = async (charge: Omit<Charge, 'id' | 'created_at' | 'updated_at'>): Promise<Charge> => {
    const now = clock.now()
    await db
      .insertInto('sandbox.charge')
      .values({ id: randomUUIDv7(), ...charge, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .execute()
    return db
      .selectFrom('sandbox.charge')
      .selectAll()
      .where('idempotency_key', '=', charge.idempotency_key)
      .executeTakeFirstOrThrow()
  }

  /** Changes a charge's status, only from the status `from`. */
  const move = async (
    paymentId: string,
    from: string,
    set: { status: string; decline_reason?: DeclineReason }
  ): Promise<Charge | undefined> => {
    await db
      .updateTable('sandbox.charge')
      .set({ ...set, updated_at: clock.now() })
      .where('idempotency_key', '=', paymentId)
      .where('status', '=', from)
      .execute()
    return byPayment(paymentId)
  }

  /** The result of a charge. A dispute of the disputing card is applied here once it is due. */
  const resultOf = async (charge: Charge): Promise<ChargeResult> => {
    const reference = charge.id
    const disputesIn =
      charge.disputes_at && charge.status === 'succeeded'
        ? charge.disputes_at.getTime() - clock.now().getTime()
        : undefined
    if (disputesIn !== undefined && disputesIn <= 0) {
      await disputeCharge(db, clock, charge.id)
      const disputed = await byPayment(charge.idempotency_key)
      // Without the date, so that this ends even if the charge changed in between.
      return disputed ? resultOf({ ...disputed, disputes_at: null }) : { status: 'disputed', reference }
    }
    switch (charge.status) {
      case 'succeeded':
        return {
          status: 'succeeded',
          reference,
          ...(disputesIn !== undefined && { askAgainMs: disputesIn + 500 }),
          disputes: await disputesOfCharge(db, charge.id),
          refunds: await refundsOf(charge.id),
        }
      case 'requires_action':
        return { status: 'requires_action', reference, actionUrl: `/sandbox/authenticate/${charge.id}` }
      case 'declined':
        return { status: 'declined', reference, reason: (charge.decline_reason ?? 'card_declined') as DeclineReason }
      default:
        return {
          status: charge.status as 'refunded' | 'disputed',
          reference,
          disputes: await disputesOfCharge(db, charge.id),
        }
    }
  }

  const refundsOf = async (chargeId: string): Promise<GatewayRefund[]> =>
    (await db.selectFrom('sandbox.refund').select(['id', 'amount']).where('charge_id', '=', chargeId).execute()).map(
      ({ id, amount }) => ({ reference: id, refundId: id, amount })
    )

  return {
    name: 'sandbox',
    probe: () => db.selectFrom('sandbox.charge').select('id').limit(1).execute(),
    ...sandboxPayees(db, clock),
    ...sandboxBank(db, clock),
    ...sandboxDisputes(db, clock),
    beginCard: async () => ({}),
    saveCard: async (accountId, { number = '', expMonth = 0, expYear = 0 }) => {
      const digits = cardDigits(number)
      const card = isCardNumber(digits) ? sandboxCards.find((known) => known.number === digits) : undefined
      if (!card) throw new GatewayDeclined('card_declined')
      if (!card.failsLater) askBank({ behaviour: card.behaviour, expMonth, expYear })
      const setupId = randomUUIDv7()
      const asks = card.behaviour === 'authentication'
      const row = {
        id: `card_${setupId}`,
        customer: accountId,
        behaviour: card.behaviour,
        brand: card.brand,
        last4: digits.slice(-4),
        exp_month: expMonth,
        exp_year: expYear,
        created_at: clock.now(),
        ...(asks && { setup: 'requires_action', detached_at: clock.now() }),
      }
      await db.insertInto('sandbox.card').values(row).execute()
      if (asks) throw new GatewayAsksCardholder(setupId)
      return storedOf(row)
    },
    verifyCard: async (accountId, reference) => {
      const card = await cardOf(accountId, reference)
      if (!card || card.detached_at) throw new GatewayDeclined('card_declined')
      askBank({ behaviour: card.behaviour as CardBehaviour, expMonth: card.exp_month, expYear: card.exp_year })
    },
    authenticateCard: async (accountId, setupId, approve) => {
      const id = `card_${setupId}`
      await db
        .updateTable('sandbox.card')
        .set(approve ? { setup: 'succeeded', detached_at: null } : { setup: 'declined' })
        .where('id', '=', id)
        .where('customer', '=', accountId)
        .where('setup', '=', 'requires_action')
        .execute()
      const card = await cardOf(accountId, id)
      if (!card?.setup) return null
      if (card.setup !== 'succeeded') throw new GatewayDeclined('authentication_failed')
      return storedOf(card)
    },
    removeCard: async (reference) =>
      void (await db
        .updateTable('sandbox.card')
        .set({ detached_at: clock.now() })
        .where('id', '=', reference)
        .execute()),
    charge: async ({ paymentId, accountId, cardReference, amount, currency, offSession }) => {
      const known = await byPayment(paymentId)
      if (known) return resultOf(known)
      const card = await cardOf(accountId, cardReference)
      const behaviour = card?.behaviour as CardBehaviour | undefined
      if (behaviour === 'unreachable') throw noAnswer()
      const reason =
        !card || card.detached_at
          ? 'card_declined'
          : isCardCurrent(card.exp_month, card.exp_year, clock.now())
            ? declines[behaviour ?? 'card_declined']
            : 'expired_card'
      // A renewal relies on the authentication of the first payment.
      const needsAuthentication = behaviour === 'authentication' && !offSession
      return resultOf(
        await insert({
          idempotency_key: paymentId,
          card_id: card?.id ?? null,
          amount,
          currency,
          status: reason ? 'declined' : needsAuthentication ? 'requires_action' : 'succeeded',
          decline_reason: reason ?? null,
          // Of a verified card nothing was paid that could be disputed.
          disputes_at:
            behaviour === 'dispute' && !reason && amount > 0 ? new Date(clock.now().getTime() + disputeAfterMs) : null,
        })
      )
    },
    find: async (paymentId) => {
      const charge = await byPayment(paymentId)
      return charge ? resultOf(charge) : null
    },
    cancel: async (paymentId) => {
      const known = await move(paymentId, 'requires_action', { status: 'declined', decline_reason: 'cancelled' })
      // The payment is unknown: its id is reserved, so that a charge still in transit is declined.
      return resultOf(
        known ??
          (await insert({
            idempotency_key: paymentId,
            card_id: null,
            amount: 0,
            currency: '',
            status: 'declined',
            decline_reason: 'cancelled',
            disputes_at: null,
          }))
      )
    },
    refund: async (paymentId) => {
      const charge = await move(paymentId, 'succeeded', { status: 'refunded' })
      if (!charge) throw new Error(`The sandbox does not know the payment ${paymentId}`)
      return resultOf(charge)
    },
    refundPart: ({ refundId, paymentId, amount }) =>
      db.transaction().execute(async (trx) => {
        const charge = await trx
          .selectFrom('sandbox.charge')
          .select(['id', 'amount', 'status'])
          .where('idempotency_key', '=', paymentId)
          .forUpdate()
          .executeTakeFirst()
        if (!charge) return 'refused'
        const parts = await trx
          .selectFrom('sandbox.refund')
          .select(['id', 'amount'])
          .where('charge_id', '=', charge.id)
          .execute()
        if (parts.some(({ id }) => id === refundId)) return 'refunded'
        const left = charge.amount - parts.reduce((sum, part) => sum + part.amount, 0)
        if (charge.status !== 'succeeded' || amount > left) return 'refused'
        await trx
          .insertInto('sandbox.refund')
          .values({ id: refundId, charge_id: charge.id, amount, created_at: clock.now() })
          .execute()
        return 'refunded'
      }),
  }
}

const storedOf = (
  row: Pick<Selectable<SandboxCard>, 'id' | 'brand' | 'last4' | 'exp_month' | 'exp_year'>
): StoredCard => ({
  reference: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
})

const noAnswer = () => new GatewayUnreachable('the test card simulates a gateway that does not respond')

const declines: Partial<Record<CardBehaviour, DeclineReason>> = {
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  lost_card: 'lost_card',
}
