import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AnySchema } from '../../contract/endpoint.ts'
import { fieldText } from '../../contract/field-texts.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { jsonSchema } from '../../server/http/json-schema.ts'
import { parse } from '../../server/http/parse.ts'
import { junk } from './support/hostile.ts'
import { requests, schemasIn } from './support/request-schemas.ts'
import { table } from './support/table.ts'

const fieldsIn = (schema: AnySchema, value: unknown, language: 'en' | 'pt'): Record<string, string> => {
  try {
    parse(schema, value, 'invalid', language)
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.body(language).fields ?? {}
  }
}

it.each(table)('$label has error texts in both languages for each field', ({ endpoint }) => {
  const alike: string[] = []
  for (const schema of [endpoint.params, endpoint.query, endpoint.body])
    for (const name of Object.keys((schema && jsonSchema(schema, 'input').properties) ?? {}))
      for (const value of [...junk, 'Wallet', 'nobody@', '1850-01-01', new Date().toISOString().slice(0, 10)]) {
        const [english, portuguese] = [
          fieldsIn(schema!, { [name]: value }, 'en'),
          fieldsIn(schema!, { [name]: value }, 'pt'),
        ]
        expect(Object.keys(portuguese)).toEqual(Object.keys(english))
        alike.push(
          ...Object.keys(english)
            .filter((field) => english[field] === portuguese[field])
            .map((field) => `${field}: ${english[field]}`)
        )
      }
  expect(
    [...new Set(alike)],
    'Each text is the same in both languages: add its translation to contract/field-texts.ts.'
  ).toEqual([])
})

/** Of each kind of mistake: another type, missing, null, too long, too short, no such option, no such format, no number. */
const mistakes: readonly unknown[] = [
  undefined,
  null,
  true,
  1,
  -1,
  1.5,
  1e300,
  1e-9,
  Number.NaN,
  Infinity,
  10n,
  Symbol.iterator,
  new Date(Number.NaN),
  '',
  ' ',
  'x',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '2026-13-45',
  'a@b',
  'http://',
  'javascript:x',
  '#',
  '0x10',
  'x'.repeat(20_000),
  [],
  [undefined],
  ['x', 'x'],
  Array.from({ length: 1001 }, () => 'x'),
  {},
  { x: 1 },
]

/** What reveals the validator, a type of the language, or the pattern of a format. */
const raw =
  /undefined|received|recebeu|recebido|expected|esperado|invalid input|entrada inválida|\bNaN\b|null|object Object|must match|pattern|regex|\^|\\[dws]|\[a-z|unrecognized|Too (?:big|small)|muito (?:grande|pequeno)|[<>]=?\d/i

/** A value that has `leaf` at the place `at` of a schema, such as `.goal.title` or `.photos[]`. */
function valueAt(at: string, leaf: unknown): unknown {
  const steps = at.match(/\.[^.[{]+|\[\d*\]|\{\}/g) ?? []
  return steps.reduceRight<unknown>((inner, step) => {
    if (step.startsWith('[')) return [inner]
    return { [step === '{}' ? 'key' : step.slice(1)]: inner }
  }, leaf)
}

it.each(requests)('each field of the $part of $label is refused in plain words', ({ schema }) => {
  const texts = schemasIn(schema).flatMap(({ at }) =>
    mistakes.flatMap((leaf) =>
      (['en', 'pt'] as const).flatMap((language) =>
        Object.entries(fieldsIn(schema, valueAt(at, leaf), language)).map(([field, text]) => `${field}: ${text}`)
      )
    )
  )
  const said = (line: string): string => line.slice(line.indexOf(': ') + 2)
  expect([...new Set(texts)].filter((line) => raw.test(said(line)) || said(line).length < 4)).toEqual([])
})

it('every error text of the server has a Portuguese translation', () => {
  const root = new URL('../../server', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const texts = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/invalidField\([^,]+, '([^']+)'\)/g)].map(
      (match) => match[1] ?? ''
    )
  )
  expect(texts.length).toBeGreaterThan(3)
  expect(
    texts.filter((text) => fieldText(text, 'pt') === undefined),
    'Add the translation of each to contract/field-texts.ts.'
  ).toEqual([])
})
