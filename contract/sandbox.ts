import * as z from 'zod'
import { Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'
import { Amount } from './amount.ts'
import { listQuery, page } from './paging.ts'
import { cardBehaviours } from './sandbox-cards.ts'

/** A charge as the sandbox's bank stores it: with the bank's id, and the id of our payment. */
export const SandboxCharge = z
  .object({
    _id: Id,
    paymentId: Id,
    type: z.enum(['top_up', 'subscription']),
    performer: z.string().optional().describe('whom a subscription is to'),
    amount: Amount,
    currency: z.string(),
    brand: z.string(),
    last4: z.string(),
    status: z.enum(['requires_action', 'succeeded', 'declined', 'refunded', 'disputed']),
    reason: z.string().optional().describe('why it was declined'),
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
    ahead: z.number().int().describe('ms that it is ahead of the real time'),
    movingTo: Time.optional().describe('while it is being moved'),
    isMovable: z.boolean().describe('by an operator, where the demo is on'),
    hasOutbox: z.boolean().describe('mails are kept at /api/dev/outbox, for who sits at this machine'),
  })
  .meta({ id: 'SandboxClock' })
export type SandboxClock = z.infer<typeof SandboxClock>

/** Maximum number of days by which the clock can be moved in one call. */
export const longestMove = 800

/** The controls of the sandbox gateway. Answer 404 where another gateway is configured; charges and cards are visible only to their owner. */
export const sandbox = endpoints({
  charges: {
    method: 'GET',
    path: '/sandbox/charges',
    access: 'user',
    summary: "What the sandbox's bank has been asked to charge one's cards, newest first",
    query: z.object(listQuery),
    response: page(SandboxCharge),
  },
  charge: {
    method: 'GET',
    path: '/sandbox/charges/{id}',
    access: 'user',
    summary: "What the sandbox's bank asks its cardholder to approve",
    params: IdParams,
    response: SandboxCharge,
    errors: ['not_found'],
  },
  authenticate: {
    method: 'POST',
    path: '/sandbox/charges/{id}',
    access: 'user',
    summary: 'Approve or refuse as the cardholder; a charge already decided stays as it is',
    params: IdParams,
    body: z.object({ approve: z.boolean() }),
    response: SandboxCharge,
    errors: ['not_found'],
  },
  refund: {
    method: 'POST',
    path: '/sandbox/charges/{id}/refund',
    access: 'user',
    summary: 'Give a charge back, as the operator does',
    params: IdParams,
    response: SandboxCharge,
    errors: ['not_found', 'conflict'],
  },
  dispute: {
    method: 'POST',
    path: '/sandbox/charges/{id}/dispute',
    access: 'user',
    summary: 'Dispute a charge, as its cardholder does at the bank',
    params: IdParams,
    response: SandboxCharge,
    errors: ['not_found', 'conflict'],
  },
  cards: {
    method: 'GET',
    path: '/sandbox/cards',
    access: 'user',
    summary: "One's saved test cards, and what each does",
    response: page(SandboxSavedCard),
  },
  changeCard: {
    method: 'PUT',
    path: '/sandbox/cards/{id}',
    access: 'user',
    summary: 'Let a saved card do something else from now on',
    params: IdParams,
    body: z.object({ behaviour: z.enum(cardBehaviours) }),
    response: SandboxSavedCard,
    errors: ['not_found'],
  },
  clock: {
    method: 'GET',
    path: '/sandbox/clock',
    access: 'user',
    summary: 'The time of this site, and whether it is being moved',
    response: SandboxClock,
  },
  moveClock: {
    method: 'POST',
    path: '/sandbox/clock',
    access: 'admin',
    summary: 'Move the time forward: whatever is due on the way happens on its day. Ask `GET` how far it is',
    body: z.object({ days: z.number().int().min(1).max(longestMove) }),
    response: SandboxClock,
    status: 202,
    errors: ['not_found', 'conflict'],
  },
})
