type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path without the names of its parameters. */
export const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/** Every property name at any depth of a JSON Schema. */
export function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (!isSchema(schema)) return []
  const own = isSchema(schema.properties) ? Object.keys(schema.properties) : []
  return [...new Set([...own, ...Object.values(schema).flatMap(fieldsOf)])]
}
