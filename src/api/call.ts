import axios from 'axios'
import type { EndpointCall, EndpointName } from '../../contract/endpoint-names.ts'
import { emits } from '../../contract/emits.generated.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import type { EventName } from '../../contract/events.ts'
import { IN_PROCESS_CALL, type CallAnswer, type InProcessCall } from '../../contract/in-process.ts'
import { publicConfig } from '../config.ts'
import { nextTask } from '../lib/next-task.ts'
import { ApiError } from './api-error.ts'
import type { AnyInput } from './input.ts'
import { withIdempotencyKey } from './idempotency-keys.ts'
import { queryClient } from './query-client.ts'
import { endpointKey } from './query-keys.ts'
import type { RequestOptions } from './request.ts'
import { invalidations } from './invalidations.ts'
import { readSocketId } from './socket-id.ts'
import { readToken } from './token.ts'
import { withServedAddresses } from './served-addresses.ts'
import { reportUnauthorized } from './unauthorized.ts'

type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
  /** Whether cookies are sent to another origin and kept from it. */
  withCookies: boolean
}
type Incoming = { status: number; text: string }

/** The endpoints whose cached answers these events make outdated. A newer server may send a name that is unknown here. */
export const staleAfterEvents = (events: readonly EventName[]): ReadonlySet<EndpointName> =>
  new Set(events.flatMap((event) => (Object.hasOwn(invalidations, event) ? (invalidations[event] ?? []) : [])))

/** The events that a successful call emits. */
export const emitsOf = (name: EndpointName): readonly EventName[] => emits[name] ?? []

/** An empty path parameter, or one of only dots, would change the address. @throws ApiError 404 */
const refuseDots = (value: string): void => {
  if (/^\.{0,2}$/.test(value)) throw new ApiError(404, { code: 'not_found' })
}

const pathOf = (endpoint: EndpointCall, params: Record<string, unknown> = {}): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    refuseDots(value)
    return encodeURIComponent(value)
  })

const queryOf = (query: Record<string, unknown> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]]
  )
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

/**
 * The path and query of a call, relative to the API's address. @throws ApiError 404 when a path parameter is empty or
 * consists of dots
 */
export const addressOf = (endpoint: EndpointCall, { params, query }: AnyInput): string =>
  pathOf(endpoint, params) + queryOf(query)

const formOf = (body: unknown, files: Record<string, Blob | undefined>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

/**
 * Whether the body is sent as multipart: only with a file. Without one it is JSON, which keeps numbers and lists typed
 * and which these endpoints accept too.
 */
const isForm = (endpoint: EndpointCall, { files = {} }: AnyInput): boolean =>
  endpoint.files !== undefined && (endpoint.files === 'required' || Object.values(files).some(Boolean))

const bodyOf = (endpoint: EndpointCall, input: AnyInput): Outgoing['body'] => {
  if (isForm(endpoint, input)) return formOf(input.body, input.files ?? {})
  return input.body === undefined ? null : JSON.stringify(input.body)
}

/** The headers of a call: token, language, content type, idempotency key. */
export const headersOf = (
  endpoint: EndpointCall,
  input: AnyInput,
  options: RequestOptions = {}
): Record<string, string> => {
  const token = options.token ?? (options.from ? options.from.token : readToken())
  const language =
    options.from?.locale ?? (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en')
  const socketId = readSocketId()
  return {
    ...options.from?.headers,
    Accept: 'application/json',
    'Accept-Language': language === 'pt' ? 'pt-BR' : language,
    // The browser sets the multipart content type itself, with its boundary.
    ...(!isForm(endpoint, input) && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: token }),
    ...(endpoint.method !== 'GET' && socketId !== undefined && { 'X-Socket-Id': socketId }),
    ...(endpoint.idempotent && options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
  }
}

const overNetwork = async (
  { method, url, headers, body, withCookies }: Outgoing,
  { signal, onProgress }: RequestOptions
): Promise<Incoming> => {
  try {
    const answer = await axios.request<string>({
      method,
      url,
      headers,
      signal,
      data: body,
      withCredentials: withCookies,
      responseType: 'text',
      validateStatus: null,
      transformRequest: (data: unknown) => data,
      transformResponse: (data: unknown) => data,
      ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    })
    return { status: answer.status, text: answer.data ?? '' }
  } catch (error) {
    throw new ApiError(0, { code: axios.isCancel(error) ? 'aborted' : 'network' })
  }
}

/** The in-process call for a page rendered on the server; undefined in the browser and when the API runs elsewhere. */
const inProcessCallFor = ({ from }: RequestOptions): InProcessCall | undefined =>
  from && publicConfig().apiEndpoint.startsWith('/')
    ? (globalThis as { [IN_PROCESS_CALL]?: InProcessCall })[IN_PROCESS_CALL]
    : undefined

const inProcess = (
  call: InProcessCall,
  name: EndpointName,
  { params, query, body }: AnyInput,
  headers: Record<string, string>,
  { from }: RequestOptions
): Promise<CallAnswer> => {
  for (const value of Object.values(params ?? {})) refuseDots(String(value ?? ''))
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]))
  return call(name, { params, query, body }, { headers: lowerCase, remoteAddress: from?.remoteAddress, page: from })
}

