import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { saveSettings } from '../../server/features/platform/settings/save-settings.ts'
import { needsForm } from '../../server/http/mount.ts'
import { jsonSchema } from '../../server/http/json-schema.ts'
import { bodyLimitOf } from '../../server/http/request-size.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { createAdmin, createFan, createPerformer } from '../support/data/people.ts'
import { lengthOf } from '../support/long-run.ts'
import { accepts, requireNamed, requireOrderly, requireRefused, type Answer } from './support/answers.ts'
import { sampleParams, urlOf } from './support/call.ts'
import { bodyFor, junk, valueFor } from './support/hostile.ts'
import { table } from './support/table.ts'

/** ms that generated values may take in all; shared out over the calls. */
const budgetMs = lengthOf(4_000, 30_000)
const shareMs = Math.floor(budgetMs / table.length)
/** Minimum number of runs of each call, however slow the machine. */
const leastRuns = 3

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

/** A token with access to the call; a new one each time, because a call may end its session. */
async function tokenFor({ access }: Endpoint): Promise<string> {
  const person =
    access === 'performer'
      ? await createPerformer(test)
      : access === 'admin'
        ? await createAdmin(test)
        : await createFan(test)
  return person.token
}

const send = async (
  endpoint: Endpoint,
  token: string,
  { params, query, body }: { params?: Record<string, string>; query?: URLSearchParams; body?: string } = {}
): Promise<Answer> => {
  const answer = await test.app.inject({
    method: endpoint.method,
    url: `${urlOf(endpoint, params ?? sampleParams(endpoint))}${query ? `?${query}` : ''}`,
    headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  })
  // A generated change of the settings may close the site, to the calls after it too.
  if (test.deps.liveSettings.current().isClosed) await saveSettings(test.deps, { maintenanceMode: false })
  return answer
}

/** The first generated body that the contract accepts. */
function completeBody(schema: AnySchema): object {
  const found = fc
    .sample(bodyFor(jsonSchema(schema, 'input') as never), { numRuns: 5000, seed: 1 })
    .find((body) => accepts(schema, body).success)
  if (!found) throw new Error('No generated body is valid')
  return JSON.parse(JSON.stringify(found)) as object
}

/** Whether a call accepts its body as JSON: those with files only when no file is required. */
const takesJson = ({ files }: Endpoint) => !files || !needsForm(files)
const withBody = table.filter(({ endpoint }) => endpoint.body && takesJson(endpoint))
const withQuery = table.filter(({ endpoint }) => endpoint.query)
const withParams = table.filter(({ endpoint }) => endpoint.params)
const withFiles = table.filter(({ endpoint }) => endpoint.files)
const propertiesOf = (schema: AnySchema) =>
  Object.entries((jsonSchema(schema, 'input').properties ?? {}) as Record<string, object>)

