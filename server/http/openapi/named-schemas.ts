import * as z from 'zod'
import type { AnySchema } from '../../../contract/endpoint.ts'

export type Json = { [key: string]: unknown }
/**
 * `input` is what a client sends, `output` what the server returns; they differ, for example, in fields with a default,
 * which may be absent only in the input.
 */
export type Direction = 'input' | 'output'

const prefix = '#/components/schemas/'
const exampleId = '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'

/**
 * Collects the named schemas of the contract, those with `.meta({ id })`, while a document is generated: each is
 * written once, under `components.schemas`, and referenced where it is used. A schema that differs between requests and
 * responses has a second entry, named `<Name>Input`.
 */
export function namedSchemas() {
  const definitions: Record<Direction, Record<string, Json>> = { input: {}, output: {} }

  return {
    /** JSON Schema of a contract schema, for a document that `finish` completes. */
    schema(schema: AnySchema, direction: Direction): Json {
      // zod always inlines the outermost schema, even a named one, so the schema is wrapped in an object.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema as z.ZodType }), {
        io: direction,
        unrepresentable: 'any',
        reused: 'inline',
        override: ({ jsonSchema }) => shorten(jsonSchema),
      }) as Json as { $defs?: Record<string, Json>; properties: { it: Json } }
      for (const [name, { id: _, ...definition }] of Object.entries($defs)) definitions[direction][name] = definition
      return mapReferences(properties.it, (name) => pending(name, direction))
    },

    /** The definition behind a reference returned by `schema`; any other schema unchanged. */
    resolve(schema: Json, direction: Direction): Json {
      if (typeof schema.$ref !== 'string') return schema
      const { $ref, ...beside } = schema
      const name = String($ref).slice(prefix.length).split('@')[0] ?? ''
      const definition = mapReferences(definitions[direction][name] ?? {}, (inner) => pending(inner, direction))
      return { ...definition, ...beside }
    },

    /** The document with its references completed, and the referenced schemas in alphabetical order. */
    finish<T extends Json>(document: T): { document: T; schemas: Record<string, Json> } {
      const differs = differingNames(definitions)
      const publicName = (name: string, direction: Direction) =>
        direction === 'input' && differs.has(name) ? `${name}Input` : name
      const schemas: Record<string, Json> = {}
      for (const direction of ['output', 'input'] as const)
        for (const [name, definition] of Object.entries(definitions[direction]))
          schemas[publicName(name, direction)] ??= mapReferences(
            definition,
            (inner) => prefix + publicName(inner, direction)
          )
      return {
        document: mapReferences(document, (marked) => {
          const [name = '', direction] = marked.split('@')
          return prefix + (direction ? publicName(name, direction as Direction) : name)
        }),
        schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
      }
    },
  }
}

/** A reference whose public name is known only after all schemas were collected. */
const pending = (name: string, direction: Direction) => `${prefix}${name}@${direction}`

/** The names whose two forms differ, directly or in a schema they refer to. */
function differingNames({ input, output }: Record<Direction, Record<string, Json>>): Set<string> {
  const both = Object.keys(input).filter((name) => name in output)
  const differing = new Set(both.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])))
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const name of both) if (referencesIn(input[name]).some((inner) => differing.has(inner))) differing.add(name)
  }
  return differing
}

const referencesIn = (value: unknown): string[] => {
  const found: string[] = []
  mapReferences(value, (name) => {
    found.push(name)
    return name
  })
  return found
}

/** A copy in which every reference to a schema is changed; other references are kept. */
function mapReferences<T>(value: T, change: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => mapReferences<unknown>(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name =
        key === '$ref' && typeof inner === 'string' ? /^#\/(?:\$defs|components\/schemas)\/(.+)$/.exec(inner) : null
      return [key, name ? change(name[1] ?? '') : mapReferences<unknown>(inner, change)]
    })
  ) as T
}

/** Formats that make the long pattern beside them redundant. */
const formatsWithPattern = new Set(['uuid', 'date', 'date-time', 'email', 'uri'])

/** Removes redundant parts, and allows additional properties: clients must accept unknown fields. */
function shorten(schema: Json): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (formatsWithPattern.has(String(schema.format))) delete schema.pattern
  if (schema.format === 'uuid') schema.examples = [exampleId]
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}
