import type { FastifyInstance } from 'fastify'
import { servedAddressFields } from '../../contract/served-addresses.ts'
import type { AnySchema, Endpoint, In, ResponseOut } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/**
 * A web client on another origin completes what the API serves, by the name of the field: an address in any other field
 * would be asked from the wrong host.
 */
function expectNamedAddresses(value: unknown, of: string, field = ''): void {
  if (typeof value === 'string' && /^\/(?:m|api)\//.test(value) && !servedAddressFields.has(field))
    throw new Error(`${of} answers ${field} with ${value}: name the field in contract/served-addresses.ts`)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    expectNamedAddresses(inner, of, Array.isArray(value) ? field : name)
}

export type Sent<E extends Endpoint> = (E['params'] extends AnySchema
  ? { params: In<E['params']> }
  : { params?: never }) &
  (E['query'] extends AnySchema ? { query?: In<E['query']> } : { query?: never }) &
  (E['body'] extends AnySchema ? { body: In<E['body']> } : { body?: never })
export type Extra = { token?: string; key?: string; headers?: Record<string, string> }
export type Answer<E extends Endpoint> = {
  status: number
  data: ResponseOut<E>
  error: ErrorBody
  headers: Record<string, unknown>
}
/** One HTTP call, typed by the contract; the types of `error` and `data` depend on `status`. */
export type Call = <E extends Endpoint>(endpoint: E, sent?: Partial<Sent<E>>, extra?: Extra) => Promise<Answer<E>>

/** Calls a server without a port, through `inject`. */
export const callsOf =
  (app: FastifyInstance): Call =>
  async (endpoint, sent = {}, extra = {}) => {
    const {
      params = {},
      query = {},
      body,
    } = sent as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(query)
          .filter(([, v]) => v !== undefined)
          .map(([k, v]) => [k, String(v)])
      ),
      ...(body && { payload: body }),
      headers: {
        ...(extra.token && { authorization: extra.token }),
        ...(extra.key && { 'idempotency-key': extra.key }),
        ...extra.headers,
      },
    })
    const isFile = !String(answer.headers['content-type'] ?? 'application/json').startsWith('application/json')
    const parsed = answer.body === '' ? {} : isFile ? { data: answer.body } : (answer.json() as { data?: unknown })
    expectNamedAddresses(parsed, endpoint.path)
    return {
      status: answer.statusCode,
      data: parsed.data as never,
      error: parsed as ErrorBody,
      headers: answer.headers,
    }
  }
