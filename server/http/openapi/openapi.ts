import type { AnySchema, Endpoint, Endpoints } from '../../../contract/endpoint.ts'
import { errorMessage, errors, type ErrorCode } from '../../../contract/errors.ts'
import { errorBody } from '../api-error.ts'
import { needsCompleteAccount } from '../authenticate.ts'
import { isRefusedWhileViewing } from '../operators/viewing.ts'
import { envelope } from '../json-schema.ts'
import { apiPrefix, needsForm } from '../mount.ts'
import { namedSchemas, type Json } from './named-schemas.ts'
import { openApiWebhooks, webhookHeaders } from './openapi-webhooks.ts'

export type OpenApi = Json & {
  paths: Record<string, Record<string, Json>>
  webhooks: Record<string, { post: Json }>
  tags: { name: string; description: string }[]
}
type Schemas = ReturnType<typeof namedSchemas>

/** All error codes of an endpoint: those it lists, and those that follow from its access and parameters. */
export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.access === 'user' || endpoint.access === 'performer' || endpoint.access === 'admin')
    codes.add('unauthenticated')
  if (endpoint.access === 'performer' || endpoint.access === 'admin') codes.add('wrong_role')
  if (endpoint.access === 'admin') codes.add('second_factor_missing')
  if (needsCompleteAccount(endpoint)) codes.add('account_incomplete')
  if (isRefusedWhileViewing(endpoint)) codes.add('viewing_only')
  const mayHaveBody = endpoint.method !== 'GET'
  if (mayHaveBody || endpoint.params) codes.add('malformed')
  if (mayHaveBody || endpoint.query) codes.add('invalid')
  if (mayHaveBody) codes.add('unsupported_type').add('too_large')
  if (endpoint.limit) codes.add('too_many_requests')
  return [...codes.add('internal')].sort((a, b) => errors[a].status - errors[b].status || a.localeCompare(b))
}

/**
 * The published OpenAPI 3.1 document, derived completely from the contract. Shared parts are under `components`: the
 * named schemas, an example of each error, and each set of errors of one status.
 */
export function openApi<Contract extends Readonly<Record<string, Endpoints>>>(
  contract: Contract,
  about: { title: string; version: string; features: Readonly<Record<keyof Contract, string>> }
): OpenApi {
  const named = namedSchemas()
  const responses: Record<string, Json> = { otherErrors }
  const paths: OpenApi['paths'] = {}
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const { refusals, ...call } = operation(feature, name, endpoint, named)
      for (const { status, codes } of refusals) responses[codes.join('.')] ??= errorResponse(status, codes)
      ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = call
    }
  const finished = named.finish({ paths, webhooks: openApiWebhooks(named) })
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: conventions,
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: apiPrefix }],
    tags: Object.entries(about.features).map(([name, description]) => ({ name, description: String(description) })),
    paths: finished.document.paths,
    webhooks: finished.document.webhooks,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of POST /auth/login, bare or after `Bearer `',
        },
      },
      schemas: { Error: errorSchema, ...finished.schemas },
      parameters: { IdempotencyKey: idempotencyKey, SocketId: socketId, ...webhookHeaders },
      responses,
      examples: Object.fromEntries((Object.keys(errors) as ErrorCode[]).map((code) => [code, errorExample(code)])),
    },
  }
}

function operation(feature: string, name: string, endpoint: Endpoint, named: Schemas) {
  const { access, summary, response, produces, limit } = endpoint
  const parameters = [
    ...parametersIn('path', endpoint.params, named),
    ...parametersIn('query', endpoint.query, named),
    ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(endpoint.emits ? [{ $ref: '#/components/parameters/SocketId' }] : []),
  ]
  const body = requestBody(endpoint, named)
  const status = endpoint.status ?? (response || produces ? 200 : 204)
  const notes = [accessNotes[access], limit && `At most ${limit.max} calls in ${limit.perS} seconds.`]
  const refusals = [...Map.groupBy(errorCodes(endpoint), (code) => errors[code].status)].map(([refusal, codes]) => ({
    status: refusal,
    codes,
  }))
  return {
    refusals,
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    description: notes.filter(Boolean).join(' '),
    'x-access': access,
    security: access === 'anyone' ? [] : access === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [status]: response
        ? {
            description: 'Done',
            content: { 'application/json': { schema: envelope(named.schema(response, 'output')) } },
          }
        : produces
          ? { description: 'The file', content: { [produces]: { schema: { type: 'string' } } } }
          : { description: 'Done; the response is empty' },
      ...Object.fromEntries(
        refusals.map(({ status: refusal, codes }) => [refusal, { $ref: `#/components/responses/${codes.join('.')}` }])
      ),
      '4XX': { $ref: '#/components/responses/otherErrors' },
    },
  }
}

