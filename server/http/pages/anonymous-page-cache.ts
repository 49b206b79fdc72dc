import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import dispatch from 'light-my-request'
import { endpointCalls } from '../../../contract/endpoints.generated.ts'
import type { InProcessCall } from '../../../contract/in-process.ts'
import { hasFileExtension } from '../../../contract/identity/users/usernames.ts'
import { recordCalls, type CallMade } from '../in-process-calls.ts'
import { NonceTemplate } from './nonce-template.ts'
import { NONCE_HEADER } from '../security.ts'

/** Lifetime of a cached page, in ms. It bounds the error of relative times on the page ("5 min. ago"). */
const MAX_AGE_MS = 30_000
/** Upper limit, in bytes, for all cached pages together, including the recorded API answers. */
const MAX_BYTES = 12_000_000
const MAX_URL_LENGTH = 500
/** Pages shorter than this, in bytes, are not compressed. */
const MIN_GZIP_BYTES = 1000
/** The address of a page, with its path captured: nothing below `/_next`. A path with a file extension is excluded separately. */
const PAGE_URL = /^(\/(?!_next(?:\/|$)|\/)[\w.~%/-]*)(?:\?[\x21-\x7e]*)?$/
const ANALYTICS_COOKIE = /^_ga\w*=/
const PREFERENCE_COOKIE = /^(?:locale|theme)=/
/** The only request headers that a cached page may depend on, beside the preference cookies and the country header of the proxy. */
const KEY_HEADERS = ['host', 'accept-language']
/** Forwarded for rate limits and country rules. Pages do not show it, so it is not part of the key. */
const CLIENT_ADDRESS_HEADER = 'x-forwarded-for'
/** Headers that belong to one response and are not cached. */
const HOP_HEADERS = new Set(['etag', 'date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

type Headers = Record<string, string>
type AnonymousRequest = {
  url: string
  key: string
  headers: Headers
  client: { headers: Headers; remoteAddress?: string }
  nonce: string
}
type Answer = { status: number; headers: [string, string | number | readonly string[]][]; page: NonceTemplate }
type CachedPage = { answer: Answer; calls: CallMade[]; answers: string[]; renderedAt: number; bytes: number }
type PageCacheOptions = {
  countryHeader?: string | undefined
  prepare?: (html: string) => Promise<string>
  now?: () => number
}
/** The lookups in progress for one key: the current one, and the one that starts after it and is shared by everybody who arrived since. */
type Lookup = { current: Promise<Answer | undefined>; next?: Promise<Answer | undefined> }

const joinHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** A page request without a session; undefined for every other request, and when it carries a cookie that is not known to be harmless. */
const anonymousRequestOf = (
  { method, url = '', headers, socket }: IncomingMessage,
  keyHeaders: readonly string[]
): AnonymousRequest | undefined => {
  const cookies = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie !== '' && !ANALYTICS_COOKIE.test(cookie))
    .toSorted()
  const nonce = joinHeader(headers[NONCE_HEADER])
  const path = PAGE_URL.exec(url)?.[1]
  if (
    method !== 'GET' ||
    !nonce ||
    url.length > MAX_URL_LENGTH ||
    path === undefined ||
    hasFileExtension(path) ||
    headers.authorization !== undefined ||
    !cookies.every((cookie) => PREFERENCE_COOKIE.test(cookie))
  )
    return undefined
  const keyed: Headers = cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
  for (const name of keyHeaders) {
    const value = joinHeader(headers[name])
    if (value !== undefined) keyed[name] = value
  }
  const forwarded = joinHeader(headers[CLIENT_ADDRESS_HEADER])
  const clientHeaders: Headers = forwarded === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: forwarded }
  const client = {
    headers: clientHeaders,
    ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
  }
  return { url, key: JSON.stringify([url, keyed]), headers: keyed, client, nonce }
}

const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(joinHeader(headers['accept-encoding']) ?? '')

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  nonce: string,
  { status, headers, page }: Answer
): Promise<void> => {
  const isCompressed = page.size > MIN_GZIP_BYTES && acceptsGzip(request)
  const body = isCompressed ? await page.gzip(nonce) : page.fill(nonce)
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('vary', 'Accept-Encoding')
  if (isCompressed) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', body.length)
  response.end(body)
}

/**
 * Caches whole pages for visitors without a session (decision 20). The key is the address, the language, the theme, the host and the country.
 * Before a cached page is served, the API calls from which it was rendered are made again for this visitor; the page is served only if every
 * call gives the same answer, so that content, rights and country rules are always current and only rendering is saved. Requests that arrive
 * while a page is looked up share the next lookup: nobody gets a response whose lookup began before the request. Every response has its own nonce.
 * `render` renders a page; `prepare` changes the rendered HTML once, before it is cached; `countryHeader` is the configured header of the proxy;
 * `now` is in ms.
 */
