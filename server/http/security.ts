import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The request header by which a page learns its nonce; what a client sends under this name never arrives. */
export const NONCE_HEADER = 'x-nonce'

const ANALYTICS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

const always = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(config.siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const origin = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : []
const sockets = (address: string): string[] => origin(address).flatMap((value) => [value, value.replace(/^http/, 'ws')])

/** Where signed addresses of the bucket may lead. */
const bucket = ({ s3 }: Config): string[] => {
  if (!s3) return []
  return s3.endpoint
    ? origin(s3.endpoint)
    : [`https://${s3.bucket}.s3.${s3.region}.amazonaws.com`, `https://${s3.bucket}.s3.amazonaws.com`]
}

/**
 * The policy's text with `NONCE` where the nonce goes. Development needs eval for fast refresh. Style elements need no nonce: antd's Table measures the
 * scroll bar with one that it cannot be given.
 */
const pagePolicy = (config: Config, dev: boolean): string => {
  const stripe = config.stripe !== undefined
  const files = bucket(config)
  const api = origin(config.apiEndpoint)
  const analytics = config.gaId === '' ? [] : ANALYTICS
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'nonce-NONCE'", "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...files, ...analytics],
    'media-src': ["'self'", 'blob:', ...api, ...files],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...api,
      ...sockets(config.socketEndpoint),
      ...files,
      ...analytics,
      ...(stripe ? ['https://api.stripe.com'] : []),
      ...(dev ? ['ws:'] : []),
    ],
    'frame-src': stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(config.siteUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/**
 * Makes the function that a page's request passes before it is rendered: it sets the security headers with a nonce of its own and hands the nonce
 * on as the request header `x-nonce`, for `_document`. Static files of the build get the plain headers only.
 */
export const securePages = (
  config: Config,
  dev = false
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const [before = '', ...after] = pagePolicy(config, dev).split('NONCE')
  const { 'x-content-type-options': nosniff = '', ...others } = always(config)
  const headers = Object.entries({
    ...others,
    ...(!dev && { 'x-content-type-options': nosniff }), // Next's development server sends scripts under other types
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  })
  return (request, response) => {
    delete request.headers[NONCE_HEADER]
    for (const [name, value] of headers) response.setHeader(name, value)
    if (request.url?.startsWith('/_next/static/')) return
    const nonce = randomBytes(16).toString('base64')
    request.headers[NONCE_HEADER] = nonce
    response.setHeader('content-security-policy', [before, ...after].join(nonce))
  }
}

/** The security headers of every answer of the API, of every file, and of a refusal that never became a request. */
export const apiHeaders = (config: Config): Record<string, string> => ({
  ...always(config),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': config.corsOrigins.length ? 'cross-origin' : 'same-origin',
  'cache-control': 'no-store',
})

/** Gives every answer of the API and every file its security headers. A route that may be cached, or shows a page, sets its own over them. */
export const secureApi = (app: FastifyInstance, config: Config): void => {
  const headers = apiHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
