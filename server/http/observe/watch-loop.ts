import type { RequestListener } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { PageTemplateOf } from '../../telemetry/page-templates.ts'
import { routeOf } from './measure-requests.ts'

/** ms for which the event loop may be held, and how often it is looked at. */
const [MAX_HELD_MS, LOOK_MS] = [200, 50]
/** Most endpoints that one line names. */
const MAX_NAMED = 5

/** The requests of this process that have begun, and those that have ended since the last look: `GET /api/feeds/:id`. */
const running = new Set<{ endpoint: string }>()
let ended: { endpoint: string }[] = []

/** Notes that a request runs, until the result is called. */
function track(endpoint: string): () => void {
  const entry = { endpoint }
  running.add(entry)
  return () => void (running.delete(entry) && ended.push(entry))
}

/**
 * Watches the event loop, on which everybody's requests wait for one that computes. When it was held for more than
 * 200 ms by this thread's own work, the log has a line with the endpoints that were running, the latest first, and the
 * figure of each is counted. Time in which the machine gave this process no processor is nobody's fault and not counted.
 */
export function watchLoop(app: FastifyInstance, log: Pick<FastifyBaseLogger, 'warn'>, metrics?: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', track(`${request.method} ${routeOf(request)}`))
    done()
  })
  let at = performance.now()
  let cpu = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = performance.now()
    const used = process.threadCpuUsage(cpu)
    const ms = Math.round(now - at - LOOK_MS)
    const cpuMs = Math.round((used.user + used.system) / 1000)
    if (ms > MAX_HELD_MS && cpuMs > MAX_HELD_MS) {
      const endpoints = [...new Set([...running, ...ended].map(({ endpoint }) => endpoint).reverse())].slice(
        0,
        MAX_NAMED
      )
      log.warn({ ms, cpuMs, endpoints }, 'the event loop was held')
      for (const endpoint of endpoints) metrics?.held(endpoint)
    }
    ended = []
    at = now
    cpu = process.threadCpuUsage()
  }, LOOK_MS).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

/** Notes pages too, by their template. */
export const trackPages =
  (templateOf: PageTemplateOf, serve: RequestListener): RequestListener =>
  (request, response) => {
    response.once('close', track(`${request.method ?? 'GET'} ${templateOf(request.url ?? '/')}`))
    serve(request, response)
  }
