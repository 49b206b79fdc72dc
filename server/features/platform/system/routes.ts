import { sql } from 'kysely'
import { system } from '../../../../contract/system.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { neededParts, readinessOf, type ReadyPart } from './check-ready.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

const handlers = (deps: Deps): Handlers<typeof system> => {
  const checkReady = readinessOf(deps)
  const needed = neededParts(deps.config.roles)
  return {
    health: async () => {
      try {
        await sql`select 1`.execute(deps.db)
      } catch {
        throw new ApiError('unavailable')
      }
      return { status: 'ok', version: packageJson.version, uptimeS: Math.round(process.uptime()) }
    },
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      const parts = Object.entries(await checkReady()) as [ReadyPart, string | undefined][]
      const faults = parts.flatMap(([part, reason]) => (reason === undefined ? [] : [{ part, reason }]))
      const serious = faults.filter(({ part }) => needed.includes(part))
      if (serious.length > 0)
        throw new ApiError('unavailable', {}, Object.fromEntries(serious.map(({ part, reason }) => [part, reason])))
      return { status: 'ready', parts: parts.map(([part]) => part), degraded: faults }
    },
  }
}

/** Health of the server, for probes and the start script, and the job that records what failed for the last time. */
export const registerSystem: RegisterFeature = async (app, deps) => {
  mount(app, deps, system, handlers(deps))
  await deps.jobs.work(
    'report-failure',
    ({ queue }) => transactionWithEvents(deps, async (_, record) => record('job.failed', { queue })),
    { givenUp: { nobody: 'the job that has failed stands at System' } }
  )
}
