import '../zod-config.ts'
import * as z from 'zod'
import { Person, Time } from '../identity/users/accounts.ts'
import { ReportReason, ReportTarget } from '../social/reports.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount, SignedAmount } from '../money/amount.ts'
import { EarningStatus, EarningType } from '../money/earnings.ts'
import { cursorPage, cursorQuery, page } from '../paging.ts'

/** A device that is signed in to an account, as operators see it. */
export const PersonSession = z
  .object({
    _id: Id,
    device: z.string(),
    address: z.string().describe('network address'),
    country: z.string().optional().describe('country code at sign-in, if the site knows countries'),
    createdAt: Time,
    lastSeenAt: Time,
    expiresAt: Time,
  })
  .meta({ id: 'PersonSession' })
export type PersonSession = z.infer<typeof PersonSession>

/** A sale of a creator as operators see it: without the words of fan or creator. */
export const PersonSale = z
  .object({
    _id: Id.describe('also the id of the payment or purchase'),
    type: EarningType,
    buyer: Person,
    gross: Amount,
    fee: Amount,
    net: Amount,
    commission: z.number().describe('percent'),
    tokens: Amount.optional().describe('if paid from the wallet'),
    status: EarningStatus,
    createdAt: Time,
    availableAt: Time,
  })
  .meta({ id: 'PersonSale' })
export type PersonSale = z.infer<typeof PersonSale>

/** The accounts that a person has in the ledger. */
export const PersonLedgerAccount = z
  .enum(['wallet', 'pending', 'available', 'reserved'])
  .meta({ id: 'PersonLedgerAccount' })
export type PersonLedgerAccount = z.infer<typeof PersonLedgerAccount>

/** An entry of the ledger in one of a person's accounts. */
export const PersonLedgerEntry = z
  .object({
    _id: z.string().describe('number of the entry'),
    at: Time,
    account: PersonLedgerAccount,
    unit: z.enum(['currency', 'token']),
    kind: z.string().describe('kind of the transaction, such as `top_up`, `tip`, `release` or `refund`'),
    amount: SignedAmount,
    balance: Amount.describe('of this account, after the entry'),
    transactionId: Id,
    paymentId: Id.optional().describe('the payment or purchase that it belongs to'),
    payoutId: Id.optional().describe('the payout request that it belongs to'),
  })
  .meta({ id: 'PersonLedgerEntry' })
export type PersonLedgerEntry = z.infer<typeof PersonLedgerEntry>

/** With whom a person writes and how much; never what. */
export const PersonConversation = z
  .object({
    _id: Id,
    other: Person,
    sent: z.number().int().describe('messages that this person sent'),
    received: z.number().int(),
    firstAt: Time.optional().describe('absent: nobody has written yet'),
    lastAt: Time.optional(),
  })
  .meta({ id: 'PersonConversation' })
export type PersonConversation = z.infer<typeof PersonConversation>

/** A report about a person or by a person. */
export const PersonReport = z
  .object({
    _id: Id,
    objectType: ReportTarget,
    reason: ReportReason,
    status: z.enum(['open', 'closed']),
    resolution: z.string().optional(),
    reporter: Person,
    author: z.object({ _id: Id.optional(), name: z.string() }).describe('who made it, as reported'),
    createdAt: Time,
    closedAt: Time.optional(),
  })
  .meta({ id: 'PersonReport' })
export type PersonReport = z.infer<typeof PersonReport>

const ofPerson = { method: 'GET', access: 'admin', permission: 'people.view', params: IdParams } as const
const ofMoney = { ...ofPerson, permission: 'money.view' } as const
const file = { produces: 'text/csv', isRecorded: true, limit: { max: 60, perS: 3600 } } as const

/** What an account has done, for operators (product.md, Operators). */
export const personRecords = endpoints({
  sessions: {
    ...ofPerson,
    path: '/admin/people/{id}/sessions',
    summary: 'The devices that are signed in to an account, the last used first',
    response: page(PersonSession),
    errors: ['not_found'],
  },
  endSession: {
    method: 'DELETE',
    path: '/admin/people/{id}/sessions/{sessionId}',
    access: 'admin',
    permission: 'people.edit',
    summary: 'Sign out one device of an account. Not for operators',
    params: z.object({ id: Id, sessionId: Id }),
    errors: ['not_found', 'team_member'],
    emits: ['account.signed-out'],
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/people/{id}/sessions',
    access: 'admin',
    permission: 'people.edit',
    summary: 'Sign out all devices of an account. Not for operators',
    params: IdParams,
    errors: ['not_found', 'team_member'],
    emits: ['account.signed-out'],
  },
  exportPurchases: {
    ...ofMoney,
    ...file,
    path: '/admin/people/{id}/purchases/export',
    summary: 'What an account has paid, as CSV, newest first; the list is the payments of the admin area',
    errors: ['not_found'],
  },
  sales: {
    ...ofMoney,
    path: '/admin/people/{id}/sales',
    cursor: true,
    summary: 'The sales of a creator, newest first',
    query: z.object(cursorQuery),
    response: cursorPage(PersonSale),
    errors: ['not_found'],
  },
  exportSales: {
    ...ofMoney,
    ...file,
    path: '/admin/people/{id}/sales/export',
    summary: 'The sales of a creator as CSV, newest first',
    errors: ['not_found'],
  },
  ledger: {
    ...ofMoney,
    path: '/admin/people/{id}/ledger',
    cursor: true,
    summary: "The entries of an account's wallet and earnings in the ledger, newest first",
    query: z.object({ ...cursorQuery, account: PersonLedgerAccount.optional() }),
    response: cursorPage(PersonLedgerEntry),
    errors: ['not_found'],
  },
  exportLedger: {
    ...ofMoney,
    ...file,
    path: '/admin/people/{id}/ledger/export',
    summary: 'The same entries as CSV, newest first',
    query: z.object({ account: PersonLedgerAccount.optional() }),
    errors: ['not_found'],
  },
  conversations: {
    ...ofPerson,
    path: '/admin/people/{id}/conversations',
    cursor: true,
    summary: 'With whom an account writes and how much, the last active first; never what was written',
    query: z.object(cursorQuery),
    response: cursorPage(PersonConversation),
    errors: ['not_found'],
  },
  reports: {
    ...ofPerson,
    path: '/admin/people/{id}/reports',
    cursor: true,
    summary: 'Reports about an account and what it made, or sent by it, newest first',
    query: z.object({ ...cursorQuery, side: z.enum(['about', 'by']) }),
    response: cursorPage(PersonReport),
    errors: ['not_found'],
  },
})
