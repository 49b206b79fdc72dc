import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { Endpoint, Endpoints } from '../../contract/endpoint.ts'
import {
  IN_PROCESS_CALL,
  type CallAnswer,
  type CallInput,
  type CallOrigin,
  type InProcessCall,
} from '../../contract/in-process.ts'
import { contract } from '../../contract/index.ts'
import type { Deps } from '../deps.ts'
import { clientAddress, trustedProxiesOf } from './address.ts'
import { authenticateCaller, findViewer, requireMayCall, type Viewer } from './authenticate.ts'
import { countryReader } from './country.ts'
import { errorResponse, languageOf } from './errors.ts'
import type { Handlers, Input } from './handler-types.ts'
import { requireOpenSite } from './maintenance.ts'
import { bodySchemaOf, parse } from './parse.ts'
import { discreetHandler } from './operators/private-fields.ts'
import { recordingHandler } from './operators/record-operator-action.ts'
import { shapeOf } from './response-shape.ts'
import { staleHandler } from './replica-reads.ts'

type Plain = (input: unknown) => Promise<unknown>
type Operation = (input: CallInput, origin: CallOrigin) => Promise<CallAnswer>

/** A call that was made in process, and its answer. */
export type CallMade = { name: EndpointName; input: CallInput; origin: CallOrigin; answer: CallAnswer }

/** The decorator of an application that holds its operations, by endpoint. */
const OPERATIONS = Symbol('in-process operations')

/** Prepares an application for `mountInProcess`. Its scopes share the operations. */
export const acceptInProcessCalls = (app: FastifyInstance): void => {
  app.decorate(OPERATIONS, new Map<Endpoint, Operation>())
}

const recorder = new AsyncLocalStorage<CallMade[]>()

/** Runs `act` and records its in-process calls in `calls`. */
export const recordCalls = <T>(calls: CallMade[], act: () => T): T => recorder.run(calls, act)

/** Whether pages may call an endpoint in process: it only takes and returns data, and has no limit per address. */
const isCallable = (endpoint: Endpoint): boolean =>
  !endpoint.limit && !endpoint.files && !endpoint.produces && !endpoint.setsBrowserCookie && !endpoint.idempotent

/** The session of each page that is being rendered, so that its calls look it up only once. */
const sessions = new WeakMap<object, Promise<Viewer | null>>()

/** `findViewer`, cached for one page, whose calls all have the same token. */
const findOncePer =
  (page: object | undefined): typeof findViewer =>
  (deps, token) => {
    if (page === undefined) return findViewer(deps, token)
    const known = sessions.get(page)
    if (known) return known
    const found = findViewer(deps, token)
    sessions.set(page, found)
    return found
  }

/** Converts values to text as in a URL, without absent ones. */
const asText = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]]
    )
  )

/**
 * Registers a feature's endpoints for in-process calls, with the same session, access rules, parsing, handler and
 * response fields as `mount`.
 */
export function mountInProcess<C extends Endpoints>(
  app: FastifyInstance,
  deps: Deps,
  endpoints: C,
  handlers: Handlers<C>
): void {
  const operations = app.getDecorator<Map<Endpoint, Operation>>(OPERATIONS)
  const countryOf = countryReader(deps.config)
  const trust = trustedProxiesOf(deps.config)
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (!isCallable(endpoint)) continue
    const own = (handlers as Record<string, Plain>)[name] as Plain
    const handler = discreetHandler(endpoint, staleHandler(deps, endpoint, recordingHandler(deps, endpoint, own)))
    const shape = endpoint.response && shapeOf(endpoint.response)
    const bodySchema = bodySchemaOf(endpoint)
    const status = endpoint.status ?? (shape ? 200 : 204)
    operations.set(endpoint, async ({ params, query, body }, { headers, remoteAddress = '127.0.0.1', page }) => {
      const request = { headers: headers as IncomingHttpHeaders, socket: { remoteAddress } }
      if (!endpoint.opensInMaintenance) await requireOpenSite(deps, request, findOncePer(page))
      const viewer = await authenticateCaller(deps, request, endpoint, findOncePer(page))
      requireMayCall(viewer, endpoint)
      const language = languageOf(request)
      const data = await handler({
        params: parse(endpoint.params, asText(params), 'malformed', language),
        query: parse(endpoint.query, asText(query), 'invalid', language),
        body: parse(bodySchema, body ?? {}, 'invalid', language),
        files: {},
        viewer,
        idempotencyKey: undefined,
        caller: {
          address: clientAddress(request, trust),
          device: (headers['user-agent'] ?? '').slice(0, 300),
          language,
          country: countryOf(request),
          browser: undefined,
        },
      } satisfies { [K in keyof Input<Endpoint>]: unknown })
      return shape ? { status, body: { data: shape(data) } } : { status }
    })
  }
}

const endpointNamed = (name: EndpointName): Endpoint | undefined => {
  const [feature = '', key = ''] = name.split('.')
  return (contract as Record<string, Endpoints>)[feature]?.[key]
}

/**
 * Offers the API to the pages of this process by endpoint name, without HTTP and JSON. An error is returned with its
 * status and body, as over HTTP. The call throws TypeError for an endpoint that pages may not call: one with files, a
 * limit, an idempotency key or a browser cookie.
 */
export const offerInProcessCalls = (app: FastifyInstance, deps: Pick<Deps, 'log'>): InProcessCall => {
  const operations = app.getDecorator<Map<Endpoint, Operation>>(OPERATIONS)
  const call: InProcessCall = async (name, input, origin) => {
    const calls = recorder.getStore() // Read before the first `await`, while the caller's context is current.
    const endpoint = endpointNamed(name)
    const operation = endpoint && operations.get(endpoint)
    if (!operation) throw new TypeError(`${name} cannot be called in process`)
    const answer = await operation(input, origin).catch((error: unknown) =>
      errorResponse(error, deps.log, languageOf(origin))
    )
    // Without `page`, which a cached page must not keep in memory.
    calls?.push({ name, input, origin: { headers: origin.headers, remoteAddress: origin.remoteAddress }, answer })
    return answer
  }
  Object.assign(globalThis, { [IN_PROCESS_CALL]: call })
  return call
}
