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
import { ApiError } from './api-error.ts'
import { authenticateCaller, needsCompleteAccount } from './authenticate.ts'
import { countryReader } from './country.ts'
import { errorAnswer, languageOf } from './errors.ts'
import type { Handlers, Input } from './handler-types.ts'
import { parse } from './parse.ts'
import { shapeOf } from './response-shape.ts'

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

/** Runs `act` and adds to `calls` what it calls in process. */
export const recordCalls = <T>(calls: CallMade[], act: () => T): T => recorder.run(calls, act)

/** Whether pages may call an endpoint in process: it takes and gives data only, and nothing is counted for the address that calls. */
const isCallable = (endpoint: Endpoint): boolean =>
  !endpoint.limit && !endpoint.files && !endpoint.produces && !endpoint.marksBrowser && !endpoint.idempotent

/** Values as the text that they are in an address, without those that are absent. */
const asText = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]]
    )
  )

/** Offers a feature's endpoints to calls in process, with the same session, access rules, parsing, handler and fields of the answer as `mount`. */
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
    const handler = (handlers as Record<string, unknown>)[name] as (input: unknown) => Promise<unknown>
    const shape = endpoint.response && shapeOf(endpoint.response)
    const status = endpoint.status ?? (shape ? 200 : 204)
    operations.set(endpoint, async ({ params, query, body }, { headers, remoteAddress = '127.0.0.1' }) => {
      const request = { headers: headers as IncomingHttpHeaders, socket: { remoteAddress } }
      const viewer = await authenticateCaller(deps, request, endpoint.access)
      if (viewer && !viewer.isComplete && needsCompleteAccount(endpoint)) throw new ApiError('account_incomplete')
      const language = languageOf(request)
      const data = await handler({
        params: parse(endpoint.params, asText(params), 'malformed', language),
        query: parse(endpoint.query, asText(query), 'invalid', language),
        body: parse(endpoint.body, body ?? {}, 'invalid', language),
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
 * Lets the pages of this process call the API by name, without HTTP and JSON. An error is answered with its status and body, as over HTTP.
 * The call throws TypeError for an endpoint that pages may not call: one with files, a limit, an idempotency key or a mark of the browser.
 */
export const offerInProcessCalls = (app: FastifyInstance, deps: Pick<Deps, 'log'>): InProcessCall => {
  const operations = app.getDecorator<Map<Endpoint, Operation>>(OPERATIONS)
  const call: InProcessCall = async (name, input, origin) => {
    const calls = recorder.getStore() // Read before waiting: it belongs to whoever calls.
    const endpoint = endpointNamed(name)
    const operation = endpoint && operations.get(endpoint)
    if (!operation) throw new TypeError(`${name} cannot be called in process`)
    const answer = await operation(input, origin).catch((error: unknown) =>
      errorAnswer(error, deps.log, languageOf(origin))
    )
    calls?.push({ name, input, origin, answer })
    return answer
  }
  Object.assign(globalThis, { [IN_PROCESS_CALL]: call })
  return call
}
