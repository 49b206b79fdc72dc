import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { supportRequestLimits } from '../social/support-requests.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { listQuery, page } from '../paging.ts'

export const SupportRequestStatus = z.enum(['open', 'answered', 'closed']).meta({ id: 'SupportRequestStatus' })
export type SupportRequestStatus = z.infer<typeof SupportRequestStatus>

const row = {
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: SupportRequestStatus,
  createdAt: Time,
}
/** A support request in the operators' list. */
export const SupportRequestRow = z.object(row).meta({ id: 'SupportRequestRow' })
export type SupportRequestRow = z.infer<typeof SupportRequestRow>

/** A support request with its answers. */
export const SupportRequest = z
  .object({
    ...row,
    message: z.string(),
    language: z.enum(['en', 'pt']).describe('the language in which the answer is framed'),
    writer: Person.optional().describe('the account, if the writer was signed in'),
    answers: z.array(
      z.object({ _id: Id, operator: z.string().describe('name of who answered'), message: z.string(), createdAt: Time })
    ),
  })
  .meta({ id: 'SupportRequest' })
export type SupportRequest = z.infer<typeof SupportRequest>

const call = { access: 'admin', permission: 'supportRequests.answer' } as const

/** Support requests that people have written to the site, for operators (product.md, Operators). */
export const supportRequests = endpoints({
  list: {
    method: 'GET',
    path: '/admin/support-requests',
    ...call,
    summary: 'Support requests to the site, newest first',
    query: z.object({ ...listQuery, status: SupportRequestStatus.optional() }),
    response: page(SupportRequestRow),
  },
  export: {
    method: 'GET',
    path: '/admin/support-requests/export',
    ...call,
    isRecorded: true,
    summary: 'The support requests of the same filters as a table, newest first, at most 20 000',
    query: z.object({ q: listQuery.q, status: SupportRequestStatus.optional() }),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/support-requests/{id}',
    ...call,
    summary: 'One support request with its answers',
    params: IdParams,
    response: SupportRequest,
    errors: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/admin/support-requests/{id}/answers',
    ...call,
    summary: 'Send an answer to the writer by mail',
    params: IdParams,
    body: z.strictObject({
      message: trimmed(supportRequestLimits.message).min(1),
      after: Id.optional().describe('the last answer that the caller has read; absent: there was none'),
    }),
    errors: ['not_found', 'already_decided'],
    emits: ['letter.handled'],
  },
  close: {
    method: 'POST',
    path: '/admin/support-requests/{id}/close',
    ...call,
    summary: 'Close a support request that needs no answer',
    params: IdParams,
    errors: ['not_found', 'already_decided'],
    emits: ['letter.handled'],
  },
})
