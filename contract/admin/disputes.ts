import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Day, Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from '../money/amount.ts'
import { DisputeReason, DisputeStatus, EvidenceFileKind, EvidenceTexts } from '../money/disputes.ts'
import { MAX_EVIDENCE_BYTES } from '../money/dispute-rules.ts'
import { ChargeType } from '../money/wallet.ts'
import { cursorPage, cursorQuery } from '../paging.ts'
import { stepUp, stepUpErrors } from './operators.ts'

/** The queues of disputes: those that wait for an answer, those that wait for the bank, and decided ones. */
export const disputeQueues = ['needs_response', 'under_review', 'closed'] as const
export type DisputeQueue = (typeof disputeQueues)[number]

const row = {
  _id: Id,
  paymentId: Id,
  type: z.enum(['top_up', 'subscription']),
  status: DisputeStatus,
  reason: DisputeReason,
  amount: Amount.describe('in currency'),
  last4: z.string().optional(),
  payer: Person,
  performer: Person.optional().describe('of a subscription'),
  dueAt: Time.optional().describe('until when evidence is accepted'),
  openedAt: Time,
  closedAt: Time.optional(),
  sentAt: Time.optional().describe('when the evidence was sent'),
}
/** A dispute of a card payment as operators see it. */
export const AdminDispute = z.object(row).meta({ id: 'AdminDispute' })
export type AdminDispute = z.infer<typeof AdminDispute>

/** What the site itself knows about a disputed payment: figures and times, and nobody's words. */
export const DisputeFacts = z
  .object({
    paidAt: Time,
    memberSince: Time,
    isEmailConfirmed: z.boolean(),
    cardPayments: z.number().int().describe('earlier payments with the same card that nobody disputed'),
    signIns: z
      .array(z.object({ at: Time, lastSeenAt: Time, device: z.string(), address: z.string() }))
      .describe('newest first, at most 10'),
    period: z
      .object({ from: Time, to: Time, renewals: z.number().int() })
      .optional()
      .describe('of a subscription: what was paid for, and how often it was renewed'),
    messagesSent: z.number().int().optional().describe('of a subscription: messages to the creator since'),
    messagesReceived: z.number().int().optional().describe('of a subscription: messages from the creator since'),
    likes: z.number().int().describe('likes since the payment; of a subscription, of its creator only'),
    comments: z.number().int().describe('comments since the payment; of a subscription, of its creator only'),
    purchases: z
      .array(
        z.object({
          _id: Id,
          type: ChargeType,
          tokens: Amount,
          performer: z.string().describe('username or name'),
          order: z
            .object({ status: z.string(), trackingCode: z.string().optional(), city: z.string().optional() })
            .optional(),
          createdAt: Time,
        })
      )
      .describe('of a top-up: what was bought from the wallet until the dispute, oldest first, at most 20'),
    purchaseCount: z.number().int(),
  })
  .meta({ id: 'DisputeFacts' })
export type DisputeFacts = z.infer<typeof DisputeFacts>

/** Everything about one dispute. */
export const AdminDisputeDetail = z
  .object({
    ...row,
    isTaken: z.boolean().describe('the money was taken back in the ledger'),
    isReturned: z.boolean().describe('the money was given back after a win'),
    sentBy: z.string().optional(),
    acceptedBy: z.string().optional(),
    facts: DisputeFacts,
    suggested: EvidenceTexts.describe('texts made of the facts, in English, for a draft that is empty'),
    evidence: EvidenceTexts.describe('the saved draft, or what was sent'),
    savedAt: Time.optional(),
    files: z.array(
      z.object({ _id: Id, kind: EvidenceFileKind, name: z.string(), size: z.number().int().describe('bytes') })
    ),
  })
  .meta({ id: 'AdminDisputeDetail' })
export type AdminDisputeDetail = z.infer<typeof AdminDisputeDetail>

const filters = {
  q: trimmed(100)
    .optional()
    .describe('an id, an amount, the last four digits of a card, or part of a name, username or e-mail address'),
  state: z.enum(disputeQueues).optional(),
  from: Day.optional().describe('first day, UTC'),
  to: Day.optional().describe('last day, UTC'),
}
const change = {
  access: 'admin',
  permission: 'disputes.decide',
  params: IdParams,
  response: AdminDisputeDetail,
} as const

/** Disputes of card payments, their evidence and outcome (product.md, Operators). */
export const adminDisputes = endpoints({
  list: {
    method: 'GET',
    path: '/admin/disputes',
    access: 'admin',
    permission: 'disputes.decide',
    cursor: true,
    summary: 'Disputes of all payments, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    response: cursorPage(AdminDispute),
  },
  export: {
    method: 'GET',
    path: '/admin/disputes/export',
    access: 'admin',
    permission: 'disputes.decide',
    isRecorded: true,
    summary: 'The disputes of the same filters as a table, at most 100 000',
    query: z.object(filters),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/disputes/{id}',
    access: 'admin',
    permission: 'disputes.decide',
    summary: 'One dispute with what the site knows about the payment, and the evidence',
    params: IdParams,
    response: AdminDisputeDetail,
    errors: ['not_found'],
  },
  save: {
    ...change,
    method: 'PUT',
    path: '/admin/disputes/{id}/evidence',
    summary: 'Save the texts of the evidence as a draft; the bank does not see it yet',
    body: z.strictObject({ texts: EvidenceTexts }),
    emits: ['evidence.changed'],
    errors: ['not_found', 'dispute_over', 'evidence_sent'],
  },
  addFile: {
    ...change,
    method: 'POST',
    path: '/admin/disputes/{id}/files',
    summary: 'Add a PDF, JPEG or PNG to the draft in place of the one of the same kind; 4.5 MB in all',
    body: z.strictObject({ kind: EvidenceFileKind }),
    files: { file: { accept: 'any', maxBytes: MAX_EVIDENCE_BYTES } },
    emits: ['evidence.changed'],
    errors: ['not_found', 'dispute_over', 'evidence_sent', 'unsupported_type', 'too_large'],
    limit: { max: 60, perS: 3600 },
  },
  removeFile: {
    ...change,
    method: 'DELETE',
    path: '/admin/disputes/{id}/files/{kind}',
    summary: 'Remove a file from the draft',
    params: z.object({ id: Id, kind: EvidenceFileKind }),
    emits: ['evidence.changed'],
    errors: ['not_found', 'dispute_over', 'evidence_sent'],
  },
  submit: {
    ...change,
    method: 'POST',
    path: '/admin/disputes/{id}/submit',
    summary: 'Send the saved evidence to the bank, once; it cannot be changed afterwards',
    body: z.strictObject(stepUp),
    emits: ['dispute.changed'],
    errors: [
      ...stepUpErrors,
      'not_found',
      'already_decided',
      'dispute_over',
      'evidence_too_late',
      'gateway_unavailable',
    ],
  },
  accept: {
    ...change,
    method: 'POST',
    path: '/admin/disputes/{id}/accept',
    summary: 'Accept the dispute: it is lost, and the fan keeps the money',
    body: z.strictObject(stepUp),
    emits: ['dispute.changed'],
    errors: [...stepUpErrors, 'not_found', 'already_decided', 'dispute_over', 'gateway_unavailable'],
  },
})
