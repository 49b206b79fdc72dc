import { execFileSync } from 'node:child_process'
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan } from '../../support/data/people.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
}
type Body = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Sent[] }[] }[]
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let app: TestApp
let otherUrl: string
const spans: Sent[] = []
const bodies: string[] = []
const heard: IncomingHttpHeaders[] = []
/** A receiver of traces. */
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    bodies.push(text)
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of (JSON.parse(text) as Body).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
/** Another company's server. */
const other = createServer((request, response) => {
  heard.push(request.headers)
  response.writeHead(request.url === '/missing' ? 404 : 200).end('fine')
})
beforeAll(async () => {
  otherUrl = await listen(other)
  app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: await listen(receiver), RATE_LIMITS: '0' })
})
afterAll(async () => {
  await app.close()
  receiver.close()
  other.close()
})
const named = (name: string) => spans.filter((span) => span.name === name)
const textOf = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? Number(value?.intValue)
}

test('a request continues the trace of its caller, under its template, with its statements and without their values', async () => {
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const fan = await createFan(app)
  const headers = { authorization: fan.token, traceparent: `00-${traceId}-${parent}-01` }
  expect((await app.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200)
  await expect.poll(() => named('GET /api/users/me')).toHaveLength(1)
  const [request] = named('GET /api/users/me')
  expect(request).toMatchObject({ traceId, parentSpanId: parent })
  expect(textOf(request, 'http.response.status_code')).toBe(200)
  await expect.poll(() => spans.filter((span) => span.parentSpanId === request?.spanId).length).toBeGreaterThan(0)
  const statements = spans.filter((span) => span.parentSpanId === request?.spanId)
  expect(textOf(statements[0], 'db.query.text')).toMatch(/from "session".*\$1/)
  for (const secret of [fan.id, fan.username, fan.token]) expect(bodies.join('\n')).not.toContain(secret)
})

test('a request with a body keeps its trace while the body is read; an invalid traceparent begins a new one', async () => {
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { traceparent: '00-00000000000000000000000000000000-b7ad6b7169203331-01' },
    payload: { username: 'nobody', password: 'a wrong password' },
  })
  await expect.poll(() => named('POST /api/auth/login')).toHaveLength(1)
  const [request] = named('POST /api/auth/login')
  expect(request?.parentSpanId ?? '').toBe('')
  expect(request?.traceId).not.toMatch(/^0+$/)
  await expect.poll(() => spans.some((span) => span.parentSpanId === request?.spanId)).toBe(true)
  expect(bodies.join('\n')).not.toContain('a wrong password')
})

test('a job is a trace, and calls of other servers are parts of it and carry it on, by fetch and by node:http', async () => {
  await app.deps.tracing?.job('mail', async () => {
    await (await fetch(`${otherUrl}/secret-path`)).text()
    await new Promise((end) => get(`${otherUrl}/missing`, (answer) => answer.resume().on('end', end)))
  })
  const host = new URL(otherUrl).host
  await expect.poll(() => named(`GET ${host}`)).toHaveLength(2)
  const [job] = named('job mail')
  for (const call of named(`GET ${host}`))
    expect(call).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId })
  expect(named(`GET ${host}`).map((call) => textOf(call, 'http.response.status_code'))).toEqual([200, 404])
  expect(heard.map(({ traceparent }) => traceparent)).toEqual(
    named(`GET ${host}`).map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)
  )
  expect(bodies.join('\n')).not.toContain('secret-path')
  // Outside a trace nothing is added.
  await fetch(otherUrl)
  expect(heard.at(-1)).not.toHaveProperty('traceparent')
})

test('a job of a queue is traced by itself', async () => {
  await app.deps.jobs.enqueue('count-words', {})
  await expect.poll(() => named('job count-words').length).toBeGreaterThan(0)
})

test('without a receiver nothing of it is loaded', () => {
  const script = `await import('${join(import.meta.dirname, '../../../server/open-deps.ts')}')
    const { _cache } = (await import('node:module')).default
    console.log(Object.keys(_cache).filter((path) => /@opentelemetry|prom-client/.test(path)).length)`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()).toBe('0')
})
