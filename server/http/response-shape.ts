import * as z from 'zod'
import type { AnySchema } from '../../contract/endpoint.ts'

/** Copies the part of a value that its schema lists. */
export type Shape = (value: unknown) => unknown

const asIs: Shape = (value) => value

const objectShape = (schema: z.ZodObject): Shape => {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)] as const)
  return (value) => {
    const given = value as Record<string, unknown>
    const shaped: Record<string, unknown> = {}
    for (const [name, shape] of fields) {
      const field = shape(given[name])
      if (field !== undefined) shaped[name] = field
    }
    return shaped
  }
}

const unionShape = (schema: z.ZodUnion): Shape => {
  const options = schema.options.map((option) => ({ option: option as z.ZodType, shape: shapeOf(option) }))
  return (value) => {
    const found = options.find(({ option }) => option.safeParse(value).success)
    if (!found) throw new TypeError('A response matches no option of its schema')
    return found.shape(value)
  }
}

/**
 * Creates the function that copies a response with the fields of its schema only, as the JSON serialiser does for HTTP:
 * fields that are not listed are dropped, defaults are filled in, and nothing is validated except to choose the option
 * of a union. The copy shares no objects with the original.
 * @throws TypeError for a kind of schema that no response uses yet; support for it is added here
 */
export function shapeOf(schema: AnySchema): Shape {
  if (schema instanceof z.ZodObject) return objectShape(schema)
  if (schema instanceof z.ZodArray) {
    const element = shapeOf(schema.element)
    return (value) => (value as unknown[]).map(element)
  }
  if (schema instanceof z.ZodRecord) {
    const element = shapeOf(schema.valueType)
    return (value) => Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, element(one)]))
  }
  if (schema instanceof z.ZodOptional) {
    const inner = shapeOf(schema.unwrap())
    return (value) => (value === undefined ? undefined : inner(value))
  }
  if (schema instanceof z.ZodNullable) {
    const inner = shapeOf(schema.unwrap())
    return (value) => (value === null ? null : inner(value))
  }
  if (schema instanceof z.ZodDefault) {
    const inner = shapeOf(schema.unwrap())
    return (value) => inner(value === undefined ? schema.def.defaultValue : value)
  }
  if (schema instanceof z.ZodUnion) return unionShape(schema)
  if (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodStringFormat ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral
  )
    return asIs
  throw new TypeError(`No shape for a response schema of type ${(schema as z.ZodType).def.type}`)
}
