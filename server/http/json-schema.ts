import * as z from 'zod'
import type { AnySchema } from '../../contract/endpoint.ts'

type JsonSchema = Record<string, unknown>

/** Names and descriptions are for the published document (`named-schemas.ts`); here every schema stands in its place. */
const noMetadata = z.registry<Record<string, unknown>>()

/**
 * JSON Schema of a contract schema, whole and without references. `output` is what the API answers: its serialiser drops
 * every field that is not listed. `input` is what it takes.
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

/** The envelope of every success (product.md, Wire conventions). */
export function envelope(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { data }, required: ['data'] }
}
