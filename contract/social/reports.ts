import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'

/** What can be reported. */
export const ReportTarget = z
  .enum(['feed', 'video', 'gallery', 'photo', 'product', 'performer', 'comment', 'message', 'stream', 'stream-message'])
  .meta({ id: 'ReportTarget' })
export type ReportTarget = z.infer<typeof ReportTarget>
/** The reasons for a report. */
export const ReportReason = z
  .enum(['illegal', 'underage', 'without_consent', 'harassment', 'copyright', 'spam', 'other'])
  .meta({ id: 'ReportReason' })
export type ReportReason = z.infer<typeof ReportReason>

/** Reports to the operator (Spec §7, Reactions, reports, posts). */
export const reports = endpoints({
  create: {
    method: 'POST',
    path: '/reports',
    access: 'user',
    summary: 'Report something to the operator, with a copy of its present state',
    body: z.strictObject({
      objectType: ReportTarget,
      objectId: Id,
      reason: ReportReason,
      description: trimmed(2000).default(''),
    }),
    response: z.object({ _id: Id }),
    status: 201,
    errors: ['not_found'],
    limit: { max: 20, perS: 3600 },
    emits: ['report.created'],
  },
})
