import type { RequestListener } from 'node:http'
import { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { clientAddress, trustedProxiesOf } from '../address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that makes the call, for the log. */
    accountId: string | undefined
  }
}

/** Requests that take longer than this, in ms, are logged as a warning. */
const slowMs = 3000

/** Turns off Fastify's two log lines per request; `logRequests` writes one. */
export const quietRequests = new LogController({ disableRequestLogging: true })

/** The parts of a load balancer's question, which come every few seconds. */
const isProbe = (url = ''): boolean => /^\/api\/(?:health|live|ready|metrics)(?:\?|$)/.test(url)

/** Levels: error for a failure of the server, warn for a slow answer, info for all others, debug for those of probes. */
const levelOf = (status: number, ms: number, url: string | undefined): 'error' | 'warn' | 'info' | 'debug' => {
  if (status >= 500) return 'error'
  if (ms > slowMs) return 'warn'
  return isProbe(url) ? 'debug' : 'info'
}

/**
 * Logs one line per call: its id (`reqId`), the account, the client's address as far as proxies are trusted, method and
 * path without secrets, status and ms.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('accountId', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    request.log[levelOf(reply.statusCode, ms, request.raw.url)](
      { req: request.raw, account: request.accountId, address: request.ip, status: reply.statusCode, ms },
      'answered'
    )
    done()
  })
}

/** The same line for pages; static files are logged as debug. */
export const logPages = (config: Config, log: Logger, serve: RequestListener): RequestListener => {
  const trust = trustedProxiesOf(config)
  let last = 0
  return (request, response) => {
    const start = performance.now()
    // Read now: the connection, and with it the client's address, may be gone later, and `url` is changed on the way.
    const { method, url = '/' } = request
    const address = clientAddress(request, trust)
    const reqId = `page-${(++last).toString(36)}`
    response.once('close', () => {
      const ms = Math.round(performance.now() - start)
      const level = /^\/_next\/static\/|\.\w{2,11}(?:\?|$)/.test(url) ? 'debug' : levelOf(response.statusCode, ms, url)
      log[level]({ reqId, req: { method, url }, address, status: response.statusCode, ms }, 'answered')
    })
    serve(request, response)
  }
}
