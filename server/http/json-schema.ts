import * as z from 'zod'
import type { AnySchema } from '../../contract/endpoint.ts'

type JsonSchema = Record<string, unknown>

/**
 * JSON Schema of a contract schema. `output` is what the API answers: its serialiser drops every field that is not listed.
 * `input` is what it takes, for the published document.
 */
export function jsonSchema(schema: AnySchema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

/** The envelope of every success (product.md, Wire conventions). */
export function envelope(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { data }, required: ['data'] }
}
