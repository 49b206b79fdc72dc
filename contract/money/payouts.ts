import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Day, Time } from '../identity/users/accounts.ts'
import { capViolation } from './caps.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from './amount.ts'
import { listQuery, page } from '../paging.ts'
import { ofPerson } from '../private.ts'

/**
 * pending → approved → in_transit (its bank file was downloaded, or the provider was asked to send it) → paid. Rejected by
 * the operator until it is in transit, cancelled by the creator while pending, returned by the bank from transit: all
 * three give the amount back.
 */
export const PayoutStatus = z
  .enum(['pending', 'approved', 'in_transit', 'paid', 'rejected', 'returned', 'cancelled'])
  .meta({ id: 'PayoutStatus' })
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** How a payout is sent: by a bank transfer of the operator, or by a payment gateway. */
export const PayoutWay = z.enum(['bank', 'sandbox', 'stripe']).meta({ id: 'PayoutWay' })
export type PayoutWay = z.infer<typeof PayoutWay>

/** Why no payout can be requested now. */
export const PayoutObstacle = z
  .enum(['payout_pending', 'payout_destination_missing', 'below_minimum', 'insufficient_earnings'])
  .meta({ id: 'PayoutObstacle' })
export type PayoutObstacle = z.infer<typeof PayoutObstacle>

/**
 * Judges the amount of a payout (decimal, as on the wire) by its caps and by the available balance. Null when it is
 * allowed.
 */
export function payoutAmountError(
  amount: number,
  { minimum, available }: { minimum: number; available: number }
): 'below_minimum' | 'insufficient_earnings' | null {
  const fault = capViolation(amount, { min: minimum, max: available })
  return fault && (fault.rule === 'min' ? 'below_minimum' : 'insufficient_earnings')
}

const Destination = z
  .object({
    method: PayoutWay,
    label: ofPerson(z.string().describe('how to display it: bank and end of the account number')),
  })
  .meta({ id: 'PayoutDestination' })

/** A payout request, in currency. */
export const Payout = z
  .object({
    _id: Id,
    number: z.string().describe('short number that can be given over the phone'),
    amount: Amount,
    status: PayoutStatus,
    destination: Destination,
    note: ofPerson(z.string()),
    reason: z.string().optional().describe('of a rejected or returned request'),
    reference: ofPerson(z.string().optional().describe('reference of the transfer')),
    canChange: z.boolean().describe('can be changed and cancelled: until it is approved'),
    history: z.array(z.object({ status: PayoutStatus, at: Time })).describe('oldest first'),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

const Note = trimmed(500).describe('note to the operator')

/** Payout requests of a creator (Spec §7, Payouts). */
export const payouts = endpoints({
  calculate: {
    method: 'POST',
    path: '/payout-requests/calculate',
    access: 'performer',
    summary: 'Preview a payout: what would remain, and why it is not possible; changes nothing',
    body: z.strictObject({
      amount: Amount.optional().describe('absent: everything that is available'),
      payoutId: Id.optional().describe('the request to be changed; its amount counts as available'),
    }),
    response: z.object({
      amount: Amount,
      remaining: Amount,
      available: Amount,
      pending: Amount,
      reserved: Amount,
      minimum: Amount,
      currency: z.string(),
      nextReleaseAt: Time.optional().describe('when the next pending amount becomes available'),
      releases: z
        .array(z.object({ day: Day, net: Amount, count: z.number().int() }))
        .describe('the days on which pending amounts become available'),
      destination: Destination.optional(),
      obstacle: PayoutObstacle.optional(),
    }),
    errors: ['not_found'],
    allowsIncomplete: true,
  },
  search: {
    method: 'GET',
    path: '/payout-requests/search',
    access: 'performer',
    summary: "The caller's own payout requests, newest first",
    query: z.object({ ...listQuery, status: PayoutStatus.optional() }),
    response: page(Payout),
  },
  create: {
    method: 'POST',
    path: '/payout-requests',
    access: 'performer',
    summary: 'Request a payout and reserve its amount; one request at a time',
    body: z.strictObject({ amount: Amount, note: Note.default('') }),
    response: Payout,
    status: 201,
    idempotent: true,
    errors: [
      'restricted',
      'payout_pending',
      'insufficient_earnings',
      'payout_destination_missing',
      'idempotency_conflict',
    ],
    limit: { max: 60, perS: 3600 },
    emits: ['payout.changed'],
  },
  update: {
    method: 'PUT',
    path: '/payout-requests/{id}',
    access: 'performer',
    summary: 'Change a pending request; it takes the current payout settings',
    params: IdParams,
    body: z.strictObject({ amount: Amount.optional(), note: Note.optional() }),
    response: Payout,
    errors: ['not_found', 'payout_fixed', 'insufficient_earnings'],
    emits: ['payout.changed'],
  },
  cancel: {
    method: 'DELETE',
    path: '/payout-requests/{id}',
    access: 'performer',
    summary: 'Cancel a pending request; its amount becomes available again',
    params: IdParams,
    response: Payout,
    errors: ['not_found', 'payout_fixed'],
    emits: ['payout.changed'],
  },
  view: {
    method: 'GET',
    path: '/payout-requests/{id}/view',
    access: 'performer',
    summary: "One of the caller's own requests",
    params: IdParams,
    response: Payout,
    errors: ['not_found'],
  },
  checkPending: {
    method: 'GET',
    path: '/payout-requests/check/pending-review',
    access: 'performer',
    summary: 'Whether a request is waiting for review, and the open request',
    response: z.object({
      pendingReview: z.boolean(),
      payout: Payout.optional().describe('pending, approved or in transit; only one request can be open at a time'),
    }),
  },
})