const accessNotes: Record<Endpoint['access'], string> = {
  anyone: 'For anyone.',
  optional: 'For anyone; a token shows what this account may see.',
  user: 'For every signed-in account.',
  performer: 'For creators.',
  admin: 'For operators.',
}

function parametersIn(place: 'path' | 'query', schema: AnySchema | undefined, named: Schemas): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = querySchema(schema, named) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

function requestBody({ body, files }: Endpoint, named: Schemas): Json | undefined {
  if (!body && !files) return undefined
  const fields: Json = body ? named.schema(body, 'input') : { type: 'object' }
  if (!files) return { required: true, content: { 'application/json': { schema: fields } } }
  const { properties = {}, required = [] } = named.resolve(fields, 'input') as {
    properties?: Json
    required?: string[]
  }
  const fileProperties = Object.entries(files).map(
    ([name, file]) =>
      [
        name,
        {
          type: 'string',
          contentMediaType: `${file.accept}/*`,
          description: `at most ${file.maxBytes / 1_000_000} MB`,
        },
      ] as const
  )
  const requiredFiles = Object.entries(files)
    .filter(([, file]) => !file.optional)
    .map(([name]) => name)
  const schema = {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(fileProperties) },
    required: [...required, ...requiredFiles],
  }
  return {
    required: true,
    content: {
      'multipart/form-data': { schema },
      ...(!needsForm(files) && { 'application/json': { schema: fields } }),
    },
  }
}

/**
 * The schema of a path or query. Numbers arrive as text and are converted by a step that JSON Schema cannot express;
 * such fields are described by the type and default after the conversion.
 */
function querySchema(schema: AnySchema, named: Schemas): Json {
  const [accepted, read] = (['input', 'output'] as const).map((direction) =>
    named.resolve(named.schema(schema, direction), direction)
  ) as { properties?: Record<string, Json> }[]
  const properties = Object.entries(accepted?.properties ?? {}).map(([name, property]) => {
    const isDescribed = ['type', 'enum', 'anyOf', 'oneOf', 'allOf', 'const', '$ref'].some((word) => word in property)
    const after = read?.properties?.[name]
    return [
      name,
      { ...(isDescribed ? after?.default !== undefined && { default: after.default } : after), ...property },
    ] as const
  })
  return { ...accepted, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) }
}

const errorContent = { schema: { $ref: '#/components/schemas/Error' } }

/** The response for all error codes that an endpoint may return besides the listed ones. */
const otherErrors = {
  description: 'Rejected, for one of the reasons above or another one; see `code`',
  content: { 'application/json': errorContent },
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    'x-codes': codes,
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } } },
    }),
    content: {
      'application/json': {
        ...errorContent,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function errorExample(code: ErrorCode): Json {
  const fields = code === 'invalid' ? { field: 'What is wrong with it' } : undefined
  return {
    summary: errorMessage(code, 'en', sampleDetails),
    value: errorBody({ code, details: sampleDetails, fields }, 'en'),
  }
}

const sampleDetails = {
  shortBy: 2.5,
  reason: 'insufficient funds',
  price: 9.95,
  max: '1 MB',
  retryAfter: 30,
  left: 3,
  available: 120,
  required: 150,
  name: 'a creator',
}

const errorSchema = {
  type: 'object',
  description: 'The body of every unsuccessful response',
  required: ['statusCode', 'error', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errors), description: 'stable; switch on this' },
    message: { type: 'string', description: 'for people, in the language of Accept-Language (en, pt)' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'path of a field → what is wrong with it',
    },
    required: { type: 'number' },
    balance: { type: 'number' },
    shortBy: { type: 'number' },
    price: { type: 'number' },
    retryAfter: { type: 'number' },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{8,200}$' },
  example: '0f5c2d1e-pay-once',
  description:
    'One key per intent: a repeated call with the same key and body gets the first response and moves no money again; with another body the response is 409.',
}

const socketId = {
  name: 'X-Socket-Id',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
  example: 'k3Jx0aQ2vB7mZr1tAAAB',
  description:
    "The id of the caller's own socket: it is not sent the event `data/changed`, which tells the account's other sockets what this call has changed.",
}

const conventions = `A single object is returned as \`{ "data": { … } }\`, a list \`{ "data": { "data": [ … ], "total": n } }\`. Ids are \`_id\`, UUIDv7. Lists take \`limit\` (1–100), \`offset\`, \`sort\` and \`q\`; an unbounded
feed takes \`before\`, the \`nextCursor\` of the page above it. Times are ISO 8601 in UTC. Amounts are decimal numbers with at most two places. All errors have the same body; \`Accept-Language\` chooses
English or Portuguese. Calls that move money take an \`Idempotency-Key\`. The events of the socket are at \`${apiPrefix}/events.json\`; what is sent to webhooks is under \`webhooks\`.`
