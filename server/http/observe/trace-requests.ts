import type { RequestListener } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageTemplateOf } from '../../telemetry/page-templates.ts'
import type { TracedRequest, Tracing } from '../../telemetry/tracing-types.ts'
import { routeOf } from './measure-requests.ts'

/** Traces every call of the API. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const begun = tracing.begin(request.method, request.headers)
    traced.set(request, begun)
    begun.within(done)
  })
  // What reads a body runs in the context of the connection, so the request's own is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const begun = traced.get(request)
    if (begun) begun.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    traced.get(request)?.end(routeOf(request), reply.statusCode)
    done()
  })
}

/** Traces every page; static files are none. */
export const tracePages =
  (tracing: Tracing, templateOf: PageTemplateOf, serve: RequestListener): RequestListener =>
  (request, response) => {
    const route = templateOf(request.url ?? '/')
    if (route === 'static') return serve(request, response)
    const begun = tracing.begin(request.method ?? 'GET', request.headers)
    response.once('close', () => begun.end(route, response.statusCode))
    begun.within(() => serve(request, response))
  }
