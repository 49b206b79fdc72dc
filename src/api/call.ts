import axios from 'axios'
import type { EndpointCall, EndpointName } from '../../contract/endpoint-names.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { publicConfig, readOwnAddress } from '../config.ts'
import { nextTask } from '../lib/next-task.ts'
import { ApiError } from './api-error.ts'
import { findInject } from './inject.ts'
import type { AnyInput } from './input.ts'
import { once } from './open-intents.ts'
import type { RequestOptions } from './request.ts'
import { readToken } from './token.ts'
import { reportUnauthorized } from './unauthorized.ts'

type Outgoing = { method: string; url: string; headers: Record<string, string>; body: string | FormData | null }
type Incoming = { status: number; text: string }

const pathOf = (endpoint: EndpointCall, params: Record<string, unknown> = {}): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    // Dots alone would climb out of the path.
    if (/^\.{0,2}$/.test(value)) throw new ApiError(404, { code: 'not_found' })
    return encodeURIComponent(value)
  })

const queryOf = (query: Record<string, unknown> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]]
  )
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

/** Where a call goes, with its query, below the API's own address. @throws ApiError 404 for a part of the path that would climb out of it */
export const addressOf = (endpoint: EndpointCall, { params, query }: AnyInput): string =>
  pathOf(endpoint, params) + queryOf(query)

const formOf = (body: unknown, files: Record<string, Blob | undefined>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

/** A form only where a file goes along: numbers and lists keep their kinds as JSON, which such an endpoint takes too. */
const isForm = (endpoint: EndpointCall, { files = {} }: AnyInput): boolean =>
  endpoint.files !== undefined && (endpoint.files === 'required' || Object.values(files).some(Boolean))

const bodyOf = (endpoint: EndpointCall, input: AnyInput): Outgoing['body'] => {
  if (isForm(endpoint, input)) return formOf(input.body, input.files ?? {})
  return input.body === undefined ? null : JSON.stringify(input.body)
}

/** What goes along with every call: token, language, kind of the body, key of the intent. */
export const headersOf = (
  endpoint: EndpointCall,
  input: AnyInput,
  options: RequestOptions = {}
): Record<string, string> => {
  const token = options.token ?? (options.from ? options.from.token : readToken())
  const language =
    options.from?.locale ?? (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en')
  return {
    ...options.from?.headers,
    Accept: 'application/json',
    'Accept-Language': language === 'pt' ? 'pt-BR' : language,
    // A form's content type carries its boundary: the browser writes it.
    ...(!isForm(endpoint, input) && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: token }),
    ...(endpoint.idempotent && options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
  }
}

const overNetwork = async (
  { method, url, headers, body }: Outgoing,
  { signal, onProgress }: RequestOptions
): Promise<Incoming> => {
  try {
    const answer = await axios.request<string>({
      method,
      url,
      headers,
      signal,
      data: body,
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

const send = async (outgoing: Outgoing, options: RequestOptions): Promise<Incoming> => {
  const { apiEndpoint } = publicConfig()
  const url = apiEndpoint + outgoing.url
  if (!options.from || !apiEndpoint.startsWith('/')) return overNetwork({ ...outgoing, url }, options)
  const inject = findInject()
  if (!inject) return overNetwork({ ...outgoing, url: readOwnAddress() + url }, options)
  const { status, body } = await inject({
    method: outgoing.method,
    url,
    headers: outgoing.headers,
    remoteAddress: options.from.remoteAddress,
    ...(typeof outgoing.body === 'string' && { body: outgoing.body }),
  })
  return { status, text: body }
}

/** What an answer's text says as JSON; undefined where it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A non-2xx answer's body as an error, whatever came: JSON of ours, of somebody else, or no JSON at all. */
const errorOf = (status: number, body: unknown): ApiError => {
  if (typeof body !== 'object' || body === null) return new ApiError(status, {})
  const { message } = body as { message?: unknown }
  const inner = typeof message === 'object' && message !== null ? (message as { message?: unknown }).message : message
  return new ApiError(status, { ...(body as Record<string, unknown>), message: typeof inner === 'string' ? inner : '' })
}

/** The error of an answer that is none of success; the end of the session with whose headers it was asked has then been told, where no other has begun meanwhile. */
export const refusalOf = (
  endpoint: EndpointCall,
  status: number,
  body: unknown,
  headers: Record<string, string>,
  options: RequestOptions = {}
): ApiError => {
  const error = errorOf(status, body)
  const isLogin = endpoint.path === '/auth/login' || error.code === 'wrong_credentials'
  const isOver = [undefined, headers['Authorization']].includes(readToken())
  if (status === 401 && !isLogin && !options.from && isOver)
    reportUnauthorized(error.details['session'] === 'ended' ? 'ended' : 'unauthorized')
  return error
}

/** What has waited for this file and axios goes out in the task after the one that has read them. */
const isRead = nextTask()

const callNow = async (endpoint: EndpointCall, input: AnyInput, options: RequestOptions): Promise<unknown> => {
  await isRead
  const headers = headersOf(endpoint, input, options)
  const { status, text } = await send(
    { method: endpoint.method, url: addressOf(endpoint, input), headers, body: bodyOf(endpoint, input) },
    options
  )
  if (status === 204 || status === 205) return undefined
  const body = parsed(text)
  if (status < 200 || status >= 300) throw refusalOf(endpoint, status, body, headers, options)
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data
  throw new ApiError(status, {})
}

/** What `request` does, of which the browser loads nothing before its first call. Resolves to what stands under `data`. @throws ApiError as `request` */
export const call = (name: EndpointName, input: AnyInput, options: RequestOptions): Promise<unknown> => {
  const endpoint = endpointCalls[name]
  return endpoint.idempotent && options.idempotencyKey === undefined
    ? once(name, input, (idempotencyKey) => callNow(endpoint, input, { ...options, idempotencyKey }))
    : callNow(endpoint, input, options)
}
