import '../zod-config.ts'
import * as z from 'zod'
import { AccountDeletion, Forfeits } from '../account-lifecycle/account-lifecycle.ts'
import { endpoints } from '../endpoint.ts'
import { IdParams } from '../ids.ts'
import { Reason, stepUp, stepUpErrors } from './operators.ts'

/** Closing and erasing an account for somebody who has asked for it, or where the law demands it (product.md, Leaving). */
export const erasure = endpoints({
  view: {
    method: 'GET',
    path: '/admin/people/{id}/deletion',
    access: 'admin',
    permission: 'people.erase',
    summary: 'What closing this account does and costs',
    params: IdParams,
    response: AccountDeletion,
    errors: ['not_found'],
  },
  close: {
    method: 'POST',
    path: '/admin/people/{id}/close',
    access: 'admin',
    permission: 'people.erase',
    summary: 'Close an account, which is erased after 30 days unless its owner signs in; or erase it at once',
    params: IdParams,
    body: z.strictObject({
      kind: z.enum(['close', 'erase']),
      forfeits: Forfeits,
      reason: Reason.describe('why; recorded, and told to the person'),
      ...stepUp,
    }),
    errors: [...stepUpErrors, 'not_found', 'deletion_blocked', 'conflict', 'already_decided', 'team_member'],
    emits: ['account.closed'],
  },
})
