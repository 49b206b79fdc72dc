import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from './api-error.ts'

/** What every process answers, whatever its roles are. */
const forMachines: readonly (string | undefined)[] = ['/api/live', '/api/ready', '/api/metrics']

/**
 * In a process without the role `web` (decision 59): refuses everything but what probes and Prometheus ask.
 * @throws ApiError not_found
 */
export function refuseVisitors(app: FastifyInstance, { roles }: Pick<Config, 'roles'>): void {
  if (roles.web) return
  app.addHook('onRequest', async (request) => {
    if (!forMachines.includes(request.routeOptions.url)) throw new ApiError('not_found')
  })
}