describe('a body', () => {
  it.each(withBody)("of $label is rejected with the field's name for any invalid value of one field", async (row) => {
    const { endpoint } = row
    const body = endpoint.body as AnySchema
    const token = await tokenFor(endpoint)
    for (const whole of [[], null, 'text', 7, [[{}]]])
      requireNamed(row, body, whole ?? {}, await send(endpoint, token, { body: JSON.stringify(whole) }))
    for (const [name] of propertiesOf(body))
      for (const value of junk) {
        const sent = JSON.stringify({ [name]: value })
        requireRefused(row, body, sent, await send(endpoint, token, { body: sent }))
      }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  it.each(withBody)('of $label must be JSON, otherwise 400 or 415', async ({ endpoint }) => {
    const authorization = await tokenFor(endpoint)
    const statuses = []
    for (const [type, payload] of [
      ['application/json', '{"a":'],
      ['application/json', '{"a":"\u0001"}'],
      ['text/xml', '<a/>'],
      ['application/x-www-form-urlencoded', 'a=1'],
      ['image/png', 'x'],
      ['multipart/form-data', 'x'],
    ] as const)
      statuses.push(
        (
          await test.app.inject({
            method: endpoint.method,
            url: urlOf(endpoint, sampleParams(endpoint)),
            headers: { authorization, 'content-type': type },
            payload,
          })
        ).statusCode
      )
    expect(statuses).toEqual([400, 400, 415, 415, 415, 415])
  })

  it.each(withBody)('of $label is 413 above the limit of its call, which the answer names', async (row) => {
    const sent = JSON.stringify({ text: 'x'.repeat(bodyLimitOf(row.endpoint)) })
    requireRefused(row, row.endpoint.body as AnySchema, sent, await send(row.endpoint, '', { body: sent }))
  })
})

describe('a query', () => {
  it.each(withQuery)("of $label is rejected with the field's name", async (row) => {
    const { endpoint } = row
    const query = endpoint.query as AnySchema
    const token = await tokenFor(endpoint)
    for (const [name] of propertiesOf(query)) {
      for (const value of junk.filter((one) => typeof one !== 'object').map(String)) {
        const sent = new URLSearchParams({ [name]: value })
        requireNamed(row, query, Object.fromEntries(sent), await send(endpoint, token, { query: sent }))
      }
      const twice = new URLSearchParams([
        [name, '1'],
        [name, '2'],
      ])
      requireNamed(row, query, { [name]: ['1', '2'] }, await send(endpoint, token, { query: twice }))
    }
  })
})

describe('a path', () => {
  it.each(withParams)('of $label with an invalid id is 400 with its name, or 404', async (row) => {
    const { endpoint } = row
    const token = await tokenFor(endpoint)
    for (const [name] of propertiesOf(endpoint.params as AnySchema))
      for (const value of [
        'x',
        'a\0b',
        '%',
        '..',
        '🎻',
        "' or 1=1 --",
        'x'.repeat(900),
        'null',
        '0',
        '__proto__',
        'constructor',
      ]) {
        const params = { ...sampleParams(endpoint), [name]: value }
        const answer = await send(endpoint, token, { params, ...(endpoint.body && { body: '{}' }) })
        if (value === '..') continue // URL normalization would turn it into another address
        requireOrderly(row, answer)
        if (accepts(endpoint.params as AnySchema, params).error) {
          expect(answer.statusCode, `${row.label} ${value}`).toBe(400)
          expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual([name])
        }
      }
  })
})

describe('a form', () => {
  const boundary = 'x-boundary'
  const part = (name: string, text: string, file?: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"\r\ncontent-type: image/png` : ''}\r\n\r\n${text}\r\n`
  const post = (endpoint: Endpoint, authorization: string, parts: string[], end = `--${boundary}--\r\n`) =>
    test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, sampleParams(endpoint)),
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: parts.join('') + end,
    })

  it.each(withFiles)('of $label accepts its own files only, each a valid image', async (row) => {
    const { endpoint } = row
    const token = await tokenFor(endpoint)
    const names = Object.keys(endpoint.files ?? {})
    const json = await send(endpoint, token, { body: '{}' })
    requireOrderly(row, json)
    expect(json.json<ErrorBody>().code === 'unsupported_type').toBe(!takesJson(endpoint))
    const none = await post(endpoint, token, [part('nothing', 'x')])
    requireOrderly(row, none)
    if (!takesJson(endpoint))
      expect(names).toEqual(expect.arrayContaining(Object.keys(none.json<ErrorBody>().fields ?? {}).slice(0, 1)))
    const other = await post(endpoint, token, [part('elsewhere', 'x', 'a.png')])
    expect([other.statusCode, Object.keys(other.json<ErrorBody>().fields ?? {})]).toEqual([422, ['elsewhere']])
    const [first = ''] = names
    const empty = await post(endpoint, token, [part(first, '', 'a.png')])
    expect([empty.statusCode, Object.keys(empty.json<ErrorBody>().fields ?? {})]).toEqual([422, [first]])
    // What a lost connection leaves.
    for (const end of ['', `--${boundary}`])
      expect((await post(endpoint, token, [part(first, 'abc', 'a.png')], end)).statusCode).toBe(400)
    const fields = endpoint.body ? propertiesOf(endpoint.body).map(([name]) => part(name, 'a\0b')) : []
    requireOrderly(
      row,
      await post(endpoint, token, [...fields, ...names.map((name) => part(name, '<svg onload="x"/>', 'a\\0.png'))])
    )
    for (const name of ['__proto__', 'constructor'])
      requireOrderly(row, await post(endpoint, token, [part(name, 'x'), part(name, 'x', 'a.png')]))
  })
})

it.each(table.filter(({ endpoint }) => endpoint.idempotent))(
  '$label rejects an invalid key, naming the header',
  async (row) => {
    const { endpoint } = row
    const authorization = await tokenFor(endpoint)
    for (const key of ['short', 'with space in it', 'x'.repeat(201), '¡hola-hola!', '{"a":1}x']) {
      const payload = endpoint.body ? completeBody(endpoint.body) : {}
      const answer = await test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, sampleParams(endpoint)),
        headers: { authorization, 'idempotency-key': key },
        payload,
      })
      requireOrderly(row, answer)
      expect([answer.statusCode, Object.keys(answer.json<ErrorBody>().fields ?? {})], key).toEqual([
        400,
        ['Idempotency-Key'],
      ])
    }
  }
)

describe('generated values', () => {
  it.each(table.filter(({ endpoint }) => (endpoint.body && takesJson(endpoint)) || endpoint.query))(
    'are accepted or rejected by $label without a 500',
    async (row) => {
      const { endpoint } = row
      const bodies = endpoint.body ? bodyFor(jsonSchema(endpoint.body, 'input') as never) : fc.constant(undefined)
      const queries = fc.record(
        Object.fromEntries(
          endpoint.query ? propertiesOf(endpoint.query).map(([name, schema]) => [name, valueFor(schema)]) : []
        ),
        { requiredKeys: [] }
      )
      let token = await tokenFor(endpoint)
      const until = Date.now() + shareMs
      let runs = 0
      await fc.assert(
        fc.asyncProperty(bodies, queries, async (body, query) => {
          if (runs++ >= leastRuns && Date.now() > until) return
          const sent = new URLSearchParams(
            Object.entries(query).map(([name, value]) => [
              name,
              typeof value === 'object' ? JSON.stringify(value) : String(value),
            ])
          )
          const answer = await send(endpoint, token, {
            ...(body !== undefined && { body: JSON.stringify(body) }),
            ...(endpoint.query && { query: sent }),
          })
          requireOrderly(row, answer)
          if (answer.statusCode < 300) token = await tokenFor(endpoint) // its effects must not determine the next answer
        }),
        { numRuns: 60 }
      )
    }
  )
})
