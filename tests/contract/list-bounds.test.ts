import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnySchema } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { jsonSchema } from '../../server/http/json-schema.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { createAdmin, createFan, createPerformer } from '../support/data/people.ts'
import { sampleParams, urlOf } from './support/call.ts'
import { table } from './support/table.ts'

let test: TestApp
let tokens: { user: string; performer: string; admin: string }
beforeAll(async () => {
  test = await testApp()
  const [fan, performer, admin] = [await createFan(test), await createPerformer(test), await createAdmin(test)]
  tokens = { user: fan.token, performer: performer.token, admin: admin.token }
})
afterAll(() => test.close())

const wrong = {
  offset: ['-1', '1e9', '1e99', '1000000000', '0.5', '1.5', 'abc', '', ' ', 'NaN', 'Infinity', '99999999999999999999'],
  limit: ['-1', '0', '101', '1e9', '1.5', 'abc', '', ' ', 'NaN', 'Infinity'],
}

const fieldsOf = (schema: AnySchema | undefined, side: 'input' | 'output'): object =>
  (schema && jsonSchema(schema, side).properties) ?? {}

/**
 * Every call that gives a page of something, by its query or by its answer. However it goes on, by cursor too, it names
 * an offset that is none.
 */
const lists = table.flatMap(({ label, endpoint }) => {
  const query = fieldsOf(endpoint.query, 'input')
  const answersPage = ['data', 'total'].every((name) => name in fieldsOf(endpoint.response, 'output'))
  const isPage = endpoint.query !== undefined && ('limit' in query || answersPage)
  return (['offset', 'limit'] as const).flatMap((name) =>
    name in query || (name === 'offset' && isPage) ? [{ label, endpoint, name, values: wrong[name] }] : []
  )
})

it('finds the lists of the contract', () => {
  for (const of of ['offset', 'limit']) expect(lists.filter(({ name }) => name === of).length, of).toBeGreaterThan(60)
})

it.each(lists)('$label refuses a wrong $name with its name', async ({ endpoint, name, values }) => {
  const authorization =
    endpoint.access === 'performer' || endpoint.access === 'admin' ? tokens[endpoint.access] : tokens.user
  for (const value of values) {
    const answer = await test.app.inject({
      method: endpoint.method,
      url: `${urlOf(endpoint, sampleParams(endpoint))}?${new URLSearchParams({ [name]: value })}`,
      headers: { authorization },
    })
    expect([answer.statusCode, Object.keys(answer.json<ErrorBody>().fields ?? {})], `${name}=${value}`).toEqual([
      422,
      expect.arrayContaining([name]),
    ])
  }
})
