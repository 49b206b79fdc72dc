import type { RequestListener } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { PageTemplateOf } from '../../telemetry/page-templates.ts'

/** The template of a call's address, as the contract has it: `/api/feeds/:id`. An address without a route is `other`. */
export const routeOf = (request: FastifyRequest): string =>
  request.is404 ? 'other' : (request.routeOptions.url ?? 'other')

const isUpload = ({ headers, method, url }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('multipart/') || (method === 'PUT' && url.startsWith('/m/'))

/** Methods of other names would be labels that a visitor invents. */
const methodOf = (method = ''): string => (/^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS)$/.test(method) ? method : 'other')

/** Measures every call of the API. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    metrics.request(methodOf(request.method), route, reply.statusCode, reply.elapsedTime / 1000)
    if (isUpload(request)) metrics.upload(route, reply.statusCode, Number(request.headers['content-length']) || 0)
    done()
  })
}

/** Measures every page and static file. */
export const measurePages =
  (metrics: Metrics, templateOf: PageTemplateOf, serve: RequestListener): RequestListener =>
  (request, response) => {
    const start = performance.now()
    const route = templateOf(request.url ?? '/')
    response.once('close', () =>
      metrics.request(methodOf(request.method), route, response.statusCode, (performance.now() - start) / 1000)
    )
    serve(request, response)
  }
