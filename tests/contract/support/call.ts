import type { Endpoint } from '../../../contract/endpoint.ts'
import { jsonSchema } from '../../../server/http/json-schema.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** An id that does not exist. */
export const unknownId = '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'

/** Valid path parameters of items that do not exist. */
export function sampleParams(endpoint: Endpoint): Record<string, string> {
  if (!endpoint.params) return {}
  const { properties = {} } = jsonSchema(endpoint.params, 'input') as Schema
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)]))
}

function sampleOf(schema: Schema): string {
  const fixed = schema.const ?? schema.enum?.[0] ?? (schema.anyOf?.[0] && sampleOf(schema.anyOf[0]))
  if (fixed !== undefined) return String(fixed)
  return schema.format === 'uuid' ? unknownId : 'xy'
}

/** The address of a call on our server. */
export function urlOf(endpoint: Endpoint, params: Record<string, string>): string {
  return `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}
