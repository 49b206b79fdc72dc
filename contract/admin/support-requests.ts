import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { letterLimits } from '../social/support-requests.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { listQuery, page } from '../paging.ts'

export const LetterStatus = z.enum(['open', 'answered', 'closed']).meta({ id: 'LetterStatus' })
export type LetterStatus = z.infer<typeof LetterStatus>

const row = {
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: LetterStatus,
  createdAt: Time,
}
/** A letter in the operators' list. */
export const LetterRow = z.object(row).meta({ id: 'LetterRow' })
export type LetterRow = z.infer<typeof LetterRow>

/** A letter with its answers. */
export const Letter = z
  .object({
    ...row,
    message: z.string(),
    language: z.enum(['en', 'pt']).describe('the language in which the answer is framed'),
    writer: Person.optional().describe('the account, if the writer was signed in'),
    answers: z.array(
      z.object({ _id: Id, operator: z.string().describe('name of who answered'), message: z.string(), createdAt: Time })
    ),
  })
  .meta({ id: 'Letter' })
export type Letter = z.infer<typeof Letter>

const call = { access: 'admin', permission: 'letters.answer' } as const

/** Letters that people have written to the site, for operators (product.md, Operators). */
export const letters = endpoints({
  list: {
    method: 'GET',
    path: '/admin/letters',
    ...call,
    summary: 'Letters to the site, newest first',
    query: z.object({ ...listQuery, status: LetterStatus.optional() }),
    response: page(LetterRow),
  },
  export: {
    method: 'GET',
    path: '/admin/letters/export',
    ...call,
    isRecorded: true,
    summary: 'The letters of the same filters as a table, newest first, at most 20 000',
    query: z.object({ q: listQuery.q, status: LetterStatus.optional() }),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/letters/{id}',
    ...call,
    summary: 'One letter with its answers',
    params: IdParams,
    response: Letter,
    errors: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/admin/letters/{id}/answers',
    ...call,
    summary: 'Send an answer to the writer by mail',
    params: IdParams,
    body: z.strictObject({
      message: trimmed(letterLimits.message).min(1),
      after: Id.optional().describe('the last answer that the caller has read; absent: there was none'),
    }),
    errors: ['not_found', 'already_decided'],
    causes: ['letter.handled'],
  },
  close: {
    method: 'POST',
    path: '/admin/letters/{id}/close',
    ...call,
    summary: 'Close a letter that needs no answer',
    params: IdParams,
    errors: ['not_found', 'already_decided'],
    causes: ['letter.handled'],
  },
})
