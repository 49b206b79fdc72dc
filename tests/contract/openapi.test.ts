import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookEventNames, webhookTest } from '../../contract/notifications/webhooks/webhook-events.ts'
import { contract } from '../../contract/index.ts'
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
        responses: Record<string, { $ref?: string; 'x-codes'?: string[] }>
        parameters?: { $ref?: string }[]
        requestBody?: { content: Record<string, unknown> }
      }
    >
  >
  webhooks: Record<
    string,
    {
      post: {
        summary: string
        requestBody: { content: { 'application/json': { schema: { properties: Record<string, object> } } } }
      }
    }
  >
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, object>; responses: Record<string, { 'x-codes'?: string[] }> }
}

const nameOf = (reference: string | undefined) => reference?.slice(reference.lastIndexOf('/') + 1) ?? ''

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

  it('contains every call once, under a unique name, with all its errors', () => {
    const published = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId)
    )
    expect(published.sort()).toEqual(table.map(({ label }) => label).sort())
    for (const { label, endpoint } of table) {
      const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!
      const codes = Object.values(operation.responses).flatMap(
        ({ $ref }) => document.components.responses[nameOf($ref)]?.['x-codes'] ?? []
      )
      expect(codes, label).toEqual(expect.arrayContaining([...(endpoint.errors ?? [])]))
      for (const code of codes) expect(errors, label).toHaveProperty(code)
      expect(operation.security.length, label).toBe(
        endpoint.access === 'anyone' ? 0 : endpoint.access === 'optional' ? 2 : 1
      )
      if (endpoint.idempotent)
        expect(operation.parameters, label).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
      if (endpoint.emits)
        expect(operation.parameters, label).toContainEqual({ $ref: '#/components/parameters/SocketId' })
      if (endpoint.files)
        expect(Object.keys(operation.requestBody!.content), label).toEqual(
          needsForm(endpoint.files) ? ['multipart/form-data'] : ['multipart/form-data', 'application/json']
        )
    }
  })

  it('declares the shared error schema for every call, and describes every tag', () => {
    for (const { label, endpoint } of table) {
      const { responses } = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!
      expect(Object.keys(responses), label).toEqual(expect.arrayContaining(['4XX', '500']))
      for (const [status, { $ref }] of Object.entries(responses).filter(([status]) => status > '3'))
        expect(document.components.responses[nameOf($ref)], `${label} ${status}`).toHaveProperty(
          ['content', 'application/json', 'schema', '$ref'],
          '#/components/schemas/Error'
        )
    }
    expect(document.tags.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort())
    for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('contains a shared schema once, under its name', () => {
    const places = new Map<string, string[]>()
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const text = JSON.stringify(value)
      // Named schemas are objects or enums; envelopes around a reference are inline.
      if (('properties' in value || 'enum' in value) && text.length > 450)
        places.set(text, [...(places.get(text) ?? []), at])
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`)
    }
    walk(document.paths, '')
    walk(document.components.schemas, 'schemas')
    const repeated = [...places.values()].filter((found) => found.length > 1)
    expect(repeated, "give the contract's schema a name with .meta({ id: 'Name' })").toEqual([])
    const operations = Object.values(document.paths).flatMap(Object.keys).length
    expect(JSON.stringify(document).length / operations).toBeLessThan(2100)
    expect(JSON.stringify(document)).not.toMatch(/\$defs|@(?:in|out)put"/)
  })

  it('declares numbers in queries as numbers, although they are sent as text', () => {
    const search = document.paths['/performers/user/search']!.get as unknown as {
      parameters: { name: string; required: boolean; schema: object }[]
    }
    expect(search.parameters.find(({ name }) => name === 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 12 },
    })
  })

  it('includes the events of the socket', async () => {
    const { server } = (await test.app.inject('/api/events.json')).json<{
      server: Record<string, { description: string; payload: object }>
    }>()
    expect(Object.keys(server)).toEqual(Object.keys(serverEvents))
    for (const [name, event] of Object.entries(server)) {
      expect(event.description, name).not.toBe('')
      expect(event.payload, name).toHaveProperty('type', 'object')
    }
  })

  it('describes what is sent to webhooks, each event with its body, in the document and on the page', async () => {
    const { webhooks } = document
    expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEventNames, webhookTest].toSorted())
    const page = await test.app.inject('/api/docs')
    for (const [name, { post }] of Object.entries(webhooks)) {
      const { properties } = post.requestBody.content['application/json'].schema
      expect(properties, name).toMatchObject({ type: { const: name }, data: { type: 'object' } })
      expect(post.summary, name).not.toBe('')
      expect(page.body).toContain(`<code>${name}</code>`)
    }
    expect(page.body).toContain('<code>webhook-signature</code>')
  })

  it('can be browsed without scripts and without another host', async () => {
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
