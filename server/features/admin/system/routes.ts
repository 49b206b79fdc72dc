import { adminSystem, type FailedJob } from '../../../../contract/admin/system.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { createChecker } from './health-checks.ts'
import { listErrors, storeErrorsRegularly, sweepErrors } from './errors.ts'
import {
  countFiles,
  countJobs,
  countSearch,
  failedJobs,
  findBackup,
  listJobs,
  readDatabase,
  type JobRow,
} from './queries.ts'

/** Time, in ms, after which a backup is due. */
const BACKUP_DUE_MS = 7 * 86_400_000

const presentJob = (row: JobRow): FailedJob => ({
  _id: row.id,
  queue: row.queue,
  state: row.state,
  createdAt: row.created_on.toISOString(),
  endedAt: row.completed_on?.toISOString(),
  attempts: row.retry_count + (row.state === 'waiting' ? 0 : 1),
  reason: row.reason ?? undefined,
  mail: row.mail_to === null ? undefined : { to: row.mail_to, subject: row.mail_subject ?? '' },
})

const handlers = (deps: Deps): Handlers<typeof adminSystem> => {
  const { check } = createChecker(deps)
  const requireFailed = async (queue: string, id: string): Promise<void> => {
    if (!(await failedJobs(deps.db, queue)).includes(id)) throw new ApiError('not_found')
  }
  return {
    view: async () => {
      const [database, checks, files, queues, backup, search, errors] = await Promise.all([
        readDatabase(deps.db),
        check(),
        countFiles(deps.db),
        countJobs(deps.db),
        findBackup(deps.db),
        countSearch(deps.db),
        listErrors(deps),
      ])
      return {
        versions: {
          site: packageJson.version,
          node: process.version,
          postgres: database?.version ?? '',
          schema: database?.schema ?? '',
        },
        startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
        checks,
        databaseBytes: database?.bytes ?? 0,
        backup: backup && { at: backup.made_at.toISOString(), bytes: backup.bytes },
        // The real time, as in the backup: the site's clock can be moved ahead.
        isBackupDue: !backup || Date.now() - backup.made_at.getTime() > BACKUP_DUE_MS,
        files,
        queues,
        media: deps.media.load(),
        search,
        errors,
      }
    },
    check: () => check(true),
    jobs: async ({ query }) => {
      const { rows, total } = await listJobs(deps.db, query)
      return { data: rows.map(presentJob), total }
    },
    retry: async ({ params: { queue, id } }) => {
      await requireFailed(queue, id)
      await deps.jobs.retry(queue, [id])
    },
    retryAll: async ({ params: { queue } }) => {
      const ids = await failedJobs(deps.db, queue)
      await deps.jobs.retry(queue, ids)
      return { retried: ids.length }
    },
    discard: async ({ params: { queue, id } }) => {
      await requireFailed(queue, id)
      await deps.jobs.discard(queue, id)
    },
  }
}

/** The state of the site for its operator: parts, background jobs, errors (product.md, Operators). */
export const registerAdminSystem: RegisterFeature = async (app, deps) => {
  mount(app, deps, adminSystem, handlers(deps))
  app.addHook('onClose', storeErrorsRegularly(deps))
  await deps.jobs.work('sweep-errors', () => sweepErrors(deps))
  await deps.jobs.schedule('sweep-errors', '41 4 * * *')
}
