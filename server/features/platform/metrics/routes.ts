import { timingSafeEqual, createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { ConfigError } from '../../../config-error.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { tokenOf } from '../../../http/authenticate.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import { staysOpen } from '../../../http/maintenance.ts'
import type { Metrics } from '../../../telemetry/metrics.ts'
import { readersOf } from './readers.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares in constant time. */
const isToken = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))

/**
 * The figures on a port of their own: for this machine only, unless a token protects them.
 * @throws ConfigError when the port is taken
 */
async function listen({ config, log }: Deps, metrics: Metrics, port: number): Promise<Server> {
  const { token } = config.metrics
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    if (token !== undefined && !isToken(tokenOf(request), token)) return void response.writeHead(401).end()
    metrics.text().then(
      ({ body, type }) => response.writeHead(200, { 'content-type': type }).end(body),
      (error: unknown) => {
        log.error({ err: error }, 'the figures could not be read')
        response.writeHead(500).end()
      }
    )
  })
  server.listen(port, token === undefined ? '127.0.0.1' : config.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new ConfigError(`METRICS_PORT: ${port} cannot be used (${(error as { code?: string }).code})`)
  })
  return server
}

/**
 * The figures for Prometheus, if they are switched on: `/metrics` on a port of their own (`METRICS_PORT`), or
 * `/api/metrics` with a token (`METRICS_TOKEN`).
 */
export const registerMetrics: RegisterFeature = async (app, deps) => {
  const { metrics, config } = deps
  if (!metrics) return
  metrics.read(readersOf(deps))
  const { port, token } = config.metrics
  if (token !== undefined)
    app.get('/api/metrics', staysOpen, async (request, reply) => {
      if (!isToken(tokenOf(request), token)) throw new ApiError('unauthenticated')
      const { body, type } = await metrics.text()
      return reply.type(type).send(body)
    })
  if (port === undefined) return
  const server = await listen(deps, metrics, port)
  app.addHook('onClose', () => {
    server.closeAllConnections()
    server.close()
  })
}