/** Parses a response's text as JSON; undefined when it is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts the body of a non-2xx response to an error, whether it is our JSON, other JSON or no JSON. */
const errorOf = (status: number, body: unknown): ApiError => {
  if (typeof body !== 'object' || body === null) return new ApiError(status, {})
  const { message } = body as { message?: unknown }
  const inner = typeof message === 'object' && message !== null ? (message as { message?: unknown }).message : message
  return new ApiError(status, { ...(body as Record<string, unknown>), message: typeof inner === 'string' ? inner : '' })
}

/**
 * Returns the error of an unsuccessful response. A 401 is also reported as the end of the session, unless a newer
 * session has begun since the call was sent; after a refusal because of maintenance the settings are requested again.
 */
export const refusalOf = (
  endpoint: EndpointCall,
  status: number,
  body: unknown,
  headers: Record<string, string>,
  options: RequestOptions = {}
): ApiError => {
  const error = errorOf(status, body)
  const isLogin = endpoint.path === '/auth/login' || error.code === 'wrong_credentials'
  const isCurrentSession = [undefined, headers['Authorization']].includes(readToken())
  if (status === 401 && !isLogin && !options.from && isCurrentSession)
    reportUnauthorized(error.details['session'] === 'ended' ? 'ended' : 'unauthorized')
  // The settings say since when, and show the page about it. A browser with a socket knows already.
  if (error.code === 'maintenance' && !options.from)
    void queryClient().invalidateQueries({ queryKey: endpointKey('settings.public') }, { cancelRefetch: false })
  return error
}

/**
 * The first calls wait until the task after this module and axios have been evaluated, so that input is handled in
 * between.
 */
const modulesEvaluated = nextTask()

/** Names the visitor for whom the server calls an API elsewhere, as a proxy does: its limits count visitors. */
const forwardedFor = ({ from }: RequestOptions): Record<string, string> => {
  const hops = [from?.headers['x-forwarded-for'], from?.remoteAddress].filter(Boolean)
  return hops.length > 0 ? { 'x-forwarded-for': hops.join(', ') } : {}
}

const callOverNetwork = async (
  endpoint: EndpointCall,
  input: AnyInput,
  headers: Record<string, string>,
  options: RequestOptions
): Promise<CallAnswer> => {
  await modulesEvaluated
  const url = publicConfig().apiEndpoint + addressOf(endpoint, input)
  const { status, text } = await overNetwork(
    {
      method: endpoint.method,
      url,
      headers: { ...headers, ...forwardedFor(options) },
      body: bodyOf(endpoint, input),
      // The cookie that recognizes a browser belongs to these paths. Elsewhere a foreign API may answer everybody alike.
      withCookies: endpoint.path.startsWith('/auth/'),
    },
    endpoint.files ? options : { ...options, onProgress: undefined }
  )
  return { status, body: parsed(text) }
}

const callNow = async (name: EndpointName, input: AnyInput, options: RequestOptions): Promise<unknown> => {
  const endpoint = endpointCalls[name]
  const headers = headersOf(endpoint, input, options)
  const inProcessCall = inProcessCallFor(options)
  const { status, body } = await (inProcessCall
    ? inProcess(inProcessCall, name, input, headers, options)
    : callOverNetwork(endpoint, input, headers, options))
  if (status === 204 || status === 205) return undefined
  if (status < 200 || status >= 300) throw refusalOf(endpoint, status, body, headers, options)
  if (typeof body === 'object' && body !== null && 'data' in body) return withServedAddresses(body.data)
  throw new ApiError(status, {})
}

/**
 * Implements `request`; the browser loads it with its first call. Resolves to the `data` of the response. @throws
 * ApiError as `request`
 */
export const call = (name: EndpointName, input: AnyInput, options: RequestOptions): Promise<unknown> => {
  const endpoint = endpointCalls[name]
  return endpoint.idempotent && options.idempotencyKey === undefined
    ? withIdempotencyKey(name, input, (idempotencyKey) => callNow(name, input, { ...options, idempotencyKey }))
    : callNow(name, input, options)
}
