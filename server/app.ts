import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { trustedProxiesOf } from './http/address.ts'
import { ApiError } from './http/api-error.ts'
import { handleErrors, rawErrorResponse, refuseUnrouted } from './http/errors.ts'
import { logRequests, quietRequests } from './http/log-requests.ts'
import { acceptInProcessCalls } from './http/in-process-calls.ts'
import { secureApi } from './http/security.ts'
import { endSlowBodies, type MinimumBodyRate } from './http/slow-bodies.ts'
import { features } from './features.ts'

/** A JSON body is at most this many bytes; files go by multipart or by signed parts. */
const bodyLimit = 1_000_000

/** Builds the API over `deps`; nothing listens yet. Pages and sockets are bound by `main.ts`. */
export async function buildApp(
  deps: Deps,
  options: { serverFactory?: FastifyServerFactory; bodyPace?: MinimumBodyRate } = {}
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    trustProxy: trustedProxiesOf(deps.config),
    bodyLimit,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    logController: quietRequests,
    frameworkErrors: refuseUnrouted(deps.config),
    clientErrorHandler: (error, socket) => endUnreadable(error, socket, deps.config),
    // Where an amount may be null, the answer is looked through to know which it is: 9.95 is a multiple of 0.01 to the eye, not to the machine.
    serializerOpts: { ajv: { multipleOfPrecision: 6 } },
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  }) as unknown as FastifyInstance
  endSlowBodies(app.server, rawErrorResponse('request_timeout', deps.config), options.bodyPace)
  handleErrors(app)
  logRequests(app)
  secureApi(app, deps.config)
  // On one origin its headers would say nothing on every answer.
  if (deps.config.corsOrigins.length > 0)
    await app.register(cors, {
      origin: deps.config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['ETag', 'Retry-After', 'Content-Disposition'],
      maxAge: 600,
    })
  await app.register(multipart, { throwFileSizeLimit: true })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new ApiError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
  // An empty JSON body on a POST without fields is what browsers send: not an error.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new ApiError('malformed'))
    }
  })
  acceptInProcessCalls(app)
  for (const register of features) await register(app, deps)
  return app
}

/** Answers what is no HTTP, or did not come in time, and closes its connection. */
function endUnreadable(error: Error & { code?: string }, socket: Socket, config: Config): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'request_timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'headers_too_large'
        : 'malformed'
  if (socket.writable) socket.write(rawErrorResponse(code, config))
  socket.destroySoon()
}
