import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { storableText } from '../../contract/text/storable-text.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { parse } from '../../server/http/parse.ts'

const nothingSeen = [
  '\u200B',
  '\u2800\u2800',
  '\u3164',
  '\u00AD\u2060',
  ' \uFEFF\n',
  '\u202E\u202C',
  '\u{E0041}',
  '\uFE0F',
  '\v\f\u0001',
  '\uFFFE',
]

/** The message for a field of a body; undefined if the schema has nothing against it. */
const faultOf = (schema: z.ZodType, field: string, value: unknown): string | undefined => {
  try {
    parse(schema, { [field]: value }, 'invalid', 'en')
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.fields?.[field]
    throw error
  }
}

const fields = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { body }]) =>
    body instanceof z.ZodObject
      ? Object.keys(body.shape).map((field) => [`${field} of ${feature}.${name}`, body as z.ZodType, field] as const)
      : []
  )
)

test('there are bodies with fields', () => expect(fields.length).toBeGreaterThan(300))

test.each(fields)('a text in which nothing is seen is an empty one for %s', (_name, body, field) => {
  const empty = faultOf(body, field, '')
  for (const text of nothingSeen) expect(faultOf(body, field, text), JSON.stringify(text)).toBe(empty)
})

describe('a text that is saved', () => {
  test.each([
    ['without characters that XML forbids', 'a\u0001\v\f\u001F\uFFFE\uFFFF\u{1FFFE}\u007Fb', 'ab'],
    ['without NUL and half characters', 'a\0b\uD800', 'ab\uFFFD'],
    ['with tabs and line breaks', 'a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
    ['with joined emoji and Persian', '👩🏽‍🎤 می\u200Cخواهم', '👩🏽‍🎤 می\u200Cخواهم'],
    ['with spaces alone', '  ', '  '],
    ['of an emoji', '❤️', '❤️'],
    ['of signs', '…', '…'],
  ])('%s', (_what, text, saved) => {
    expect(storableText(text)).toBe(saved)
  })
})

test('cleaning reaches texts in lists and objects, and leaves what is nested without end to the schema', () => {
  const schema = z.object({ options: z.array(z.object({ text: z.string() })) })
  expect(parse(schema, { options: [{ text: 'a\vb' }, { text: '\u200B' }] }, 'invalid', 'en')).toEqual({
    options: [{ text: 'ab' }, { text: '' }],
  })
  let deep: unknown = 'a'
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(() => parse(schema, deep, 'invalid', 'en')).toThrow(ApiError)
})
