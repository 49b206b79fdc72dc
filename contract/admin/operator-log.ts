import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Day, OperatorRole, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { cursorPage, cursorQuery } from '../paging.ts'

/** Something that an operator did, or that was done in the server's shell. */
export const OperatorLogEntry = z
  .object({
    _id: Id,
    at: Time,
    operator: z.object({ _id: Id.optional(), name: z.string().describe('`shell`: a command on the server') }),
    role: OperatorRole.optional(),
    action: z.string().describe('the name of the call, such as `operators.change`, or of the shell command'),
    subject: z.object({ _id: Id, name: z.string().optional() }).optional().describe('what it was about'),
    reason: z.string().optional(),
    input: z.string().describe('what was sent, as JSON, without secrets'),
    address: z.string().optional().describe('network address'),
    result: z
      .enum(['done', 'refused', 'interrupted'])
      .describe('`interrupted`: the server stopped meanwhile, so it may or may not have been done'),
    error: z.string().optional().describe('if refused: the code of the error'),
    message: z.string().optional().describe('if refused: the error in words, without its details'),
  })
  .meta({ id: 'OperatorLogEntry' })
export type OperatorLogEntry = z.infer<typeof OperatorLogEntry>

const filters = {
  q: trimmed(100).optional().describe('part of an action, a reason, or a name'),
  operatorId: Id.optional(),
  subjectId: Id.optional(),
  personId: Id.optional().describe('about this account, its payments, payouts and reports'),
  from: Day.optional().describe('first day, UTC'),
  to: Day.optional().describe('last day, UTC'),
}

/** The append-only log of everything that operators do (product.md, Operators). */
export const operatorLog = endpoints({
  list: {
    method: 'GET',
    path: '/admin/log',
    access: 'admin',
    permission: 'log.view',
    cursor: true,
    summary: 'What operators did, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    response: cursorPage(OperatorLogEntry),
  },
  export: {
    method: 'GET',
    path: '/admin/log/export',
    access: 'admin',
    permission: 'log.view',
    isRecorded: true,
    summary: 'The entries of the same filters as a table, newest first, at most 100 000',
    query: z.object(filters),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
})
