import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../../contract/endpoint.ts'
import { allows, operatorRoles } from '../../contract/admin/roles.ts'
import { viewing } from '../../contract/admin/viewing.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { createFan, createOperator, createPerformer, signIn } from '../support/data/people.ts'
import { sampleParams, urlOf } from './support/call.ts'
import { table } from './support/table.ts'

let test: TestApp
let fan: string
let performer: string
beforeAll(async () => {
  test = await testApp()
  fan = (await createFan(test)).token
  performer = (await createPerformer(test)).token
})
afterAll(() => test.close())

const needs = (...access: Access[]) => table.filter(({ endpoint }) => access.includes(endpoint.access))
const ask = (label: string, headers: Record<string, string> = {}) => {
  const { endpoint } = table.find((row) => row.label === label)!
  return test.app.inject({ method: endpoint.method, url: urlOf(endpoint, sampleParams(endpoint)), headers })
}

it('covers every call of the contract', () => {
  const missing = table.filter(
    ({ endpoint }) =>
      !test.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}` })
  )
  expect(
    missing.map(({ label }) => label),
    'Add a handler for each to the `routes.ts` of its feature, and the `register…` function of a new feature to server/features.ts.'
  ).toEqual([])
})

describe.each(needs('user', 'performer', 'admin'))('$label', ({ label }) => {
  it.each([
    ['nobody', {}],
    ['a token that nobody has', { authorization: 'x'.repeat(43) }],
    ['a token that is far too long', { authorization: `Bearer ${'x'.repeat(5000)}` }],
  ])('answers 401 to %s', async (_, headers) => {
    const answer = await ask(label, headers)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
  })
})

it.each(needs('performer'))('$label answers 403 to a fan', async ({ label }) => {
  const answer = await ask(label, { authorization: fan })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'wrong_role'])
})

it('answers 403 to a fan and a creator when a call is for operators', async () => {
  for (const { label } of needs('admin'))
    for (const authorization of [fan, performer]) {
      const answer = await ask(label, { authorization })
      expect([answer.statusCode, answer.json<{ code: string }>().code], label).toEqual([403, 'wrong_role'])
    }
})

describe.each(operatorRoles)('an operator with the role %s', (role) => {
  it('may make the calls that its permissions name, and no others', async () => {
    const { token } = await createOperator(test, role)
    for (const { label, endpoint } of needs('admin')) {
      const answer = await ask(label, { authorization: token })
      const isRefused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'forbidden'
      expect(isRefused, label).toBe(!allows(role, endpoint.permission!))
    }
  })
})

it('lets an account without a date of birth read, and otherwise only complete its profile or end sessions', async () => {
  const { id } = await createPerformer(test, {}, { birth_date: null })
  const open = []
  for (const { label, endpoint } of needs('user', 'performer', 'optional')) {
    const answer = await ask(label, { authorization: await signIn(test, id) }) // a call may end its session
    const isKeptOut = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'account_incomplete'
    if (endpoint.method === 'GET') expect(isKeptOut, label).toBe(false)
    else if (!isKeptOut) open.push(label)
  }
  expect(open.sort()).toEqual(
    table
      .filter(({ endpoint }) => endpoint.allowsIncomplete)
      .map(({ label }) => label)
      .sort()
  )
})

it('lets an operator who views the site as somebody else read what is not private, and otherwise only leave', async () => {
  const operator = await createOperator(test, 'support')
  const { id } = await createPerformer(test)
  const begin = { params: { id }, body: { reason: 'To see it as they do' } }
  const { token } = (await test.call(viewing.begin, begin, operator)).data
  const open = []
  for (const { label } of needs('user', 'performer', 'optional').filter((row) => row.label !== 'viewing.leave')) {
    const answer = await ask(label, { authorization: token })
    if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'viewing_only') open.push(label)
  }
  const reads = needs('user', 'performer', 'optional').filter(
    ({ endpoint }) => (endpoint.method === 'GET' || endpoint.onlyReads) && !endpoint.isPrivate
  )
  expect(open.sort()).toEqual(reads.map(({ label }) => label).sort())
  expect(open.filter((label) => /^(conversations|messages|broadcasts)\./.test(label)).sort()).toEqual([
    'broadcasts.audience',
    'messages.totalUnread',
  ])
  for (const { label } of needs('admin'))
    expect((await ask(label, { authorization: token })).json<{ code: string }>().code, label).toBe('wrong_role')
  expect((await ask('viewing.leave', { authorization: token })).statusCode).toBe(204)
})

it('treats an invalid token as none where the token is optional', async () => {
  for (const { label, endpoint } of needs('optional')) {
    const [without, dead] = [await ask(label), await ask(label, { authorization: 'x'.repeat(43) })]
    expect(dead.statusCode, label).toBe(without.statusCode)
    expect(without.statusCode, `${label} ${endpoint.path}`).not.toBe(401)
  }
})
