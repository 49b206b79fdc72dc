import '../zod-config.ts'
import * as z from 'zod'
import { listOf, trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from '../money/amount.ts'
import { PayoutStatus, PayoutWay } from '../money/payouts.ts'
import { listQuery, page } from '../paging.ts'
import { Reason, stepUp, stepUpErrors } from './operators.ts'

/** The most transfers in one batch. */
export const MAX_BATCH = 100

/** A payout request as operators see it. */
export const AdminPayout = z
  .object({
    _id: Id,
    number: z.string(),
    performer: Person,
    isActive: z.boolean().describe("false: the creator's account is not active"),
    amount: Amount.describe('in currency'),
    status: PayoutStatus,
    method: PayoutWay,
    destination: z.string().describe('masked'),
    note: z.string(),
    reason: z.string().optional().describe('of a rejected or returned request'),
    reference: z.string().optional().describe('reference of the transfer'),
    needsTwo: z.boolean().describe('the amount needs the approval of two operators'),
    firstApprovedBy: z.string().optional().describe('name of the operator who approved first'),
    approvedBy: z.string().optional().describe('name of the operator who approved'),
    isApprovedByYou: z.boolean().describe('the caller has given the first approval'),
    returnAskedBy: z
      .string()
      .optional()
      .describe('name of the operator who recorded a return, which waits for a second person'),
    isReturnAskedByYou: z.boolean().optional().describe('the caller has recorded the return'),
    batch: z.string().optional().describe('number of the batch of bank transfers'),
    history: z.array(z.object({ status: PayoutStatus, at: Time })).describe('oldest first'),
    createdAt: Time,
  })
  .meta({ id: 'AdminPayout' })
export type AdminPayout = z.infer<typeof AdminPayout>

/** Bank transfers that were written to one file for the bank. */
export const PayoutBatch = z
  .object({
    _id: Id,
    number: z.string(),
    createdBy: z.string(),
    createdAt: Time,
    count: z.number().int().describe('transfers, without those that were refused before the file was downloaded'),
    amount: Amount.describe('of these, in currency'),
    open: z.number().int().describe('transfers that are neither paid nor returned'),
    sentAt: Time.optional().describe('when the file was downloaded first'),
    paid: z.object({ count: z.number().int(), amount: Amount }).optional().describe('what was really paid'),
    returned: z.object({ count: z.number().int(), amount: Amount }).optional().describe('what the bank sent back'),
  })
  .meta({ id: 'PayoutBatch' })
export type PayoutBatch = z.infer<typeof PayoutBatch>

const filters = {
  q: listQuery.q.describe('number of the request, or part of the name or username of the creator'),
  status: PayoutStatus.optional(),
}

/** Payout requests of all creators, and decisions about them (product.md, Operators). */
export const adminPayouts = endpoints({
  list: {
    method: 'GET',
    path: '/admin/payouts',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'Payout requests of all creators, newest first',
    query: z.object({ ...listQuery, ...filters }),
    response: page(AdminPayout),
  },
  export: {
    method: 'GET',
    path: '/admin/payouts/export',
    access: 'admin',
    permission: 'payouts.decide',
    isRecorded: true,
    summary: 'The requests of the same filters as a table, without account numbers, at most 100 000',
    query: z.object(filters),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/payouts/{id}',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'One payout request',
    params: IdParams,
    response: AdminPayout,
    errors: ['not_found'],
  },
  approve: {
    method: 'POST',
    path: '/admin/payouts/{id}/approve',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'Approve a request. Above a limit it then still waits for the approval of a second operator',
    params: IdParams,
    body: z.strictObject({ amount: Amount.describe('the amount that was shown'), ...stepUp }),
    response: AdminPayout,
    errors: [...stepUpErrors, 'not_found', 'conflict', 'already_decided', 'second_person_required', 'forbidden'],
    emits: ['payout.changed'],
  },
  reject: {
    method: 'POST',
    path: '/admin/payouts/{id}/reject',
    access: 'admin',
    permission: 'payouts.decide',
    summary:
      'Refuse a request that is not in transit. The creator is told the reason, and the amount becomes available again',
    params: IdParams,
    body: z.strictObject({ reason: Reason, ...stepUp }),
    response: AdminPayout,
    errors: [...stepUpErrors, 'not_found', 'already_decided', 'payout_in_transit', 'payout_by_provider'],
    emits: ['payout.changed'],
  },
  returned: {
    method: 'POST',
    path: '/admin/payouts/{id}/returned',
    access: 'admin',
    permission: 'payouts.decide',
    summary:
      'Record that the bank has returned a payout in transit. It waits for a second person of the team, if there is one; then the creator is told the reason, and the amount becomes available again',
    params: IdParams,
    body: z.strictObject({ reason: Reason, ...stepUp }),
    response: AdminPayout,
    errors: [
      ...stepUpErrors,
      'not_found',
      'already_decided',
      'payout_not_in_transit',
      'payout_by_provider',
      'return_noted',
    ],
    emits: ['payout.changed'],
  },
  pay: {
    method: 'POST',
    path: '/admin/payouts/{id}/pay',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'Mark an approved bank transfer as paid',
    params: IdParams,
    body: z.strictObject({ reference: trimmed(100).default(''), ...stepUp }),
    response: AdminPayout,
    errors: [...stepUpErrors, 'not_found', 'already_decided', 'payout_not_approved', 'payout_by_provider'],
    emits: ['payout.changed'],
  },
  batches: {
    method: 'GET',
    path: '/admin/payout-batches',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'Batches of bank transfers, newest first',
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset }),
    response: page(PayoutBatch),
  },
  createBatch: {
    method: 'POST',
    path: '/admin/payout-batches',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'Put approved bank transfers that are in no batch into a new one',
    body: z.strictObject({ payoutIds: listOf(Id, MAX_BATCH).min(1), ...stepUp }),
    response: PayoutBatch,
    status: 201,
    errors: [...stepUpErrors, 'already_decided', 'payouts_not_due', 'bank_details_unreadable'],
    emits: ['payout.changed'],
  },
  batchFile: {
    method: 'GET',
    path: '/admin/payout-batches/{id}/file',
    access: 'admin',
    permission: 'payouts.decide',
    isRecorded: true,
    summary:
      'The transfers of a batch with bank details, for the bank (CSV). The first download puts them in transit, and every other one gives the same file. Columns: number of the payout, amount, currency, account holder, account number or IBAN, BIC, routing code, bank, country, address, purpose',
    params: IdParams,
    produces: 'text/csv',
    errors: ['not_found', 'bank_details_unreadable'],
    limit: { max: 20, perS: 3600 },
  },
  payBatch: {
    method: 'POST',
    path: '/admin/payout-batches/{id}/pay',
    access: 'admin',
    permission: 'payouts.decide',
    summary: 'Mark the open transfers of a batch as paid',
    params: IdParams,
    body: z.strictObject({ reference: trimmed(100).default(''), ...stepUp }),
    response: PayoutBatch,
    errors: [...stepUpErrors, 'not_found', 'batch_done'],
    emits: ['payout.changed'],
  },
})
