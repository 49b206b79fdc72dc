import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '../../contract/errors.ts'
import { serverEvents } from '../../contract/realtime.ts'
import { needsForm } from '../../server/http/mount.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { table } from './support/table.ts'

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security: unknown[]
        responses: Record<string, { 'x-codes'?: string[] }>
        parameters?: { $ref?: string }[]
        requestBody?: { content: Record<string, unknown> }
      }
    >
  >
}

let test: TestApp
let document: Document
beforeAll(async () => {
  test = await testApp()
  document = (await test.app.inject('/api/openapi.json')).json<Document>()
})
afterAll(() => test.close())

describe('the published contract', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors: faults } = await new Validator().validate(
      structuredClone(document) as object as Record<string, unknown>
    )
    expect(faults ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('holds every call once, under a name of its own, with every error it can give', () => {
    const published = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId)
    )
    expect(published.sort()).toEqual(table.map(({ label }) => label).sort())
    for (const { label, endpoint } of table) {
      const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!
      const codes = Object.values(operation.responses).flatMap((answer) => answer['x-codes'] ?? [])
      expect(codes, label).toEqual(expect.arrayContaining([...(endpoint.errors ?? [])]))
      for (const code of codes) expect(errors, label).toHaveProperty(code)
      expect(operation.security.length, label).toBe(
        endpoint.access === 'anyone' ? 0 : endpoint.access === 'optional' ? 2 : 1
      )
      if (endpoint.idempotent)
        expect(operation.parameters, label).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
      if (endpoint.files)
        expect(Object.keys(operation.requestBody!.content), label).toEqual(
          needsForm(endpoint.files) ? ['multipart/form-data'] : ['multipart/form-data', 'application/json']
        )
    }
  })

  it('says what a query number is, though it arrives as text', () => {
    const search = document.paths['/performers/user/search']!.get as unknown as {
      parameters: { name: string; required: boolean; schema: object }[]
    }
    expect(search.parameters.find(({ name }) => name === 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 12 },
    })
  })

  it('publishes the events of the socket beside it', async () => {
    const { server } = (await test.app.inject('/api/events.json')).json<{
      server: Record<string, { description: string; payload: object }>
    }>()
    expect(Object.keys(server)).toEqual(Object.keys(serverEvents))
    for (const [name, event] of Object.entries(server)) {
      expect(event.description, name).not.toBe('')
      expect(event.payload, name).toHaveProperty('type', 'object')
    }
  })

  it('is browsable without a script and without another host', async () => {
    const page = await test.app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//)
    for (const { endpoint } of table) expect(page.body).toContain(endpoint.summary.replaceAll("'", '&#39;'))
    expect((await test.app.inject('/api/docs/style.css')).statusCode).toBe(200)
    const again = await test.app.inject({ url: '/api/docs', headers: { 'if-none-match': String(page.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
