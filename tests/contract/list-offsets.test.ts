import type * as z from 'zod'
import { expect, it } from 'vitest'
import { ApiError } from '../../server/http/api-error.ts'
import { parse } from '../../server/http/parse.ts'
import { table } from './support/table.ts'

const fieldsOf = (schema: unknown): Record<string, unknown> => (schema as z.ZodObject | undefined)?.shape ?? {}

/** Every call that gives a page of something, however it goes on. */
const lists = table.filter(
  ({ endpoint }) =>
    'limit' in fieldsOf(endpoint.query) || ['data', 'total'].every((name) => name in fieldsOf(endpoint.response))
)

it.each(lists.filter(({ endpoint }) => endpoint.query !== undefined).map((each) => [each.label, each] as const))(
  '%s names an offset that is none, also where a cursor goes on',
  (_, { endpoint }) => {
    for (const offset of ['-1', '0.5', 'x', '1e99']) {
      let fields: object = {}
      try {
        parse(endpoint.query, { offset }, 'invalid', 'en')
      } catch (error) {
        if (error instanceof ApiError) fields = error.fields ?? {}
      }
      expect(Object.keys(fields), offset).toContain('offset')
    }
  }
)

it('covers the lists of the site', () => {
  expect(lists.length).toBeGreaterThan(60)
})
