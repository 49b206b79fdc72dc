import { escapeHtml } from '../mail/compose-mail.ts'

export type Schema = Record<string, unknown>

/** Escapes text for HTML and renders `backquoted` words as code. */
export function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

const schemaName = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** The anchor of a named schema on the page. */
export const schemaAnchor = (name: string) => `schema-${name}`

/**
 * A short name of a value's type, as HTML: `string · uuid`, `"asc" | "desc"`, `array of object`, or a link to a named
 * schema.
 */
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

const limitNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const
const unlimited = 1e15

function limitsOf(schema: Schema): string {
  const found = limitNames
    .filter((name) => typeof schema[name] === 'number' && Math.abs(schema[name]) < unlimited)
    .map((name) => `${name.replace(/([A-Z])/g, ' $1').toLowerCase()} ${String(schema[name])}`)
  if (schema.default !== undefined && typeof schema.default !== 'object')
    found.push(`default ${JSON.stringify(schema.default)}`)
  return found.join(', ')
}

/**
 * The schema whose fields are listed below a field: an object, or the items of an array; undefined if there is none.
 */
function nestedSchema(schema: Schema): Schema | undefined {
  if (isSchema(schema.properties)) return schema
  return schema.type === 'array' && isSchema(schema.items)
    ? nestedSchema(schema.items)
    : list(schema.anyOf).map(nestedSchema).find(Boolean)
}

/** Renders one field as a list item, with its nested fields. */
export function renderField(name: string, schema: Schema, isRequired: boolean): string {
  const about = [schema.description, limitsOf(schema)]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => renderText(part as string))
    .join('; ')
  const below = nestedSchema(schema)
  return `<li><code class="name">${escapeHtml(name)}</code>${isRequired ? '' : '<span class="optional">optional</span>'} <span class="kind">${kindOf(schema)}</span>${about ? ` <span class="about">${about}</span>` : ''}${below ? renderFields(below) : ''}</li>`
}

/** Renders the fields of an object schema as a list. */
export function renderFields(schema: Schema): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  const rows = Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([name, field]) =>
    isSchema(field) ? renderField(name, field, required.includes(name)) : ''
  )
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : `<p class="kind">${kindOf(schema)}</p>`
}
