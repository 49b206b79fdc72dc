import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../../contract/errors.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan } from '../../support/data/people.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await testApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await createFan(test)).token
})
afterAll(() => test.close())

type Answer = { status: number; body: string; connection: string | undefined; port: number | undefined }

/** One request through the agent; `localPort` of its connection tells whether the next one used the same. */
const send = (
  agent: Agent,
  method: string,
  path: string,
  body?: { type: string; bytes: Buffer; isChunked?: boolean }
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo
    const request = httpRequest(
      {
        agent,
        method,
        path,
        port,
        host: '127.0.0.1',
        headers: {
          authorization: token,
          ...(body && { 'content-type': body.type }),
          ...(body && !body.isChunked && { 'content-length': body.bytes.length }),
        },
      },
      (response) => {
        let text = ''
        const { localPort } = response.socket
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: text,
            connection: response.headers.connection,
            port: localPort,
          })
        )
      }
    )
    request.on('error', reject)
    request.setTimeout(8000, () => request.destroy(new Error('no answer in 8 s')))
    if (body) request.write(body.bytes)
    request.end()
  })

const formOf = (parts: readonly (readonly [name: string, size: number, isFile: boolean])[]) => ({
  type: 'multipart/form-data; boundary=x',
  bytes: Buffer.concat([
    ...parts.flatMap(([name, size, isFile]) => [
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ''}\r\n\r\n`),
      Buffer.alloc(size, 'a'),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ]),
})
const form = (field: string, size: number) => formOf([[field, size, true]])

const json = (size: number) => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify({ username: 'a'.repeat(size), password: 'x' })),
})

/** Sends a body that is refused, and then asks something else on the same connection. */
async function refusedThenNext(method: string, path: string, body: ReturnType<typeof form> & { isChunked?: boolean }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const refused = await send(agent, method, path, body)
    const next = await send(agent, 'GET', '/api/settings/public')
    return { refused, next, isSame: refused.port === next.port }
  } finally {
    agent.destroy()
  }
}

describe('after a refused body the next request of the connection is answered', () => {
  const avatar = '/api/users/avatar/upload'

  it.each([1_000, 3_000_000, 14_000_000])('an upload of %i bytes in a field that does not exist', async (size) => {
    const { refused, next, isSame } = await refusedThenNext('POST', avatar, form('elsewhere', size))
    expect([refused.status, Object.keys((JSON.parse(refused.body) as ErrorBody).fields ?? {})]).toEqual([
      422,
      ['elsewhere'],
    ])
    expect([next.status, isSame]).toEqual([200, true])
  })

  it('an upload that is too large', async () => {
    const { refused, next, isSame } = await refusedThenNext('POST', avatar, form('avatar', 30_000_000))
    expect([refused.status, next.status, isSame]).toEqual([413, 200, true])
  })

  it('an upload of unknown length: the connection is closed and another one used', async () => {
    const { refused, next } = await refusedThenNext('POST', avatar, { ...form('elsewhere', 200_000), isChunked: true })
    expect([refused.status, next.status]).toEqual([422, 200])
  })

  it('an upload without a session, and one to an address that does not exist', async () => {
    const own = token
    token = 'nobody'
    const { refused, next } = await refusedThenNext('POST', avatar, form('avatar', 3_000_000))
    const { refused: lost, next: after } = await refusedThenNext('POST', '/api/nowhere', form('avatar', 3_000_000))
    token = own
    expect([refused.status, next.status, lost.status, after.status]).toEqual([401, 200, 404, 200])
  })

  it.each([
    [
      'before the file',
      [
        ['bio', 30_000_000, false],
        ['avatar', 1000, true],
      ],
      'bio',
    ],
    [
      'behind the file',
      [
        ['avatar', 1000, true],
        ['bio', 30_000_000, false],
      ],
      'bio',
    ],
    [
      'a file behind a text',
      [
        ['bio', 10, false],
        ['avatar', 30_000_000, true],
      ],
      'avatar',
    ],
  ] as const)('a form whose text is too large, %s: the part that is, is named', async (_, parts, named) => {
    const { refused, next } = await refusedThenNext('POST', avatar, formOf(parts))
    expect([refused.status, Object.keys((JSON.parse(refused.body) as ErrorBody).fields ?? {}), next.status]).toEqual([
      413,
      [named],
      200,
    ])
  })

  it('a JSON body that is larger than its fields can be', async () => {
    const { refused, next, isSame } = await refusedThenNext('POST', '/api/auth/login', json(900_000))
    expect([refused.status, next.status, isSame]).toEqual([413, 200, true])
    expect((JSON.parse(refused.body) as ErrorBody).message).toContain('9 kB')
  })

  it('one of a hundred megabytes, whose connection says close', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const refused = await send(agent, 'POST', avatar, form('avatar', 100_000_000)).catch(() => undefined)
    expect(refused === undefined || refused.connection === 'close').toBe(true)
    expect((await send(agent, 'GET', '/api/settings/public')).status).toBe(200)
    agent.destroy()
  })
})
