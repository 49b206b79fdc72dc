import '../zod-config.ts'
import * as z from 'zod'
import { OperatorRole, Person, Time } from '../identity/users/accounts.ts'
import { AppealStatus, DecidedItem, DecisionKind } from '../social/appeals/appeals.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { listQuery, page } from '../paging.ts'
import { Reason } from './operators.ts'

/** The tabs of the queue: appeals that wait, and those that do not any more. */
export const AppealTab = z.enum(['open', 'decided']).meta({ id: 'AppealTab' })
export type AppealTab = z.infer<typeof AppealTab>

/** `uphold`: the decision stays; `overturn`: it is undone. */
export const AppealOutcome = z.enum(['uphold', 'overturn']).meta({ id: 'AppealOutcome' })
export type AppealOutcome = z.infer<typeof AppealOutcome>

const row = {
  _id: Id,
  kind: DecisionKind,
  person: Person,
  text: z.string(),
  status: AppealStatus,
  createdAt: Time,
}
/** An appeal in the operators' list. */
export const AppealRow = z.object(row).meta({ id: 'AppealRow' })
export type AppealRow = z.infer<typeof AppealRow>

/** An entry of the operators' log, without addresses. */
const Entry = z
  .object({
    _id: Id,
    at: Time,
    operator: z.string().describe('name at that time; `shell`: a command on the server'),
    role: OperatorRole.optional(),
    action: z.string().describe('as in the log'),
  })
  .meta({ id: 'DecisionEntry' })

/** An appeal with the decision that it is about. */
export const AppealDetail = z
  .object({
    ...row,
    item: DecidedItem.extend({
      path: z.string().optional().describe('its page on the site, if it has one'),
    }).optional(),
    reason: z.string().describe('of the decision; may be empty'),
    decidedAt: Time.describe('when the decision was made'),
    entry: Entry.optional().describe('how the log recorded the decision'),
    isOwnDecision: z.boolean().describe('the caller made it, and another operator could answer'),
    isOver: z.boolean().describe('the decision does not hold any more'),
    outcome: z
      .object({
        at: Time,
        answer: z.string().optional().describe('what the person was told; absent: closed without an answer'),
        entry: Entry.optional(),
      })
      .optional()
      .describe('absent: the appeal is open'),
  })
  .meta({ id: 'AppealDetail' })
export type AppealDetail = z.infer<typeof AppealDetail>

const call = { access: 'admin', permission: 'appeals.decide' } as const
const filters = {
  q: listQuery.q,
  status: AppealTab.default('open') as unknown as z.ZodDefault<z.ZodType<AppealTab, AppealTab>>,
  kind: DecisionKind.optional(),
}

/** Appeals as operators see them, and their answers (product.md, People; decision 50). */
export const adminAppeals = endpoints({
  list: {
    method: 'GET',
    path: '/admin/appeals',
    ...call,
    summary: 'Appeals: open ones oldest first, decided ones newest first',
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset, ...filters }),
    response: page(AppealRow),
  },
  export: {
    method: 'GET',
    path: '/admin/appeals/export',
    ...call,
    isRecorded: true,
    summary: 'The appeals of the same filters as a table, at most 20 000',
    query: z.object(filters),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/appeals/{id}',
    ...call,
    summary: 'One appeal with the decision, its reason and its entry in the log',
    params: IdParams,
    response: AppealDetail,
    errors: ['not_found'],
  },
  decide: {
    method: 'POST',
    path: '/admin/appeals/{id}/decide',
    ...call,
    summary: 'Uphold the decision or undo it; the person is told the reason. This is final',
    params: IdParams,
    body: z.strictObject({ outcome: AppealOutcome, reason: Reason }),
    errors: ['not_found', 'already_decided', 'decision_over'],
    emits: ['appeal.decided'],
  },
})
