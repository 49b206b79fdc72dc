import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { BirthDate, Day, OperatorRole, Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from '../money/amount.ts'
import { listQuery, page } from '../paging.ts'
import { maxOperatorReason } from '../limits.ts'
import { Reason, stepUp, stepUpErrors } from './operators.ts'

const AccountStatus = z
  .enum(['active', 'pending', 'rejected', 'suspended', 'closed', 'erased'])
  .meta({ id: 'AccountStatus' })
export type AccountStatus = z.infer<typeof AccountStatus>

/** What an account may be stopped from, short of a suspension. */
export const RestrictionKind = z.enum(['posting', 'payouts']).meta({ id: 'RestrictionKind' })
export type RestrictionKind = z.infer<typeof RestrictionKind>

const row = {
  ...Person.shape,
  email: z.string().optional(),
  status: AccountStatus,
  operatorRole: OperatorRole.optional(),
  createdAt: Time,
}
/** An account in the operators' list of people. */
export const PersonRow = z.object(row).meta({ id: 'PersonRow' })
export type PersonRow = z.infer<typeof PersonRow>

/** An identity document of a creator, without its picture. */
export const IdentityDocument = z
  .object({
    _id: Id,
    kind: z.enum(['idDocument', 'selfieWithId']),
    status: z.enum(['pending', 'approved', 'rejected']),
    createdAt: Time,
  })
  .meta({ id: 'IdentityDocument' })
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** An account as operators see it. */
export const PersonDetail = z
  .object({
    ...row,
    emailVerified: z.boolean(),
    statusReason: z.string().optional(),
    closedAt: Time.optional().describe('of a closed account'),
    eraseAt: Time.optional().describe('when a closed account is erased; until then signing in undoes it'),
    postingRestriction: z.string().optional().describe('why the account may not post'),
    payoutRestriction: z.string().optional().describe('why the account may not request payouts'),
    birthDate: Day.optional(),
    country: z.string().optional(),
    language: z.string().optional(),
    lastSeenAt: Time.optional(),
    sessions: z.number().int().describe('number of sessions that are open'),
    secondFactor: z.boolean().describe('two-step verification is on'),
    balance: Amount.describe('wallet balance, in tokens'),
    spent: Amount.describe('card payments that succeeded, less refunds, in currency'),
    reports: z.number().int().describe('number of reports about the account or what it made'),
    creator: z
      .object({
        approvedAt: Time.optional(),
        commission: z.number().describe('percent of each sale that the site keeps'),
        hasOwnCommission: z.boolean().describe("false: the site's default"),
        siteCommission: z.number().describe("the site's default, in percent"),
        pending: Amount.describe('earnings in their hold period, in currency'),
        available: Amount.describe('earnings that can be paid out, in currency'),
        followers: z.number().int(),
        subscribers: z.number().int(),
        posts: z.number().int(),
        documents: z.array(IdentityDocument),
      })
      .optional()
      .describe('present only for creators'),
  })
  .meta({ id: 'PersonDetail' })
export type PersonDetail = z.infer<typeof PersonDetail>

/** Commission of one creator: percent of each sale, with at most two places; null: the site's default. */
export const Commission = z
  .number()
  .min(0, 'Between 0 and 100')
  .max(100, 'Between 0 and 100')
  .multipleOf(0.01, 'At most two decimal places')
  .nullable()
  .describe("percent of each sale that the site keeps; null: the site's default")

const replaces = text(maxOperatorReason)
  .optional()
  .describe('the reason of a decision that holds, as the caller has read it: it is replaced. Absent: none holds')

const filter = {
  q: listQuery.q.describe('part of a name, username or e-mail address, an id, or the last four digits of a card'),
  status: AccountStatus.optional(),
  kind: z.enum(['fan', 'creator', 'operator']).optional(),
}

/** Accounts as operators see them, and decisions about them (product.md, Operators). */
export const people = endpoints({
  search: {
    method: 'GET',
    path: '/admin/people',
    access: 'admin',
    permission: 'people.view',
    summary: 'All accounts by name, username, e-mail address, id or the last four digits of a card, newest first',
    query: z.object({ ...listQuery, ...filter }),
    response: page(PersonRow),
  },
  export: {
    method: 'GET',
    path: '/admin/people/export',
    access: 'admin',
    permission: 'people.view',
    isRecorded: true,
    summary: 'The accounts of the same filters as CSV, newest first, at most 100 000',
    query: z.object(filter),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/people/{id}',
    access: 'admin',
    permission: 'people.view',
    summary: 'One account with what operators need to know',
    params: IdParams,
    response: PersonDetail,
    errors: ['not_found'],
  },
  document: {
    method: 'GET',
    path: '/admin/people/{id}/documents/{documentId}',
    access: 'admin',
    permission: 'creators.decide',
    isRecorded: true,
    summary: 'The picture of an identity document; every view is recorded',
    params: z.object({ id: Id, documentId: Id }),
    produces: 'image/webp',
    errors: ['not_found'],
  },
  approve: {
    method: 'POST',
    path: '/admin/people/{id}/approve',
    access: 'admin',
    permission: 'creators.decide',
    summary: 'Approve a creator, who is told',
    params: IdParams,
    body: z.strictObject({ replaces }),
    errors: ['not_found', 'already_decided', 'account_locked', 'team_member'],
    emits: ['performer.approved'],
  },
  reject: {
    method: 'POST',
    path: '/admin/people/{id}/reject',
    access: 'admin',
    permission: 'creators.decide',
    summary: 'Reject a creator who waits for approval; the creator is told the reason and can send documents again',
    params: IdParams,
    body: z.strictObject({ reason: Reason, replaces }),
    errors: ['not_found', 'already_decided', 'team_member'],
    emits: ['performer.rejected'],
  },
  restrict: {
    method: 'POST',
    path: '/admin/people/{id}/restrict',
    access: 'admin',
    permission: 'people.suspend',
    summary:
      'Stop an account from posting or from requesting payouts; the person is told the reason. Operators cannot be restricted',
    params: IdParams,
    body: z.strictObject({ kind: RestrictionKind, reason: Reason, replaces }),
    errors: ['not_found', 'already_decided', 'team_member'],
    emits: ['account.restricted'],
  },
  unrestrict: {
    method: 'POST',
    path: '/admin/people/{id}/unrestrict',
    access: 'admin',
    permission: 'people.suspend',
    summary: 'Lift a restriction of an account',
    params: IdParams,
    body: z.strictObject({ kind: RestrictionKind, reason: Reason }),
    errors: ['not_found', 'already_decided', 'team_member'],
    emits: ['account.restricted'],
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/people/{id}/reset-second-factor',
    access: 'admin',
    permission: 'people.edit',
    summary:
      'Remove the second factors of a person who has lost them, and end their sessions; the person is mailed. Of an operator only with operators.manage',
    params: IdParams,
    body: z.strictObject({ reason: Reason, ...stepUp }),
    errors: [...stepUpErrors, 'not_found', 'already_decided'],
    emits: ['second-factor.reset'],
  },
  suspend: {
    method: 'POST',
    path: '/admin/people/{id}/suspend',
    access: 'admin',
    permission: 'people.suspend',
    summary: 'Lock an account and end its sessions; the person is told the reason. Operators cannot be suspended',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    errors: ['not_found', 'already_decided', 'team_member'],
    emits: ['account.suspended'],
  },
  unsuspend: {
    method: 'POST',
    path: '/admin/people/{id}/unsuspend',
    access: 'admin',
    permission: 'people.suspend',
    summary: 'Unlock an account',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    errors: ['not_found', 'already_decided', 'team_member'],
    emits: ['account.unsuspended'],
  },
  changeCommission: {
    method: 'PUT',
    path: '/admin/people/{id}/commission',
    access: 'admin',
    permission: 'commission.edit',
    summary: 'Set the commission of one creator, or go back to the default; sales after it use it',
    params: IdParams,
    body: z.strictObject({ commission: Commission, ...stepUp }),
    errors: [...stepUpErrors, 'not_found', 'team_member'],
    emits: ['commission.changed'],
  },
  changeBirthDate: {
    method: 'PUT',
    path: '/admin/people/{id}/birth-date',
    access: 'admin',
    permission: 'people.edit',
    summary: 'Correct the date of birth of an account',
    params: IdParams,
    body: z.strictObject({ birthDate: BirthDate, reason: Reason }),
    errors: ['not_found', 'team_member'],
    emits: ['account.corrected'],
  },
})
