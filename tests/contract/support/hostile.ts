import fc from 'fast-check'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1)

/**
 * Values that no field expects and that break careless code: wrong types, huge numbers, NUL, lone surrogates, patterns,
 * prototype keys, deep nesting.
 */
export const junk: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.005,
  1e308,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '-1',
  'true',
  'null',
  'undefined',
  'NaN',
  'a\0b',
  '\ud800',
  '\u202e\u200b',
  "'; drop table account; --",
  '%',
  '_%\\',
  '{{7*7}}',
  '../../etc/passwd',
  'x'.repeat(20_000),
  '🎻'.repeat(300),
  [],
  {},
  [[]],
  [null],
  ['\0'],
  { $ne: null },
  deep(200),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 1, valueOf: 2, length: -1 },
  Array.from({ length: 2000 }, (_, index) => index),
  '9999-99-99',
  '0000-00-00',
  '2000-02-30',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
]

const anyJunk = fc.constantFrom(...junk)

/** Values for a field: mostly of the schema's type, at and around its limits, otherwise junk. */
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: ownKind(schema) }, { weight: 1, arbitrary: anyJunk })
}

function ownKind(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (either) return fc.oneof(...either.map(ownKind))
  if (schema.type === 'object') return bodyFor(schema)
  if (schema.type === 'array') return fc.array(schema.items ? valueFor(schema.items) : anyJunk, { maxLength: 6 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema)
  return textFor(schema)
}

function numberFor({ type, minimum = 0, maximum = 10_000 }: Schema): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0, 9.95, 10)
  return fc.oneof(
    edges,
    type === 'integer'
      ? fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
      : fc.double({ noNaN: true, min: -1e9, max: 1e9 })
  )
}

function textFor({ format, minLength = 0, maxLength = 400 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant('person@example.test'))
  if (format === 'date') return fc.constantFrom('1990-01-31', '2020-02-29', '1900-01-01', '2999-12-31')
  if (format === 'uri') return fc.webUrl()
  const longest = Math.min(maxLength, 20_000)
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: Math.min(minLength, longest), maxLength: Math.min(longest, 200) }),
    fc.constantFrom('x'.repeat(longest), 'x'.repeat(longest + 1), 'en', 'BR', '18_19', 'https://example.test')
  )
}

/** Objects of an object schema, with required fields sometimes missing and unknown fields added. */
export function bodyFor(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueFor(field)])
  )
  return fc.record({ ...fields, isAdmin: fc.constantFrom(true, 'x'), unasked: anyJunk }, { requiredKeys: [] })
}
