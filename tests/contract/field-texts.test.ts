import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AnySchema } from '../../contract/endpoint.ts'
import { fieldText } from '../../contract/field-texts.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { jsonSchema } from '../../server/http/json-schema.ts'
import { parse } from '../../server/http/parse.ts'
import { junk } from './support/hostile.ts'
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
