import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { errors } from '../../../contract/errors.ts'
import { redactUrl } from '../../../server/http/redact-url.ts'
import type { Config } from '../../../server/config.ts'
import { bodyLimitOf } from '../../../server/http/request-size.ts'
import { securePages } from '../../../server/http/security.ts'
import { timeouts } from '../../../server/http/limits/timeouts.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

/** In a window an eighth of what the good sender below writes suffices: a machine that stops for a moment is no slow sender. */
const windowMs = 1000
const minBytes = 2000
const lines: string[] = []
let app: TestApp
let fan: TestPerson
let port = 0

beforeAll(async () => {
  app = await testApp(
    { LOG_LEVEL: 'trace' },
    new Date(),
    { write: (line) => void lines.push(line) },
    {
      bodyPace: { windowMs, minBytes },
      serverFactory: (handler) =>
        createServer({ ...timeouts, headersTimeout: 500, connectionsCheckingInterval: 100 }, handler),
    }
  )
  fan = await createFan(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

type Heard = { text: string; ms: number }
/**
 * Sends bytes over a plain connection and reads until the other side closes it; `ms` from the first byte to the close.
 * @throws when it is still open after a minute
 */
const overWire = (first: string, then?: Say): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const begun = performance.now()
    let text = ''
    const limit = setTimeout(() => {
      reject(new Error('The connection was not closed'))
      socket.destroy()
    }, LONG_WAIT_MS)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => {
      clearTimeout(limit)
      resolve({ text, ms: performance.now() - begun })
    })
    socket.write(first)
    void then?.(
      (more) => void (socket.destroyed || socket.write(more)),
      () => !socket.destroyed
    )
  })

const head = (path: string, headers: Record<string, string | number>): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`
const json = { 'content-type': 'application/json' }
type Say = (write: (text: string) => void, isOpen: () => boolean) => Promise<void>
const dripOf =
  (text: string): Say =>
  async (write, isOpen) => {
    while (isOpen()) {
      write(text)
      await sleep(40)
    }
  }
const drip = dripOf('x')

/** Whether a raw answer has the error's shape and the headers of every answer. */
const isRefusal = ({ text }: Heard, code: keyof typeof errors): void => {
  const [headers = '', body = ''] = text.split('\r\n\r\n')
  expect(headers.toLowerCase()).toContain(`http/1.1 ${errors[code].status} `)
  for (const name of [
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'content-security-policy: default-src',
    'cache-control: no-store',
  ])
    expect(headers.toLowerCase()).toContain(name)
  expect(JSON.parse(body)).toEqual({
    statusCode: errors[code].status,
    error: expect.any(String),
    code,
    message: errors[code].en,
  })
}

describe('a slow sender', () => {
  test('of a JSON body is disconnected, whether it is slow or stops', async () => {
    const heard = await Promise.all([
      overWire(head('/api/auth/login', { ...json, 'content-length': bodyLimitOf(auth.login) }), drip),
      overWire(head('/api/auth/login', { ...json, 'transfer-encoding': 'chunked' })),
      overWire(head('/api/nothing-here', { ...json, 'content-length': 500_000 }), drip),
    ])
    isRefusal(heard[0]!, 'request_timeout')
    isRefusal(heard[1]!, 'request_timeout')
  })

  test('of a form with files is disconnected, and its partial upload is deleted', async () => {
    const headers = {
      authorization: fan.token,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 900_000,
    }
    const heard = await overWire(
      `${head('/api/users/avatar/upload', headers)}--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      drip
    )
    isRefusal(heard, 'request_timeout')
  })

  test('of headers is disconnected, and so is a connection that sends nothing', async () => {
    const heard = await Promise.all([
      overWire('GET /api/settings/public HTTP/1.1\r\nhost: x\r\n', dripOf('x-a: b\r\n')),
      overWire(''),
    ])
    isRefusal(heard[0]!, 'request_timeout')
  })

  test('is accepted while enough bytes arrive, for many times as long', async () => {
    // A post may be that long; spaces around the JSON belong to none of its fields.
    const body = JSON.stringify({ text: 'Written slowly' }).padEnd(60_000)
    const { token } = await createPerformer(app)
    const heard = await overWire(
      head('/api/performer/feeds', {
        ...json,
        authorization: token,
        'content-length': body.length,
        connection: 'close',
      }),
      async (write) => {
        for (let at = 0; at < body.length; at += 1000) {
          write(body.slice(at, at + 1000))
          await sleep(60)
        }
      }
    )
    expect(heard.ms).toBeGreaterThan(3 * windowMs)
    expect(heard.text).toMatch(/^HTTP\/1\.1 201 /)
    expect(heard.text).toContain('"text":"Written slowly"')
  })
})

