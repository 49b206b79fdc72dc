import * as z from 'zod'
import type { AnySchema } from '../../contract/endpoint.ts'

type JsonSchema = Record<string, unknown>

/** Names and descriptions belong to the published document (`named-schemas.ts`); here all schemas are inlined. */
const noMetadata = z.registry<Record<string, unknown>>()

/**
 * JSON Schema of a contract schema, complete and without references. `output` describes responses, whose serialiser
 * drops all fields that are not listed; `input` describes requests.
 */
export function jsonSchema(schema: AnySchema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: noMetadata,
  })
  return rest
}

/** The envelope of every successful response (product.md, Wire conventions). */
export function envelope(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { data }, required: ['data'] }
}
