import type { AnySchema, Endpoint, Endpoints } from '../../contract/endpoint.ts'
import { errorMessage, errors, type ErrorCode } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { envelope, jsonSchema } from './json-schema.ts'
import { apiPrefix, needsCompleteAccount, needsForm } from './mount.ts'

type Json = { [key: string]: unknown }
export type OpenApi = Json & { paths: Record<string, Record<string, Json>>; tags: { name: string }[] }

const exampleId = '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'

/** The codes with which a call can answer: those it names, and those that follow from who may call and what it takes. */
export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.access === 'user' || endpoint.access === 'performer' || endpoint.access === 'admin')
    codes.add('unauthenticated')
  if (endpoint.access === 'performer' || endpoint.access === 'admin') codes.add('wrong_role')
  if (needsCompleteAccount(endpoint)) codes.add('account_incomplete')
  if (endpoint.params || endpoint.body || endpoint.files || endpoint.idempotent) codes.add('malformed')
  if (endpoint.query || endpoint.body || endpoint.files) codes.add('invalid')
  if (endpoint.body || endpoint.files) codes.add('unsupported_type').add('too_large')
  if (endpoint.limit) codes.add('too_many_requests')
  return [...codes.add('internal')].sort((a, b) => errors[a].status - errors[b].status || a.localeCompare(b))
}

/** The published OpenAPI 3.1 document of the contract: everything in it is derived (issue 2, Contract). */
export function openApi(
  contract: Readonly<Record<string, Endpoints>>,
  about: { title: string; version: string }
): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints))
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(feature, name, endpoint)
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version, description: conventions },
    servers: [{ url: apiPrefix }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of POST /auth/login, bare or after `Bearer `',
        },
      },
      schemas: { Error: errorSchema },
      parameters: { IdempotencyKey: idempotencyKey },
    },
  }
}

function operation(feature: string, name: string, endpoint: Endpoint): Json {
  const { access, summary, response, produces, limit } = endpoint
  const parameters = [
    ...inPlace('path', endpoint.params),
    ...inPlace('query', endpoint.query),
    ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const body = requestBody(endpoint)
  const status = endpoint.status ?? (response || produces ? 200 : 204)
  const notes = [accessNotes[access], limit && `At most ${limit.max} calls in ${limit.perS} seconds.`]
  return {
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
            content: { 'application/json': { schema: withExamples(envelope(jsonSchema(response, 'output'))) } },
          }
        : produces
          ? { description: 'The file', content: { [produces]: { schema: { type: 'string' } } } }
          : { description: 'Done; the answer is empty' },
      ...errorResponses(errorCodes(endpoint)),
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

function inPlace(place: 'path' | 'query', schema: AnySchema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = described(schema) as {
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

function requestBody({ body, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined
  const fields = body ? described(body) : { type: 'object' }
  if (!files) return { required: true, content: { 'application/json': { schema: fields } } }
  const { properties = {}, required = [] } = fields as { properties?: Json; required?: string[] }
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
  const needed = Object.entries(files)
    .filter(([, file]) => !file.optional)
    .map(([name]) => name)
  const schema = {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(fileProperties) },
    required: [...required, ...needed],
  }
  return {
    required: true,
    content: {
      'multipart/form-data': { schema },
      ...(!needsForm(files) && { 'application/json': { schema: fields } }),
    },
  }
}

/** What a call takes. A query number arrives as text and is read by a step that JSON Schema cannot say: there, what comes out of it describes it, and its default. */
function described(schema: AnySchema): Json {
  const [taken, read] = [jsonSchema(schema, 'input'), jsonSchema(schema, 'output')] as {
    properties?: Record<string, Json>
  }[]
  const properties = Object.entries(taken?.properties ?? {}).map(([name, property]) => {
    const isSaid = ['type', 'enum', 'anyOf', 'oneOf', 'allOf', 'const', '$ref'].some((word) => word in property)
    const after = read?.properties?.[name]
    return [
      name,
      { ...(isSaid ? after?.default !== undefined && { default: after.default } : after), ...property },
    ] as const
  })
  return withExamples({ ...taken, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) })
}

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorMessage(code, 'en', sampleDetails)}`).join('  \n'),
        'x-codes': group,
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              group.map((code) => [
                code,
                {
                  value: new ApiError(
                    code,
                    sampleDetails,
                    code === 'invalid' ? { field: 'What is wrong with it' } : undefined
                  ).body('en'),
                },
              ])
            ),
          },
        },
      },
    ])
  )
}

const sampleDetails = { shortBy: 2.5, reason: 'insufficient funds', price: 9.95, max: '1 MB', retryAfter: 30 }

/** Shows every id as an id looks. */
function withExamples<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withExamples) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withExamples(value)]))
  if (copy.format === 'uuid' && typeof copy.type === 'string') copy.examples = [exampleId]
  return copy as T
}

const errorSchema = {
  type: 'object',
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
    'One key per intent: a repeated call with the same key and body gets the first answer and moves no money again; another body answers 409.',
}

const conventions = `One thing answers \`{ "data": { … } }\`, a list \`{ "data": { "data": [ … ], "total": n } }\`. Ids are \`_id\`, UUIDv7. Lists take \`limit\` (1–100), \`offset\`, \`sort\` and \`q\`; an unbounded
feed takes \`before\`, the \`nextCursor\` of the page above it. Times are ISO 8601 in UTC. Amounts are decimal numbers with at most two places. Every refusal has the one error body; \`Accept-Language\` chooses
English or Portuguese. Calls that move money take an \`Idempotency-Key\`. The events of the socket are at \`${apiPrefix}/events.json\`.`
