import type { RequestListener } from 'node:http'
import type { Config } from '../config.ts'
import { rawErrorBody } from './errors.ts'
import { apiHeaders } from './security.ts'

const ofApi = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** A form whose code has not been loaded yet is sent as a POST to its own page. */
const ofPages = ['GET', 'HEAD', 'POST']

/**
 * Answers 405 to methods that nothing here has (`TRACE`, `PROPFIND`, `PUT` of a page), before a router or a page sees
 * them: a page would be rendered for any.
 */
export const refuseOddMethods =
  (config: Config, isApi: (url?: string) => boolean, serve: RequestListener): RequestListener =>
  (request, response) => {
    const allowed = isApi(request.url) ? ofApi : ofPages
    if (allowed.includes(request.method ?? '')) return void serve(request, response)
    const text = rawErrorBody('method_not_allowed')
    response.writeHead(405, {
      ...apiHeaders(config),
      allow: allowed.join(', '),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close', // its body, if it has one, is not read
    })
    response.end(text)
  }
