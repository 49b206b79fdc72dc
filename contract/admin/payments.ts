import '../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../bounded.ts'
import { Day, Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount, SignedAmount } from '../money/amount.ts'
import { DisputeStatus } from '../money/disputes.ts'
import { EarningType } from '../money/earnings.ts'
import { GatewayName } from '../money/payments.ts'
import { cursorPage, cursorQuery } from '../paging.ts'
import { Reason, stepUp, stepUpErrors } from './operators.ts'

/** What was paid for: a top-up, or a type of sale. */
export const AdminPaymentType = z.enum(['top_up', ...EarningType.options]).meta({ id: 'AdminPaymentType' })
export type AdminPaymentType = z.infer<typeof AdminPaymentType>

/** `open`: the gateway or the cardholder has not decided yet. */
export const AdminPaymentStatus = z
  .enum(['succeeded', 'refunded', 'disputed', 'failed', 'open'])
  .meta({ id: 'AdminPaymentStatus' })
export type AdminPaymentStatus = z.infer<typeof AdminPaymentStatus>

const row = {
  _id: Id,
  type: AdminPaymentType,
  status: AdminPaymentStatus,
  gateway: z.union([GatewayName, z.literal('wallet')]),
  amount: Amount.optional().describe('in currency: what the card paid'),
  tokens: Amount.optional().describe('of a top-up: bought; of others: paid from the wallet'),
  refunded: Amount.describe('refunded in parts, in the unit of the payment'),
  last4: z.string().optional(),
  payer: Person,
  performer: Person.optional(),
  createdAt: Time,
}
/** A payment by card, or a purchase from a wallet, as operators see it. */
export const AdminPayment = z.object(row).meta({ id: 'AdminPayment' })
export type AdminPayment = z.infer<typeof AdminPayment>

/** Everything about one payment. */
export const AdminPaymentDetail = z
  .object({
    ...row,
    failureReason: z.string().optional(),
    sale: z
      .object({ gross: Amount, fee: Amount, net: Amount, commission: z.number(), isReleased: z.boolean() })
      .optional()
      .describe("the sale, less refunds of parts: in currency, with the site's and the creator's part"),
    disputes: z
      .array(z.object({ _id: Id, status: DisputeStatus, openedAt: Time }))
      .describe('disputes of the payment, newest first'),
    left: Amount.optional().describe('what can be refunded, in the unit of the payment; absent if nothing can'),
    parts: z
      .array(
        z.object({
          _id: Id,
          status: z.enum(['pending', 'done', 'refused', 'covered']),
          amount: Amount.describe('in the unit of the payment'),
          reason: z.string(),
          operator: z.string().optional(),
          createdAt: Time,
        })
      )
      .describe(
        'its refunds, oldest first, also the one of all that was left; those that are done sum up to `refunded`'
      ),
    ledger: z
      .array(
        z.object({
          _id: Id,
          kind: z.string(),
          createdAt: Time,
          entries: z.array(
            z.object({
              account: z.string(),
              unit: z.enum(['currency', 'token']),
              owner: z.string().optional().describe('username'),
              amount: SignedAmount,
            })
          ),
        })
      )
      .describe('transactions of the ledger, oldest first'),
  })
  .meta({ id: 'AdminPaymentDetail' })
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>

/** What a refund would cost whom. */
export const RefundPreview = z
  .object({
    isWhole: z.boolean().describe('nothing is left afterwards, and what was bought is locked again'),
    amount: Amount.optional().describe('goes back to the card, in currency'),
    tokens: Amount.optional().describe('go back to the wallet; of a top-up: leave the wallet'),
    creator: Amount.describe('leaves the earnings of the creator, in currency'),
    site: Amount.describe('commission that the site gives back, in currency'),
    uncovered: Amount.describe(
      'what creator or wallet no longer have, so that the site bears it; in currency or tokens'
    ),
    endsSubscription: z.boolean(),
  })
  .meta({ id: 'RefundPreview' })
export type RefundPreview = z.infer<typeof RefundPreview>

const filters = {
  q: trimmed(100)
    .optional()
    .describe('an id, an amount, the last four digits of a card, or part of a name, username or e-mail address'),
  type: AdminPaymentType.optional(),
  status: AdminPaymentStatus.optional(),
  personId: Id.optional().describe('who paid, or the creator'),
  payerId: Id.optional().describe('who paid'),
  from: Day.optional().describe('first day, UTC'),
  to: Day.optional().describe('last day, UTC'),
}
const RefundAmount = Amount.min(0.01, 'At least 0.01')

/** Payments of all accounts, and their refunds (product.md, Operators). */
export const adminPayments = endpoints({
  list: {
    method: 'GET',
    path: '/admin/payments',
    access: 'admin',
    permission: 'money.view',
    cursor: true,
    summary: 'Payments by card and purchases from wallets, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    response: cursorPage(AdminPayment),
  },
  export: {
    method: 'GET',
    path: '/admin/payments/export',
    access: 'admin',
    permission: 'money.view',
    isRecorded: true,
    summary: 'The payments and purchases of the same filters as a table, at most 100 000',
    query: z.object(filters),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/payments/{id}',
    access: 'admin',
    permission: 'money.view',
    summary: 'One payment or purchase with its refunds and entries in the ledger',
    params: IdParams,
    response: AdminPaymentDetail,
    errors: ['not_found'],
  },
  preview: {
    method: 'GET',
    path: '/admin/payments/{id}/refund',
    access: 'admin',
    permission: 'money.refund',
    summary: 'What a refund would cost whom; changes nothing',
    params: IdParams,
    query: z.object({
      amount: text(11, 'Like 12.50')
        .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Like 12.50')
        .optional()
        .describe('in the unit of the payment; absent: all that is left'),
    }),
    response: RefundPreview,
    errors: ['not_found', 'nothing_to_refund', 'payment_disputed', 'refund_too_high'],
  },
  refund: {
    method: 'POST',
    path: '/admin/payments/{id}/refund',
    access: 'admin',
    permission: 'money.refund',
    summary:
      'Refund a payment or purchase, wholly or in part, to where it came from; both sides are told. Access stays unless nothing is left',
    params: IdParams,
    body: z.strictObject({
      amount: RefundAmount.optional().describe('in the unit of the payment; absent: all that is left'),
      left: Amount.optional().describe('what was left when the caller looked; otherwise nothing is refunded'),
      reason: Reason,
      ...stepUp,
    }),
    response: AdminPaymentDetail,
    idempotent: true,
    errors: [
      ...stepUpErrors,
      'not_found',
      'already_decided',
      'nothing_to_refund',
      'refund_in_progress',
      'payment_disputed',
      'refund_too_high',
      'refund_refused',
      'gateway_unavailable',
      'idempotency_conflict',
    ],
    emits: ['refund.completed'],
  },
})
