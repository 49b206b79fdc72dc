import { LogController, type FastifyInstance } from 'fastify'

/** Requests that take longer than this, in ms, are logged even when they succeed. */
const slowMs = 1000

/** Turns off Fastify's two log lines per request; `logRequests` writes one. */
export const quietRequests = new LogController({ disableRequestLogging: true })

/** Logs one line per response: debug normally, info for 4xx and slow responses, error for 5xx. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 || ms > slowMs ? 'info' : 'debug'
    request.log[level]({ req: request.raw, status: reply.statusCode, ms }, 'answered')
    done()
  })
}
