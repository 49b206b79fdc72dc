import { escapeHtml } from '../mail/compose-mail.ts'

export type Schema = Record<string, unknown>

/** `backquoted` words as code; everything else stays text. */
export function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

const schemaName = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** Where the page describes a named schema. */
export const schemaAnchor = (name: string) => `schema-${name}`

/** The kind of a value in a word or two, as HTML: `string · uuid`, `"asc" | "desc"`, `array of object`, or a link to a named schema. */
export function kindOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') {
    const name = escapeHtml(schemaName(schema.$ref))
    return `<a href="#${schemaAnchor(name)}">${name}</a>`
  }
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  const either = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (either.length > 0) return [...new Set(either.map(kindOf))].join(' | ')
  if (schema.type === 'array') return `array of ${isSchema(schema.items) ? kindOf(schema.items) : 'anything'}`
  if (typeof schema.contentMediaType === 'string') return `file, ${escapeHtml(schema.contentMediaType)}`
  return [typeof schema.type === 'string' ? schema.type : 'anything', schema.format]
    .filter(Boolean)
    .map((word) => escapeHtml(String(word)))
    .join(' · ')
}

const figures = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const
const wide = 1e15

function limitsOf(schema: Schema): string {
  const found = figures
    .filter((name) => typeof schema[name] === 'number' && Math.abs(schema[name]) < wide)
    .map((name) => `${name.replace(/([A-Z])/g, ' $1').toLowerCase()} ${String(schema[name])}`)
  if (schema.default !== undefined && typeof schema.default !== 'object')
    found.push(`default ${JSON.stringify(schema.default)}`)
  return found.join(', ')
}

/** The fields below a schema, where it has any: of an object, or of an array's items. */
function inside(schema: Schema): Schema | undefined {
  if (isSchema(schema.properties)) return schema
  return schema.type === 'array' && isSchema(schema.items)
    ? inside(schema.items)
    : list(schema.anyOf).map(inside).find(Boolean)
}

/** One field as a list item with everything below it. */
export function renderField(name: string, schema: Schema, isRequired: boolean): string {
  const about = [schema.description, limitsOf(schema)]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => renderText(part as string))
    .join('; ')
  const below = inside(schema)
  return `<li><code class="name">${escapeHtml(name)}</code>${isRequired ? '' : '<span class="optional">optional</span>'} <span class="kind">${kindOf(schema)}</span>${about ? ` <span class="about">${about}</span>` : ''}${below ? renderFields(below) : ''}</li>`
}

/** The fields of an object schema as a list. */
export function renderFields(schema: Schema): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  const rows = Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([name, field]) =>
    isSchema(field) ? renderField(name, field, required.includes(name)) : ''
  )
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : `<p class="kind">${kindOf(schema)}</p>`
}
