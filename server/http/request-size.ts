import * as z from 'zod'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'

/** Bytes of a character at most: one outside the basic plane, escaped in JSON as two times `\uXXXX`. */
const CHARACTER_BYTES = 12
/** Bytes of a number, of a comma, colon and quotes, and of the spaces of a body that is printed for people. */
const [NUMBER_BYTES, SIGN_BYTES] = [32, 16]
/** What every body may have at least, in bytes, so that an error in it is named by its field. */
const LEAST_BYTES = 4096
/** What no body may exceed, in bytes: it is parsed at once. */
export const MOST_BYTES = 1_000_000
/** Bytes of the header of one part of a form, and how many parts a form can have. */
const PART_BYTES = 1000
export const MOST_PARTS = 70

type Def = { type: string } & Record<string, unknown>
const defOf = (schema: AnySchema): Def => (schema as z.ZodType)._zod.def as unknown as Def

/** The largest number of characters or items by the checks of a schema; undefined without a limit. */
function maximumOf(def: Def): number | undefined {
  const checks = (def.checks ?? []) as { _zod: { def: { maximum?: number; length?: number } } }[]
  const limits = checks.flatMap(({ _zod: { def: check } }) => check.maximum ?? check.length ?? [])
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** Formats whose texts have one length. */
const formatLength: Readonly<Record<string, number>> = { uuid: 36, date: 10 }

/**
 * The size of the largest JSON that a schema of the contract accepts, in bytes. Throws TypeError for a text or a list
 * without a maximum, which no request may have (`contract/bounded.ts`).
 */
export function largestJson(schema: AnySchema): number {
  const def = defOf(schema)
  const inner = (key: string): number => largestJson(def[key] as AnySchema)
  switch (def.type) {
    case 'string': {
      const length = maximumOf(def) ?? formatLength[String(def.format)]
      if (length === undefined) throw new TypeError('A text of a request has no maximum')
      return length * CHARACTER_BYTES + SIGN_BYTES
    }
    case 'array': {
      const count = maximumOf(def)
      if (count === undefined) throw new TypeError('A list of a request has no maximum')
      return count * inner('element') + SIGN_BYTES
    }
    case 'record':
      return recordSize(schema, def, inner)
    case 'object':
      return Object.entries(def.shape as Record<string, AnySchema>).reduce(
        (sum, [name, field]) => sum + name.length + SIGN_BYTES + largestJson(field),
        SIGN_BYTES
      )
    case 'union':
      return Math.max(...(def.options as AnySchema[]).map(largestJson))
    case 'enum':
      return longest(Object.values(def.entries as object))
    case 'literal':
      return longest(def.values as unknown[])
    case 'pipe':
      return defOf(def.in as AnySchema).type === 'transform' ? inner('out') : inner('in')
    case 'optional':
    case 'nullable':
    case 'default':
      return inner('innerType')
    case 'custom':
      return bytesSize(schema)
    case 'number':
    case 'boolean':
      return NUMBER_BYTES
    default:
      throw new TypeError(`The size of ${def.type} in a request is not known`)
  }
}

/** Bytes of a socket's message say their maximum as `maxLength`; a connection without WebSocket sends them as base64. */
function bytesSize(schema: AnySchema): number {
  const most = z.globalRegistry.get(schema as z.ZodType)?.maxLength
  if (typeof most !== 'number') throw new TypeError('The bytes of a request have no maximum')
  return Math.ceil(most / 3) * 4 + SIGN_BYTES
}

const longest = (values: readonly unknown[]): number =>
  Math.max(...values.map((value) => String(value).length)) + SIGN_BYTES

/** A record has as many keys as its enum, or as its schema says (`dictionary`). */
function recordSize(schema: AnySchema, def: Def, inner: (key: string) => number): number {
  const key = defOf(def.keyType as AnySchema)
  const count =
    key.type === 'enum'
      ? Object.keys(key.entries as object).length
      : z.globalRegistry.get(schema as z.ZodType)?.maxProperties
  if (typeof count !== 'number') throw new TypeError('A record of a request has no maximum')
  return count * (inner('keyType') + inner('valueType')) + SIGN_BYTES
}

/** The largest JSON body of a call, in bytes, by the schema of its fields. A larger one is refused unread. */
export const bodyLimitOf = ({ body }: Pick<Endpoint, 'body'>): number =>
  Math.min(MOST_BYTES, LEAST_BYTES + (body ? largestJson(body) : 0))

/** The largest message of a socket, in bytes, by the payloads of the events that a client sends. */
export const socketLimitOf = (events: Readonly<Record<string, { payload: AnySchema }>>): number =>
  Math.min(MOST_BYTES, LEAST_BYTES + Math.max(...Object.values(events).map(({ payload }) => largestJson(payload))))

/**
 * The limits of a form, in bytes: of a text among its fields, and of all of it. A file is measured by itself, while it
 * arrives.
 */
export function formLimitsOf({ body, files = {} }: Pick<Endpoint, 'body' | 'files'>): { field: number; whole: number } {
  const field = bodyLimitOf({ body })
  const sizes = Object.values(files).map(({ maxBytes }) => maxBytes + PART_BYTES)
  return { field, whole: sizes.reduce((sum, size) => sum + size, 2 * field + MOST_PARTS * PART_BYTES) }
}
