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
import { logRequests, quietRequests } from './http/observe/log-requests.ts'
import { measureRequests } from './http/observe/measure-requests.ts'
import { watchLoop } from './http/observe/watch-loop.ts'
import { traceRequests } from './http/observe/trace-requests.ts'
import { acceptInProcessCalls } from './http/in-process-calls.ts'
import { secureApi } from './http/security.ts'
import { MOST_BYTES } from './http/request-size.ts'
import { rateLimitStore } from './http/limits/shared-counter.ts'
import { drainRefusedBodies } from './http/limits/drain-refused.ts'
import { endSlowBodies, type MinimumBodyRate } from './http/limits/slow-bodies.ts'
import { registerEventDelivery } from './events/register-event-delivery.ts'
import { features } from './features.ts'
import { refuseVisitors } from './http/refuse-public.ts'
import { closeInMaintenance } from './http/maintenance.ts'
import { apiPrefix } from './http/mount.ts'

/** Builds the API with `deps`, without listening. `start.ts` adds pages and sockets. */
export async function buildApp(
  deps: Deps,
  options: { serverFactory?: FastifyServerFactory; bodyPace?: MinimumBodyRate } = {}
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    trustProxy: trustedProxiesOf(deps.config),
    // Of whatever is no endpoint of the contract; an endpoint's follows from its schema.
    bodyLimit: MOST_BYTES,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    logController: quietRequests,
    frameworkErrors: refuseUnrouted(deps.config),
    clientErrorHandler: (error, socket) => endUnparsable(error, socket, deps.config),
    // For nullable amounts the serialiser validates the value to choose the branch, and 9.95 is not an exact multiple
    // of 0.01 in floating point.
    serializerOpts: { ajv: { multipleOfPrecision: 6 } },
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  }) as unknown as FastifyInstance
  endSlowBodies(app.server, rawErrorResponse('request_timeout', deps.config), options.bodyPace)
  drainRefusedBodies(app)
  handleErrors(app)
  if (deps.tracing) traceRequests(app, deps.tracing)
  logRequests(app)
  watchLoop(app, deps.log, deps.metrics)
  if (deps.metrics) measureRequests(app, deps.metrics)
  secureApi(app, deps.config)
  refuseVisitors(app, deps.config)
  // On a single origin the CORS headers would be useless.
  if (deps.config.corsOrigins.length > 0)
    await app.register(cors, {
      // Pages of the site itself ask for media that has an origin of its own.
      origin: [...deps.config.corsOrigins, ...(deps.config.mediaUrl ? [new URL(deps.config.siteUrl).origin] : [])],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      credentials: true, // the cookie that recognizes a browser at sign-in
      exposedHeaders: ['ETag', 'Retry-After', 'Content-Disposition'],
      maxAge: 600,
    })
  await app.register(multipart, { throwFileSizeLimit: true })
  await app.register(rateLimit, {
    global: false,
    store: rateLimitStore(deps.counter),
    errorResponseBuilder: (_request, context) =>
      new ApiError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
  // Browsers send an empty JSON body with a POST without fields, which is valid.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new ApiError('malformed'))
    }
  })
  closeInMaintenance(app, deps, apiPrefix)
  acceptInProcessCalls(app)
  for (const register of features) await register(app, deps)
  await registerEventDelivery(app, deps)
  return app
}

/** Responds to a connection whose request is not valid HTTP or did not arrive in time, and closes it. */
function endUnparsable(error: Error & { code?: string }, socket: Socket, config: Config): void {
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
