import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The internal request header with a page's nonce; a header of this name from a client is removed. */
export const NONCE_HEADER = 'x-nonce'

const ANALYTICS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/** What the script of Google's captcha opens; the script itself is loaded by one with a nonce. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

const always = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(config.siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const origin = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : []
const sockets = (address: string): string[] => origin(address).flatMap((value) => [value, value.replace(/^http/, 'ws')])

/** The origins of files: those of signed addresses of the bucket, and that of the proxy before it. */
const bucket = ({ s3 }: Config): string[] => {
  if (!s3) return []
  return s3.endpoint
    ? origin(s3.endpoint)
    : [`https://${s3.bucket}.s3.${s3.region}.amazonaws.com`, `https://${s3.bucket}.s3.amazonaws.com`]
}

/** The servers of the streaming provider that was chosen; Agora's have names and ports of many kinds. */
const streaming = ({ streaming: { agora, livekit } }: Config): string[] => {
  if (livekit) return origin(livekit.url).flatMap((value) => [value, value.replace(/^ws/, 'http')])
  return agora ? ['agora.io', 'sd-rtn.com'].flatMap((name) => [`https://*.${name}:*`, `wss://*.${name}:*`]) : []
}

/**
 * The content security policy with `NONCE` as the placeholder. WebAssembly is allowed for the encoder of sound, which
 * many browsers lack (decision 43); it cannot run text as a script. Development needs eval for fast refresh. Inline styles
 * are allowed without a nonce, because antd's Table inserts a style element that cannot be given one (decision 36).
 */
const pagePolicy = (config: Config, dev: boolean, hasAnalytics: boolean): string => {
  const stripe = config.stripe !== undefined
  const files = [...bucket(config), ...origin(config.mediaUrl)]
  const api = origin(config.apiEndpoint)
  const socket = sockets(config.socketEndpoint || config.apiEndpoint)
  const analytics = hasAnalytics ? ANALYTICS : []
  const frames = [
    ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
    ...(config.recaptcha ? RECAPTCHA : []),
  ]
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      "'nonce-NONCE'",
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
      ...(dev ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...files, ...analytics],
    'media-src': ["'self'", 'blob:', ...api, ...files],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...api,
      ...socket,
      ...files,
      ...streaming(config),
      ...analytics,
      ...(stripe ? ['https://api.stripe.com'] : []),
      ...(config.recaptcha ? RECAPTCHA : []),
      ...(dev ? ['ws:'] : []),
    ],
    'frame-src': frames.length ? frames : ["'none'"],
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
 * Creates the function that runs before a page is rendered: it sets the security headers with a new nonce and passes
 * the nonce on as the request header `x-nonce`, for `_document`. Static files of the build get the headers without a
 * policy. `hasAnalytics`: the operator has set an id for analytics.
 */
export const securePages = (
  config: Config,
  { dev = false, hasAnalytics = () => false }: { dev?: boolean; hasAnalytics?: () => boolean } = {}
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const policyParts = {
    usual: pagePolicy(config, dev, false).split('NONCE'),
    counted: pagePolicy(config, dev, true).split('NONCE'),
  }
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
    // Read by `src/lib/clock.ts`: a device's clock may be days off.
    response.setHeader('server-timing', `now;desc="${Date.now()}"`)
    const nonce = randomBytes(16).toString('base64')
    request.headers[NONCE_HEADER] = nonce
    response.setHeader(
      'content-security-policy',
      policyParts[config.gaId !== '' || hasAnalytics() ? 'counted' : 'usual'].join(nonce)
    )
  }
}

/**
 * The security headers of all responses of the API and of files, also of responses to connections whose request could
 * not be parsed.
 */
export const apiHeaders = (config: Config): Record<string, string> => ({
  ...always(config),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': config.corsOrigins.length ? 'cross-origin' : 'same-origin',
  'cache-control': 'no-store',
})

/**
 * Adds the security headers to all responses of the API and to files. Routes that are cacheable or show a page override
 * some of them.
 */
export const secureApi = (app: FastifyInstance, config: Config): void => {
  const headers = apiHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