export const cacheAnonymousPages = (
  render: RequestListener,
  call: InProcessCall,
  { countryHeader, prepare, now = Date.now }: PageCacheOptions = {}
): RequestListener => {
  const keyHeaders = countryHeader === undefined ? KEY_HEADERS : [...KEY_HEADERS, countryHeader]
  const pages = new Map<string, CachedPage>()
  const lookups = new Map<string, Lookup>()
  let totalBytes = 0

  const remove = (key: string): void => {
    totalBytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  /** Stores a page as the most recently used one and removes the least recently used ones beyond the limit. */
  const store = (key: string, page: CachedPage): void => {
    remove(key)
    pages.set(key, page)
    totalBytes += page.bytes
    for (const other of pages.keys()) if (totalBytes > MAX_BYTES) remove(other)
  }

  const isUpToDate = async (page: CachedPage, { client }: AnonymousRequest): Promise<boolean> => {
    const { headers, ...from } = client
    const answers = await Promise.all(
      page.calls.map(({ name, input, origin }) =>
        call(name, input, { ...from, headers: { ...origin.headers, ...headers } })
      )
    )
    return answers.every((answer, i) => JSON.stringify(answer) === page.answers[i])
  }

  /** Renders a page and caches it. Undefined when the answer belongs to one visitor only, or is no page. */
  const renderAndStore = async (request: AnonymousRequest): Promise<Answer | undefined> => {
    const { url, key, headers, client, nonce } = request
    const calls: CallMade[] = []
    const renderedAt = now()
    // Awaited inside the callback, because light-my-request dispatches only when its promise is awaited.
    const rendered = await recordCalls(
      calls,
      async () =>
        await dispatch(render, {
          url,
          headers: { accept: 'text/html', ...headers, ...client.headers, [NONCE_HEADER]: nonce },
          ...(client.remoteAddress && { remoteAddress: client.remoteAddress }),
        })
    )
    const type = rendered.headers['content-type']
    const isHtml = type === undefined || String(type).startsWith('text/html')
    const isPersonal =
      rendered.headers['set-cookie'] !== undefined || calls.some(({ name }) => endpointCalls[name].method !== 'GET')
    if (!isHtml || isPersonal) return undefined
    const keptHeaders = Object.entries(rendered.headers).flatMap(([name, value]): Answer['headers'] =>
      value === undefined || HOP_HEADERS.has(name) ? [] : [[name, value]]
    )
    const answer = {
      status: rendered.statusCode,
      headers: keptHeaders,
      page: new NonceTemplate(prepare ? await prepare(rendered.payload) : rendered.payload, nonce),
    }
    // A page without API calls cannot be validated, so it is not cached.
    if (rendered.statusCode === 200 && type !== undefined && calls.length > 0) {
      const answers = calls.map((recorded) => JSON.stringify(recorded.answer))
      // Twice: the text and its compressed segments, which are smaller.
      const bytes = 2 * answer.page.size + answers.reduce((sum, text) => sum + text.length, 0)
      store(key, {
        answer,
        calls: calls.map((recorded) => ({ ...recorded, answer: { status: recorded.answer.status } })),
        answers,
        renderedAt,
        bytes,
      })
    }
    return answer
  }

  const lookUpPage = async (request: AnonymousRequest): Promise<Answer | undefined> => {
    const page = pages.get(request.key)
    if (page && now() - page.renderedAt < MAX_AGE_MS && (await isUpToDate(page, request))) {
      if (pages.get(request.key) === page) store(request.key, page)
      return page.answer
    }
    remove(request.key)
    return renderAndStore(request)
  }

  const startLookup = (request: AnonymousRequest): Promise<Answer | undefined> => {
    const lookup: Lookup = { current: lookUpPage(request) }
    lookups.set(request.key, lookup)
    const finish = (): void => {
      if (lookups.get(request.key) === lookup && !lookup.next) lookups.delete(request.key)
    }
    lookup.current.then(finish, finish)
    return lookup.current
  }

  const sharedLookup = (request: AnonymousRequest): Promise<Answer | undefined> => {
    const lookup = lookups.get(request.key)
    if (!lookup) return startLookup(request)
    const next = (): Promise<Answer | undefined> => startLookup(request)
    return (lookup.next ??= lookup.current.then(next, next))
  }

  return (request, response) => {
    const anonymous = anonymousRequestOf(request, keyHeaders)
    if (!anonymous) return render(request, response)
    sharedLookup(anonymous)
      .then(
        (answer) => {
          if (response.destroyed) return undefined
          return answer ? send(request, response, anonymous.nonce, answer) : render(request, response)
        },
        () => render(request, response)
      )
      .catch(() => response.destroy())
  }
}
