import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { mediaTypes } from '../platform/files/media-types.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { listQuery, page } from '../paging.ts'

const Queue = text(61).regex(/^[a-z][a-z-]{1,60}$/)
const count = z.number().int().min(0)

/** A background job that waits, runs, or has failed for the last time. */
export const FailedJob = z
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
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

/** What the site depends on, in the order in which operators see it. Replica and Redis are there if they are set. */
export const checkedParts = [
  'database',
  'replica',
  'redis',
  'storage',
  'mail',
  'payments',
  'streaming',
  'push',
  'captcha',
] as const

/** Whether a part works, as it was when it was last asked. */
export const PartCheck = z
  .object({
    part: z.enum(checkedParts),
    kind: z.string().describe('what is used, such as `disk` or `smtp`'),
    isWorking: z.boolean(),
    checkedAt: Time,
    ms: count.optional().describe('how long the check took'),
    reason: z.string().optional(),
  })
  .meta({ id: 'PartCheck' })
export type PartCheck = z.infer<typeof PartCheck>

/** The purposes of stored files: of uploads, and of what is uploaded with a form or made by the site. */
const fileTypes = [
  ...(Object.keys(mediaTypes) as (keyof typeof mediaTypes)[]),
  'avatar',
  'cover',
  'document',
  'stream-cover',
  'export',
] as const
export type FileType = (typeof fileTypes)[number]

const jobParams = z.object({ queue: Queue, id: Id })

/** What runs the site: its parts, its background jobs and its errors (product.md, Operators). */
export const adminSystem = endpoints({
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
      checks: z.array(PartCheck).describe('at most half a minute old'),
      media: z
        .array(z.object({ queue: z.enum(['pictures', 'media', 'ladder']), running: count, waiting: count }))
        .describe('files that this process converts'),
      search: z.object({
        words: count.describe('different words that complete what is typed'),
        trending: count,
      }),
      databaseBytes: count,
      backup: z
        .object({ at: Time, bytes: count })
        .optional()
        .describe('the newest complete backup (`npm run backup`); absent: there is none'),
      isBackupDue: z.boolean().describe('whether there was no backup in the last 7 days'),
      files: z.array(z.object({ type: z.enum(fileTypes), count, bytes: count })),
      queues: z.array(z.object({ queue: Queue, waiting: count, running: count, failed: count })),
      errors: z
        .array(z.object({ at: Time, since: Time, message: z.string(), requestId: z.string().optional(), count }))
        .describe(
          'unexpected errors of all processes in the last two weeks, newest first, without addresses and secrets'
        ),
    }),
  },
  check: {
    method: 'POST',
    path: '/admin/system/checks',
    access: 'admin',
    permission: 'system.manage',
    onlyReads: true,
    summary: 'Ask every part again whether it works; not more often than every two seconds',
    response: z.array(PartCheck),
    limit: { max: 30, perS: 60 },
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
    response: page(FailedJob),
  },
  retry: {
    method: 'POST',
    path: '/admin/system/queues/{queue}/jobs/{id}/retry',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Run a failed job again',
    params: jobParams,
    errors: ['not_found'],
    emits: ['jobs.changed'],
  },
  retryAll: {
    method: 'POST',
    path: '/admin/system/queues/{queue}/retry',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Run all failed jobs of a queue again',
    params: z.object({ queue: Queue }),
    response: z.object({ retried: count }),
    emits: ['jobs.changed'],
  },
  discard: {
    method: 'DELETE',
    path: '/admin/system/queues/{queue}/jobs/{id}',
    access: 'admin',
    permission: 'system.manage',
    summary: 'Delete a failed job, which then is never done',
    params: jobParams,
    errors: ['not_found'],
    emits: ['jobs.changed'],
  },
})
