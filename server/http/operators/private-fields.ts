import type * as z from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isOfPerson } from '../../../contract/private.ts'
import type { Viewer } from '../authenticate.ts'

type Schema = z.core.$ZodType
type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** Whether a schema has a private field anywhere. */
const hasPrivate = (schema: Schema): boolean => {
  const { shape, element, innerType, options } = defOf(schema)
  const inner = [...Object.values(shape ?? {}), ...(options ?? []), element, innerType]
  return isOfPerson(schema) || inner.some((one) => one !== undefined && hasPrivate(one))
}

const blankOf = (schema: Schema): unknown => {
  const { type } = defOf(schema)
  return type === 'string' ? '' : type === 'array' ? [] : undefined
}

/** An answer without the private fields of its schema; a text or list that has to be there is empty. */
function withoutPrivate(schema: Schema, value: unknown): unknown {
  if (isOfPerson(schema)) return blankOf(schema)
  const { shape, element, innerType, options } = defOf(schema)
  if (value === null || value === undefined) return value
  if (innerType) return withoutPrivate(innerType, value)
  if (element && Array.isArray(value)) return value.map((one) => withoutPrivate(element, one))
  if (options)
    return options.reduce<unknown>((left, option) => (hasPrivate(option) ? withoutPrivate(option, left) : left), value)
  if (!shape || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shape[name] ? withoutPrivate(shape[name], field) : field])
  )
}

/** The handler of an endpoint; one whose answer has private fields gives them to nobody who views as somebody else. */
export function discreetHandler<H>(endpoint: Endpoint, handler: H): H {
  const response = endpoint.response as unknown as Schema | undefined
  if (!response || !hasPrivate(response)) return handler
  type Plain = (input: { viewer: Viewer | null }) => Promise<unknown>
  const discreet: Plain = async (input) => {
    const data = await (handler as Plain)(input)
    return input.viewer?.viewing ? withoutPrivate(response, data) : data
  }
  return discreet as H
}

/** The columns that a search of this viewer may match: without the private ones while viewing as somebody else. */
export const openTo = (
  { viewing }: Pick<Viewer, 'viewing'>,
  open: readonly string[],
  ofPerson: readonly string[]
): string[] => (viewing ? [...open] : [...open, ...ofPerson])
