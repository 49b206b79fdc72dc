import '../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from './amount.ts'
import { DisputeStatus } from './disputes.ts'
import { Card } from './payments.ts'
import { listQuery, page } from '../paging.ts'
import { cardBehaviours } from './sandbox-cards.ts'

/** A charge as the sandbox's bank stores it: with the bank's id, and the id of our payment. */
export const SandboxCharge = z
  .object({
    _id: Id,
    paymentId: Id,
    type: z.enum(['top_up', 'subscription']),
    performer: z.string().optional().describe('for a subscription: the creator'),
    amount: Amount,
    currency: z.string(),
    brand: z.string(),
    last4: z.string(),
    status: z.enum(['requires_action', 'succeeded', 'declined', 'refunded', 'disputed']),
    reason: z.string().optional().describe('reason for the decline'),
    createdAt: Time,
  })
  .meta({ id: 'SandboxCharge' })
export type SandboxCharge = z.infer<typeof SandboxCharge>

/** A saved test card with its behaviour for future charges. */
export const SandboxSavedCard = z
  .object({
    _id: Id,
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
    behaviour: z.enum(cardBehaviours),
  })
  .meta({ id: 'SandboxSavedCard' })
export type SandboxSavedCard = z.infer<typeof SandboxSavedCard>

/** The movable clock of the sandbox. */
export const SandboxClock = z
  .object({
    now: Time,
    ahead: z.number().int().describe('ms ahead of the real time'),
    movingTo: Time.optional().describe('target time while it is being moved'),
    isMovable: z.boolean().describe('an operator can move it; only in the demo'),
    hasOutbox: z.boolean().describe('mails are readable at /api/dev/outbox, on this machine only'),
  })
  .meta({ id: 'SandboxClock' })
export type SandboxClock = z.infer<typeof SandboxClock>

/** Maximum number of days by which the clock can be moved in one call. */
export const maxClockMoveDays = 800

/** A dispute that the sandbox's bank has not decided. */
export const SandboxDispute = z
  .object({
    _id: z.string(),
    status: DisputeStatus,
    amount: Amount,
    currency: z.string(),
    brand: z.string(),
    last4: z.string(),
    payer: z.string().describe('name of the account'),
    openedAt: Time,
  })
  .meta({ id: 'SandboxDispute' })
export type SandboxDispute = z.infer<typeof SandboxDispute>

/**
 * The controls of the sandbox gateway. Answer 404 where another gateway is configured; charges and cards are visible
 * only to their owner.
 */
export const sandbox = endpoints({
  charges: {
    method: 'GET',
    path: '/sandbox/charges',
    access: 'user',
    summary: "Charges of the caller's test cards, newest first",
    query: z.object(listQuery),
    response: page(SandboxCharge),
  },
  charge: {
    method: 'GET',
    path: '/sandbox/charges/{id}',
    access: 'user',
    summary: "A charge that waits for the cardholder's approval",
    params: IdParams,
    response: SandboxCharge,
    errors: ['not_found'],
  },
  authenticate: {
    method: 'POST',
    path: '/sandbox/charges/{id}',
    access: 'user',
    summary: 'As the cardholder, approve or refuse a charge; a decided one does not change',
    params: IdParams,
    body: z.strictObject({ approve: z.boolean() }),
    response: SandboxCharge,
    errors: ['not_found'],
    emits: ['payment.changed', 'subscription.changed'],
  },
  authenticateCard: {
    method: 'POST',
    path: '/sandbox/card-setups/{id}',
    access: 'user',
    summary:
      'As the cardholder, confirm or refuse a card that is being saved; `id` is the `challenge` of the answer to `payments.addCard`. Refused, it is not saved',
    params: IdParams,
    body: z.strictObject({ approve: z.boolean(), holder: trimmed(100).optional() }),
    response: Card,
    errors: ['not_found', 'payment_declined'],
    emits: ['card.changed'],
  },
  refund: {
    method: 'POST',
    path: '/sandbox/charges/{id}/refund',
    access: 'user',
    summary: 'Refund a charge, as the operator would',
    params: IdParams,
    response: SandboxCharge,
    errors: ['not_found', 'charge_not_paid'],
    emits: ['refund.completed'],
  },
  dispute: {
    method: 'POST',
    path: '/sandbox/charges/{id}/dispute',
    access: 'user',
    summary: 'Dispute a charge, as the cardholder would at the bank',
    params: IdParams,
    response: SandboxCharge,
    errors: ['not_found', 'charge_not_paid'],
    emits: ['refund.completed'],
  },
  disputes: {
    method: 'GET',
    path: '/sandbox/disputes',
    access: 'admin',
    permission: 'disputes.decide',
    summary: "Disputes of everybody's charges that the bank has not decided, oldest first",
    response: z.object({ data: z.array(SandboxDispute) }),
  },
  decideDispute: {
    method: 'POST',
    path: '/sandbox/disputes/{id}',
    access: 'admin',
    permission: 'disputes.decide',
    summary: 'As the bank, decide a dispute; a decided one does not change. An inquiry only ends',
    params: z.object({ id: text(100) }),
    body: z.strictObject({ outcome: z.enum(['won', 'lost']).describe('for the site') }),
    errors: ['not_found'],
    emits: ['dispute.changed'],
  },
  cards: {
    method: 'GET',
    path: '/sandbox/cards',
    access: 'user',
    summary: "The caller's saved test cards and their behaviour",
    response: page(SandboxSavedCard),
  },
  changeCard: {
    method: 'PUT',
    path: '/sandbox/cards/{id}',
    access: 'user',
    summary: 'Change the behaviour of a saved test card',
    params: IdParams,
    body: z.strictObject({ behaviour: z.enum(cardBehaviours) }),
    response: SandboxSavedCard,
    errors: ['not_found'],
    emits: ['card.changed'],
  },
  clock: {
    method: 'GET',
    path: '/sandbox/clock',
    access: 'user',
    summary: 'The time of the site, and whether it is being moved',
    response: SandboxClock,
  },
  moveClock: {
    method: 'POST',
    path: '/sandbox/clock',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Move the clock forward; everything that is due happens on its day. `GET` returns the progress',
    body: z.strictObject({ days: z.number().int().min(1).max(maxClockMoveDays) }),
    response: SandboxClock,
    status: 202,
    errors: ['not_found', 'clock_moving'],
  },
})
