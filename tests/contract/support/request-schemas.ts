import type * as z from 'zod'
import type { AnySchema } from '../../../contract/endpoint.ts'
import { clientEvents } from '../../../contract/realtime.ts'
import { table } from './table.ts'

type Def = z.core.$ZodTypeDef & Record<string, unknown>
/** A check of a schema, such as `max_length`, `string_format`, `overwrite` or `custom`. */
export type Check = { check: string; format?: string; maximum?: number; length?: number; abort?: boolean }
/** A schema of a request: its path from the request, as `[]` for an item and `{}` for a key. */
export type Found = { at: string; schema: AnySchema; type: string; def: Def; checks: Check[] }

const defOf = (schema: AnySchema): Def => (schema as z.ZodType)._zod.def as unknown as Def

/** The schemas directly inside another, each with its part of the path. A transform before a schema has none. */
function within(def: Def): [at: string, schema: AnySchema][] {
  const inner = (key: string): AnySchema => def[key] as AnySchema
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, AnySchema>).map(([key, field]) => [`.${key}`, field])
    case 'array':
      return [['[]', inner('element')]]
    case 'record':
      return [
        ['{}', inner('keyType')],
        ['', inner('valueType')],
      ]
    case 'union':
      return (def.options as AnySchema[]).map((option) => ['', option])
    case 'tuple':
      return (def.items as AnySchema[]).map((item, at) => [`[${at}]`, item])
    case 'intersection':
      return [
        ['', inner('left')],
        ['', inner('right')],
      ]
    case 'pipe':
      return [inner('in'), inner('out')].filter((part) => defOf(part).type !== 'transform').map((part) => ['', part])
    case 'lazy':
      return [['', (def.getter as () => AnySchema)()]]
    default:
      return def.innerType ? [['', inner('innerType')]] : []
  }
}

/** All schemas in one, itself first. */
export function schemasIn(schema: AnySchema, at = ''): Found[] {
  const def = defOf(schema)
  const checks = ((def.checks as { _zod: { def: Check } }[] | undefined) ?? []).map((check) => check._zod.def)
  return [
    { at, schema, type: def.type, def, checks },
    ...within(def).flatMap(([step, inner]) => schemasIn(inner, at + step)),
  ]
}

/** What a client sends: params, query and body of every call, and the payload of every event of a socket. */
export const requests: readonly { label: string; part: 'params' | 'query' | 'body' | 'payload'; schema: AnySchema }[] =
  [
    ...table.flatMap(({ label, endpoint }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part]
        return schema ? [{ label, part, schema }] : []
      })
    ),
    ...Object.entries(clientEvents).map(([label, { payload }]) => ({
      label,
      part: 'payload' as const,
      schema: payload,
    })),
  ]
