import '../zod-config.ts'
import * as z from 'zod'
import { Time } from '../accounts/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { listQuery, page } from '../paging.ts'

const Queue = z.string().regex(/^[a-z][a-z-]{1,60}$/)
const count = z.number().int().min(0)

/** A background job that waits, runs, or has failed for the last time. */
export const MachineJob = z
  .object({
    _id: Id,
    queue: Queue,
    state: z.enum(['waiting', 'running', 'failed']),
    createdAt: Time,
    endedAt: Time.optional().describe('if failed: when'),
    attempts: count,
    reason: z.string().optional().describe('why the last attempt has failed'),
    mail: z
      .object({ to: z.string(), subject: z.string() })
      .optional()
      .describe('for a mail: what would be sent, without its text'),
  })
  .meta({ id: 'MachineJob' })
export type MachineJob = z.infer<typeof MachineJob>

const jobParams = z.object({ queue: Queue, id: Id })

/** What runs the site: its parts, its background jobs and its errors (product.md, Operators). */
export const machine = endpoints({
  view: {
    method: 'GET',
    path: '/admin/system',
    access: 'admin',
    permission: 'system.manage',
    summary:
      'Versions, the state of what the site depends on, used storage, the last backup, queues of jobs, and recent errors',
    response: z.object({
      versions: z.object({ site: z.string(), node: z.string(), postgres: z.string(), schema: z.string() }),
      startedAt: Time,
      checks: z.array(
        z.object({
          part: z.enum(['database', 'storage', 'mail']),
          kind: z.string().describe('what is used, such as `disk` or `smtp`'),
          isWorking: z.boolean(),
          ms: count.optional().describe('how long the check took'),
          reason: z.string().optional(),
        })
      ),
      databaseBytes: count,
      backup: z
        .object({ at: Time, bytes: count })
        .optional()
        .describe('the newest complete backup (`npm run backup`); absent: there is none'),
      isBackupDue: z.boolean().describe('whether there was no backup in the last 7 days'),
      files: z.array(z.object({ type: z.string(), count, bytes: count })),
      queues: z.array(z.object({ queue: Queue, waiting: count, running: count, failed: count })),
      errors: z
        .array(z.object({ at: Time, message: z.string(), requestId: z.string().optional(), count }))
        .describe('unexpected errors since the start of this process, newest first'),
    }),
  },
  jobs: {
    method: 'GET',
    path: '/admin/system/jobs',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Jobs that wait, run or have failed, newest first',
    query: z.object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      state: z.enum(['waiting', 'running', 'failed']).default('failed'),
      queue: Queue.optional(),
    }),
    response: page(MachineJob),
  },
  retry: {
    method: 'POST',
    path: '/admin/system/queues/{queue}/jobs/{id}/retry',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Run a failed job again',
    params: jobParams,
    errors: ['not_found'],
    causes: ['jobs.changed'],
  },
  retryAll: {
    method: 'POST',
    path: '/admin/system/queues/{queue}/retry',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Run all failed jobs of a queue again',
    params: z.object({ queue: Queue }),
    response: z.object({ retried: count }),
    causes: ['jobs.changed'],
  },
  discard: {
    method: 'DELETE',
    path: '/admin/system/queues/{queue}/jobs/{id}',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Delete a failed job, which then is never done',
    params: jobParams,
    errors: ['not_found'],
    causes: ['jobs.changed'],
  },
})
