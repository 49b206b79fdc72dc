import '../zod-config.ts'
import * as z from 'zod'
import { Person, Time } from '../identity/users/accounts.ts'
import { MediaFile } from '../platform/files/files.ts'
import { ReportReason, ReportTarget } from '../social/reports.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { listQuery, page } from '../paging.ts'
import { Reason } from './operators.ts'

const ReportStatus = z.enum(['open', 'closed']).meta({ id: 'ReportStatus' })
export type ReportStatus = z.infer<typeof ReportStatus>

/** What an operator can do about a reported object. */
export const ReportDecision = z.enum(['dismiss', 'remove', 'suspend']).meta({ id: 'ReportDecision' })
export type ReportDecision = z.infer<typeof ReportDecision>

const row = {
  _id: Id.describe('the newest report of the object with this status'),
  objectType: ReportTarget,
  objectId: Id,
  status: ReportStatus,
  author: z.object({ _id: Id, name: z.string(), username: z.string().optional() }).describe('as reported'),
  excerpt: z.string().describe('the beginning of its title or text'),
  reasons: z.array(ReportReason),
  reports: z.number().int(),
  firstAt: Time,
  lastAt: Time,
}
/** A reported object with all its reports of one status, in the operators' list. */
export const ReportedRow = z.object(row).meta({ id: 'ReportedRow' })
export type ReportedRow = z.infer<typeof ReportedRow>

/** The words of an object. */
const Words = z.object({ title: z.string().optional(), text: z.string().optional(), caption: z.string().optional() })

/** A reported object as it was and as it is, with all its reports. */
export const ReportedObject = z
  .object({
    ...row,
    path: z.string().optional().describe('its page on the site, if it has one'),
    before: Words.describe('at the time of the newest report'),
    after: Words.optional().describe('absent: deleted since'),
    isTakenDown: z.boolean(),
    files: z.array(
      z.object({ name: z.string(), media: MediaFile.optional().describe('absent: not ready, or deleted since') })
    ),
    isAuthorSuspended: z.boolean(),
    decisions: z.array(ReportDecision).describe('what can be decided now; empty: all reports are closed'),
    cases: z.array(
      z.object({
        _id: Id,
        reporter: Person,
        reason: ReportReason,
        description: z.string(),
        createdAt: Time,
        status: ReportStatus,
        resolution: z.string().optional(),
        closedAt: Time.optional(),
      })
    ),
  })
  .meta({ id: 'ReportedObject' })
export type ReportedObject = z.infer<typeof ReportedObject>

const call = { access: 'admin', permission: 'reports.decide' } as const
const filters = {
  status: ReportStatus.default('open') as unknown as z.ZodDefault<z.ZodType<ReportStatus, ReportStatus>>,
  reason: ReportReason.optional(),
}

/** Reports as operators see them, several of one object together, and decisions about them (product.md, Operators). */
export const adminReports = endpoints({
  list: {
    method: 'GET',
    path: '/admin/reports',
    ...call,
    summary: 'Reported objects: open ones with possible minors first and then oldest first, closed ones newest first',
    query: z.object({ ...listQuery, ...filters }),
    response: page(ReportedRow),
  },
  export: {
    method: 'GET',
    path: '/admin/reports/export',
    ...call,
    isRecorded: true,
    summary: 'The reported objects of the same filters as a table, at most 20 000',
    query: z.object({ q: listQuery.q, ...filters }),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/admin/reports/{id}',
    ...call,
    summary: 'The object of a report as it was and as it is, with all its reports',
    params: IdParams,
    response: ReportedObject,
    errors: ['not_found'],
  },
  decide: {
    method: 'POST',
    path: '/admin/reports/{id}/decide',
    ...call,
    summary:
      'Close all open reports of the object: without consequence, removing it, or suspending its author. The author is told the reason, the reporters the outcome',
    params: IdParams,
    body: z.strictObject({ decision: ReportDecision, reason: Reason }),
    errors: ['not_found', 'already_decided', 'not_removable', 'team_member'],
    emits: ['report.closed'],
  },
})
