import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Endpoints, ProducedFile } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { accountLimit } from './limits/account-limit.ts'
import { ApiError } from './api-error.ts'
import { authenticateCaller, requireMayCall } from './authenticate.ts'
import { browserIdOf, setBrowserCookie } from './browser-cookie.ts'
import { countryReader } from './country.ts'
import { languageOf } from './errors.ts'
import type { Handlers, Input } from './handler-types.ts'
import { mountInProcess } from './in-process-calls.ts'
import { envelope, jsonSchema } from './json-schema.ts'
import { bodySchemaOf, parse } from './parse.ts'
import { discreetHandler } from './operators/private-fields.ts'
import { bodyLimitOf } from './request-size.ts'
import { recordingHandler } from './operators/record-operator-action.ts'
import { reportEmitted, socketIdOf } from './report-emits.ts'
import { staleHandler } from './replica-reads.ts'
import { readForm, type ReadForm } from './uploads.ts'

/** The path prefix of the API. */
export const apiPrefix = '/api'

/** Whether an endpoint with files requires a form, because at least one file is required. */
export const needsForm = (files: NonNullable<Endpoint['files']>): boolean =>
  Object.values(files).some((file) => !file.optional)

/**
 * Registers a feature's endpoints: authenticates, parses, calls the handler, and responds in the envelope with the
 * listed fields only.
 */
export function mount<C extends Endpoints>(
  app: FastifyInstance,
  deps: Deps,
  endpoints: C,
  handlers: Handlers<C>
): void {
  mountInProcess(app, deps, endpoints, handlers)
  const countryOf = countryReader(deps.config)
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const own = (handlers as Record<string, Plain>)[name] as Plain
    const handler = discreetHandler(endpoint, staleHandler(deps, endpoint, recordingHandler(deps, endpoint, own)))
    const limit = deps.config.rateLimits ? endpoint.limit : undefined
    const countCall = limit && accountLimit(deps.counter, `${endpoint.method} ${endpoint.path}`, limit)
    const bodyLimit = bodyLimitOf(endpoint)
    const bodySchema = bodySchemaOf(endpoint)
    const status = endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204)
    app.route({
      method: endpoint.method,
      url: apiPrefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      ...(endpoint.response && {
        schema: { response: { [status]: envelope(jsonSchema(endpoint.response, 'output')) } },
      }),
      config: {
        ...(limit && { rateLimit: { max: limit.max, timeWindow: limit.perS * 1000 } }),
        ...(endpoint.opensInMaintenance && { opensInMaintenance: true }),
      },
      handler: async (request, reply) => {
        const viewer = await authenticateCaller(deps, request, endpoint)
        request.accountId = viewer?.id
        if (viewer) await countCall?.(viewer)
        requireMayCall(viewer, endpoint)
        const language = languageOf(request)
        const params = parse(endpoint.params, request.params, 'malformed', language)
        const query = parse(endpoint.query, request.query, 'invalid', language)
        if (endpoint.body && !endpoint.files && request.isMultipart()) throw new ApiError('unsupported_type')
        const form =
          endpoint.files && (request.isMultipart() || needsForm(endpoint.files))
            ? await readForm(request, endpoint, deps.media)
            : undefined
        const idempotencyKey = keyOf(request, endpoint)
        const socketId = endpoint.emits && socketIdOf(request)
        const browser = endpoint.setsBrowserCookie ? browserIdOf(request) : undefined
        try {
          const body = parse(bodySchema, form?.fields ?? request.body ?? {}, 'invalid', language)
          const data = await handler({
            params,
            query,
            body,
            files: form?.files ?? {},
            viewer,
            idempotencyKey,
            caller: { ...callerOf(request, countryOf), browser },
          } satisfies InputShape)
          await reportEmitted(deps, endpoint, viewer, socketId)
          void reply.code(status)
          if (browser !== undefined) setBrowserCookie(reply, browser, deps.config)
          if (endpoint.produces) return sendFile(reply, endpoint.produces, data as ProducedFile)
          return status === 204 ? undefined : { data }
        } finally {
          await (form as ReadForm | undefined)?.cleanUp()
        }
      },
    })
  }
}

/** Sends a file, as a download under its name unless it is to be read in place. */
function sendFile(reply: FastifyReply, type: string, { name, body, isInline }: ProducedFile) {
  void reply
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body))
}

type Plain = (input: unknown) => Promise<unknown>
type InputShape = { [K in keyof Input<Endpoint>]: unknown }

function keyOf(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,200}$/.test(key))
    throw new ApiError('malformed', {}, { 'Idempotency-Key': '8 to 200 letters, digits, dashes' })
  return key
}

function callerOf(
  request: FastifyRequest,
  countryOf: ReturnType<typeof countryReader>
): Omit<Input<Endpoint>['caller'], 'browser'> {
  return {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request),
    country: countryOf(request.raw),
  }
}
