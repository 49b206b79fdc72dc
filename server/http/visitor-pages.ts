import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import dispatch from 'light-my-request'
import { recordCalls, type CallMade, type Inject } from './inject.ts'
import { NoncedText } from './nonced-text.ts'
import { NONCE_HEADER } from './security.ts'

/** ms for which a page may be given again: what it says of time ("5 min. ago") is no older. */
const LIFE_MS = 30_000
/** Bytes that all kept pages hold together, at most, their calls counted. */
const MOST_BYTES = 8_000_000
const LONGEST_ADDRESS = 500
/** Bytes below which compression gains nothing. */
const SHORT = 1000
/** A page: no file, which has a name with a dot, and nothing of the framework's own. */
const PAGE = /^\/(?!_next(?:\/|$)|\/)[\w~%/-]*(?:\?[\x21-\x7e]*)?$/
const OF_MEASURING = /^_ga\w*=/
const OF_VISITORS = /^(?:locale|theme)=/
/** All that a page may see of a visitor's request beside its address, its cookies and the country that a proxy names. */
const SEEN = ['host', 'accept-language']
/** Whose request it is: limits count it, no page shows it. */
const WHOSE = 'x-forwarded-for'
const OF_ONE_ANSWER = new Set(['etag', 'date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

type Headers = Record<string, string>
type Visit = {
  url: string
  key: string
  headers: Headers
  whose: { headers: Headers; remoteAddress?: string }
  nonce: string
}
type Answer = { status: number; headers: [string, string | number | readonly string[]][]; text: NoncedText }
type Kept = { answer: Answer; calls: CallMade[]; at: number; bytes: number }
/** What visitors of one page wait for: the answer under way, and the one after it. */
type Wait = { now: Promise<Answer | undefined>; next?: Promise<Answer | undefined> }

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** A page's request by somebody who is not signed in; undefined for every other request, and where a cookie is there that we do not know. */
const visitOf = (
  { method, url = '', headers, socket }: IncomingMessage,
  seenHeaders: readonly string[]
): Visit | undefined => {
  const cookies = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie !== '' && !OF_MEASURING.test(cookie))
    .toSorted()
  const nonce = one(headers[NONCE_HEADER])
  if (
    method !== 'GET' ||
    !nonce ||
    url.length > LONGEST_ADDRESS ||
    !PAGE.test(url) ||
    headers.authorization !== undefined ||
    !cookies.every((cookie) => OF_VISITORS.test(cookie))
  )
    return undefined
  const seen: Headers = cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
  for (const name of seenHeaders) {
    const value = one(headers[name])
    if (value !== undefined) seen[name] = value
  }
  const forwarded = one(headers[WHOSE])
  const own: Headers = forwarded === undefined ? {} : { [WHOSE]: forwarded }
  const whose = { headers: own, ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }) }
  return { url, key: JSON.stringify([url, seen]), headers: seen, whose, nonce }
}

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  nonce: string,
  { status, headers, text }: Answer
): Promise<void> => {
  const zipped =
    text.size > SHORT && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(one(request.headers['accept-encoding']) ?? '')
  const body = zipped ? await text.gzipWith(nonce) : text.with(nonce)
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('vary', 'Accept-Encoding')
  if (zipped) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', body.length)
  response.end(body)
}

/**
 * Gives visitors who are not signed in the page that others were given, when every call of our API that made it says the same again: rights, countries
 * and content are asked each time, and only the drawing is saved (decision 20). Who comes while a page is asked for waits for the next asking, which all
 * who wait share: nobody gets an answer that was begun before they came. Every answer has a nonce of its own. `render` draws a page; `countryHeader` is the configured one; `now` is in ms.
 */
export const keepVisitorPages = (
  render: RequestListener,
  inject: Inject,
  countryHeader?: string,
  now: () => number = Date.now
): RequestListener => {
  const seenHeaders = countryHeader === undefined ? SEEN : [...SEEN, countryHeader]
  const kept = new Map<string, Kept>()
  const waits = new Map<string, Wait>()
  let bytes = 0

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, page: Kept): void => {
    forget(key)
    kept.set(key, page)
    bytes += page.bytes
    // The one that was given longest ago goes first.
    for (const other of kept.keys()) if (bytes > MOST_BYTES) forget(other)
  }

  const saysTheSame = async ({ calls }: Kept, { whose }: Visit): Promise<boolean> => {
    const { headers, ...from } = whose
    const answers = await Promise.all(
      calls.map(({ request }) => inject({ ...request, ...from, headers: { ...request.headers, ...headers } }))
    )
    return calls.every(({ said }, i) => said.status === answers[i]?.status && said.body === answers[i].body)
  }

  const draw = async ({ url, key, headers, whose, nonce }: Visit): Promise<Answer | undefined> => {
    const calls: CallMade[] = []
    const at = now()
    // Waited for inside: it begins when somebody waits.
    const drawn = await recordCalls(
      calls,
      async () =>
        await dispatch(render, {
          url,
          headers: { accept: 'text/html', ...headers, ...whose.headers, [NONCE_HEADER]: nonce },
          ...(whose.remoteAddress && { remoteAddress: whose.remoteAddress }),
        })
    )
    // Of one person, or changed something, or of one who asks too often: nobody else's.
    if (
      drawn.headers['set-cookie'] !== undefined ||
      calls.some(({ request, said }) => request.method !== 'GET' || said.status === 429)
    )
      return undefined
    const given = Object.entries(drawn.headers).flatMap(([name, value]): Answer['headers'] =>
      value === undefined || OF_ONE_ANSWER.has(name) ? [] : [[name, value]]
    )
    const answer = { status: drawn.statusCode, headers: given, text: new NoncedText(drawn.payload, nonce) }
    const isPage = drawn.statusCode === 200 && String(drawn.headers['content-type']).startsWith('text/html')
    // Without a call of ours nothing says when it changes.
    if (isPage && calls.length > 0)
      keep(key, {
        answer,
        calls,
        at,
        bytes: 2 * answer.text.size + calls.reduce((sum, { said }) => sum + said.body.length, 0),
      })
    return answer
  }

  const answerTo = async (visit: Visit): Promise<Answer | undefined> => {
    const page = kept.get(visit.key)
    if (page && now() - page.at < LIFE_MS && (await saysTheSame(page, visit))) {
      if (kept.get(visit.key) === page) keep(visit.key, page)
      return page.answer
    }
    forget(visit.key)
    return draw(visit)
  }

  const begin = (visit: Visit): Promise<Answer | undefined> => {
    const wait: Wait = { now: answerTo(visit) }
    waits.set(visit.key, wait)
    const end = (): void => {
      if (waits.get(visit.key) === wait && !wait.next) waits.delete(visit.key)
    }
    wait.now.then(end, end)
    return wait.now
  }

  const shared = (visit: Visit): Promise<Answer | undefined> => {
    const wait = waits.get(visit.key)
    if (!wait) return begin(visit)
    const next = (): Promise<Answer | undefined> => begin(visit)
    return (wait.next ??= wait.now.then(next, next))
  }

  return (request, response) => {
    const visit = visitOf(request, seenHeaders)
    if (!visit) return render(request, response)
    shared(visit)
      .then(
        (answer) => {
          if (response.destroyed) return undefined
          return answer ? send(request, response, visit.nonce, answer) : render(request, response)
        },
        () => render(request, response)
      )
      .catch(() => response.destroy())
  }
}
