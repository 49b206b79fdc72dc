import '../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../bounded.ts'
import { Email, OperatorRole, Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { maxOperatorReason } from '../limits.ts'

/** Why an operator did something: at least three characters, recorded in the log. */
export const Reason = trimmed(maxOperatorReason)
  .min(3, 'Please give a reason')
  .describe('why; recorded, and shown to those who are affected where the call says so')
  .meta({ id: 'OperatorReason' })

/** The caller's password, asked for again before risky changes. */
export const stepUp = {
  currentPassword: text(200)
    .optional()
    .describe('required unless the session was authenticated within the last 15 minutes'),
}

/** The errors of a call that asks for the password, and for the second factor where the account has one. */
export const stepUpErrors = ['reauthentication_required', 'wrong_password', 'second_factor_required'] as const

/** An account that is an operator. */
export const Operator = Person.extend({
  role: OperatorRole,
  email: z.string().optional(),
  lastSeenAt: Time.optional(),
}).meta({
  id: 'Operator',
})
export type Operator = z.infer<typeof Operator>

/** Somebody who was asked to become an operator and has not accepted yet. */
export const OperatorInvitation = z
  .object({ _id: Id, email: z.string(), role: OperatorRole, invitedBy: z.string(), createdAt: Time, expiresAt: Time })
  .meta({ id: 'OperatorInvitation' })
export type OperatorInvitation = z.infer<typeof OperatorInvitation>

/** Operators and their roles (product.md, Operators). */
export const operators = endpoints({
  list: {
    method: 'GET',
    path: '/admin/operators',
    access: 'admin',
    permission: 'operators.manage',
    summary: 'All operators and open invitations',
    response: z.object({ data: z.array(Operator), invitations: z.array(OperatorInvitation) }),
  },
  invite: {
    method: 'POST',
    path: '/admin/operators/invitations',
    access: 'admin',
    permission: 'operators.manage',
    summary: 'Send an invitation by mail; the account with this confirmed address can accept it for 7 days',
    body: z.strictObject({ email: Email, role: OperatorRole, ...stepUp }),
    response: OperatorInvitation,
    status: 201,
    errors: [...stepUpErrors, 'already_operator'],
    limit: { max: 30, perS: 3600 },
    emits: ['invitation.changed'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/admin/operators/invitations/{id}',
    access: 'admin',
    permission: 'operators.manage',
    summary: 'Withdraw an invitation',
    params: IdParams,
    errors: ['not_found', 'already_decided'],
    emits: ['invitation.changed'],
  },
  accept: {
    method: 'POST',
    path: '/admin/operators/invitations/accept',
    access: 'user',
    summary: 'Accept an invitation that was sent to the confirmed e-mail address of the caller',
    body: z.strictObject({ token: text(200).min(20) }),
    response: z.object({ role: OperatorRole }),
    errors: ['not_found', 'email_unverified'],
    limit: { max: 20, perS: 3600 },
    emits: ['account.changed', 'operator.changed'],
  },
  change: {
    method: 'PUT',
    path: '/admin/operators/{id}',
    access: 'admin',
    permission: 'operators.manage',
    summary: 'Change the role of an operator; without a role the account is an operator no more',
    params: IdParams,
    body: z.strictObject({ role: OperatorRole.nullable(), reason: Reason, ...stepUp }),
    errors: [...stepUpErrors, 'not_found', 'last_owner'],
    emits: ['operator.changed'],
  },
})