describe('errors of the framework', () => {
  test.each([
    [
      'a path that cannot be decoded',
      `GET /api/users/view/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      'malformed',
    ],
    ['the same below /m', `GET /m/%zz/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'malformed'],
    [
      'a parameter that is too long',
      `GET /api/users/view/${'a'.repeat(1500)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      'malformed',
    ],
    ['an address that is too long', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 'headers_too_large'],
    [
      'headers that are too long',
      `GET /api HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      'headers_too_large',
    ],
    ['what is no HTTP', 'HELLO\r\n\r\n', 'malformed'],
    [
      'two lengths of one body',
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n`,
      'malformed',
    ],
  ] as const)('%s has the shape and the headers of every error', async (_, said, code) =>
    isRefusal(await overWire(said), code)
  )

  test('a form with an invalid boundary is 400', async () => {
    const send = async (boundary: string) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/users/avatar/upload',
        headers: { authorization: fan.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\nbroken`,
      })
      return [answer.statusCode, answer.json<{ code: string }>().code]
    }
    for (const boundary of ['b'.repeat(253), 'b'.repeat(4000), '""', '"unclosed'])
      expect(await send(boundary)).toEqual([400, 'malformed'])
  })
})

describe('data for third parties', () => {
  test('no address in the log contains a secret, however it is encoded', async () => {
    const token = 'f0'.repeat(40)
    await app.app.inject({ url: `/m/download/${token}/a.zip` })
    await app.app.inject({ url: `/%6d/download/${token}/a.zip` })
    await app.app.inject({ url: `/m/${token}/a.webp?tok%65n=short-secret` })
    const log = lines.join('\n')
    expect(log).toContain('/m/download/[redacted]/a.zip')
    expect([log.includes(token), log.includes('short-secret')]).toEqual([false, false])
    const id = '0190a5f6-0000-7000-8000-000000000000'
    for (const address of [`/products/${id}`, `/api/performers/${id}`])
      for (const query of ['', '?name=Nora&phone=1', '?', '#y', '?a=1#y', '?x?y'])
        expect(redactUrl(address + query)).toBe(address)
  })

  test('the content security policy names the hosts of analytics and of a streaming provider only if configured', () => {
    const policyOf = (config: Partial<Config>, isCounted = false): string => {
      const headers: Record<string, string> = {}
      securePages({ ...app.deps.config, ...config }, { hasAnalytics: () => isCounted })(
        { headers: {}, url: '/' } as never,
        { setHeader: (name: string, value: string) => (headers[name] = value) } as never
      )
      return headers['content-security-policy'] ?? ''
    }
    expect(policyOf({})).not.toMatch(/google|agora|live\.example/)
    expect(policyOf({ gaId: 'G-1' })).toMatch(/connect-src [^;]*google-analytics\.com/)
    expect(policyOf({}, true)).toMatch(/connect-src [^;]*google-analytics\.com/)
    const livekit = { url: 'wss://live.example.com', key: 'k', secret: 's' }
    expect(policyOf({ streaming: { provider: 'livekit', agora: undefined, livekit } })).toMatch(
      /connect-src [^;]*wss:\/\/live\.example\.com https:\/\/live\.example\.com/
    )
    const agora = { appId: 'a', certificate: 'c' }
    expect(policyOf({ streaming: { provider: 'agora', agora, livekit: undefined } })).toMatch(
      /connect-src [^;]*wss:\/\/\*\.agora\.io:\*/
    )
  })
})
