import '../zod-config.ts'
import * as z from 'zod'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { IdParams } from '../ids.ts'
import { Reason } from './operators.ts'

/** How long an operator may view the site as somebody else, in minutes. */
export const viewingMinutes = 30

/** Viewing the site as somebody else sees it, without changing anything (product.md, Operators). */
export const viewing = endpoints({
  begin: {
    method: 'POST',
    path: '/admin/people/{id}/view-as',
    access: 'admin',
    permission: 'people.viewAs',
    summary:
      'View the site as an account sees it, read-only and without private messages, for at most 30 minutes. Not for operators, and not for suspended, closed or erased accounts',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    response: z.object({ token: z.string(), expiresAt: Time }),
    status: 201,
    errors: ['not_found', 'team_member', 'account_locked'],
    limit: { max: 30, perS: 3600 },
  },
  leave: {
    method: 'DELETE',
    path: '/viewing',
    access: 'user',
    summary: 'End the view of the site as somebody else, with the token of that view',
    errors: ['not_found'],
    allowsViewing: true,
    allowsIncomplete: true,
  },
})
