import { machine, type MachineJob } from '../../../../contract/operator/machine.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { recentErrors } from '../../../http/recent-errors.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { checkParts } from './check-parts.ts'
import { countFiles, countJobs, failedJobs, listJobs, readDatabase, type JobRow } from './queries.ts'

const presentJob = (row: JobRow): MachineJob => ({
  _id: row.id,
  queue: row.queue,
  state: row.state,
  createdAt: row.created_on.toISOString(),
  endedAt: row.completed_on?.toISOString(),
  attempts: row.retry_count + (row.state === 'waiting' ? 0 : 1),
  reason: row.reason ?? undefined,
  mail: row.mail_to === null ? undefined : { to: row.mail_to, subject: row.mail_subject ?? '' },
})

const handlers = (deps: Deps): Handlers<typeof machine> => {
  const requireFailed = async (queue: string, id: string): Promise<void> => {
    if (!(await failedJobs(deps.db, queue)).includes(id)) throw new ApiError('not_found')
  }
  return {
    view: async () => {
      const [database, checks, files, queues] = await Promise.all([
        readDatabase(deps.db),
        checkParts(deps),
        countFiles(deps.db),
        countJobs(deps.db),
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
        files,
        queues,
        errors: recentErrors().map((error) => ({ ...error, at: error.at.toISOString() })),
      }
    },
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

/** What runs the site, for its operator (product.md, Operators). */
export const registerMachine: RegisterFeature = (app, deps) => mount(app, deps, machine, handlers(deps))
