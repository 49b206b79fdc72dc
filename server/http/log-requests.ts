import { LogController, type FastifyInstance } from 'fastify'

/** A request slower than this many ms is worth a line even when it went well. */
const slowMs = 1000

/** Fastify's own two lines a request are off: we write one, and only say aloud what went wrong or was slow. */
export const quietRequests = new LogController({ disableRequestLogging: true })

/** One line for each answer: debug when all is well, info for a 4xx or a slow one, error for a 5xx. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 || ms > slowMs ? 'info' : 'debug'
    request.log[level]({ req: request.raw, status: reply.statusCode, ms }, 'answered')
    done()
  })
}
