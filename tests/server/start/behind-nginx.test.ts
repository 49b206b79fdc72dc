import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { blocks } from '../../../contract/identity/blocks.ts'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { join } from '../../support/data/registration.ts'
import { hasNginx, startNginx } from '../../support/servers/nginx.ts'
import { createFan, createPerformer } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

/**
 * The path of a visitor's call: from one of this machine's own addresses through the real nginx, or to our port
 * directly.
 */
type Visitor = { from: string; headers?: Record<string, string>; token?: string; body?: object }
const call = (
  url: string,
  path: string,
  { from, headers = {}, token, body }: Visitor
): Promise<{ status: number; data: never }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api${path}`,
      {
        method: body ? 'POST' : 'GET',
        localAddress: from,
        headers: {
          ...headers,
          ...(token && { authorization: token }),
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            data: (JSON.parse(Buffer.concat(parts).toString() || '{}') as { data: never }).data,
          })
        )
      }
    ).on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let nginx: Awaited<ReturnType<typeof startNginx>>
/** Starts a site with these variables behind nginx. */
const open = async (env: Record<string, string>, lines: string[] = []) => {
  test = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '0', COUNTRY_HEADER: '', ...env })
  wire = await serveSockets(test)
  nginx = await startNginx((test.app.server.address() as AddressInfo).port, lines)
}
afterEach(async () => {
  wire.close()
  await nginx.close()
  await test.close()
})

/** Headers that a client can forge, different each time. */
const madeUp = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
})
const logins = async (url: string, from: string): Promise<number[]> => {
  const said = []
  for (let n = 1; n <= 12; n++)
    said.push(
      (
        await call(url, '/auth/login', {
          from,
          headers: madeUp(n),
          body: { username: `nobody${n}-${from}`, password: 'a wrong password' },
        })
      ).status
    )
  return said
}
const shake = (url: string, localAddress: string, n: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = io(url, {
      query: { token: `no token ${n}` },
      extraHeaders: madeUp(n),
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      localAddress,
    } as object)
    socket.on('connect_error', (error: Error) => (socket.disconnect(), resolve(error.message)))
  })
const tenThenTooMany = [...Array<number>(10).fill(401), 429, 429]

it.runIf(hasNginx())(
  'behind one proxy (TRUST_PROXY=1) a forged address is ignored, for calls, sockets and the list of sessions',
  async () => {
    await open({ TRUST_PROXY: '1' })
    expect(await logins(nginx.url, '127.0.0.5')).toEqual(tenThenTooMany)
    expect(await logins(nginx.url, '127.0.0.6')).toEqual(tenThenTooMany)

    const shaken = []
    for (let n = 0; n < 22; n++) shaken.push(await shake(nginx.url, '127.0.0.7', n))
    expect(shaken).toEqual([...Array<string>(20).fill('unauthenticated'), 'too_many_requests', 'too_many_requests'])

    const nina = await join(test)
    const entered = await call(nginx.url, '/auth/login', {
      from: '127.0.0.8',
      headers: madeUp(1),
      body: { username: nina.username, password: nina.password },
    })
    const { token } = entered.data as { token: string }
    const sessions = await call(nginx.url, '/auth/sessions', { from: '127.0.0.8', token, headers: madeUp(2) })
    expect(
      (sessions.data as { data: { address: string; isCurrent: boolean }[] }).data.find(({ isCurrent }) => isCurrent)
        ?.address
    ).toBe('127.0.0.8')
  }
)

it.runIf(hasNginx())(
  'the country is read from the configured header of the proxy, and from no other source',
  async () => {
    await open({ TRUST_PROXY: '127.0.0.9', COUNTRY_HEADER: 'X-Visitor-Country' }, [
      'proxy_bind 127.0.0.9;',
      'proxy_set_header X-Visitor-Country BR;',
    ])
    const [creator, fan] = [await createPerformer(test), await createFan(test)]
    const { data: chat } = await test.call(
      streamMessages.ofPerformer,
      { params: { id: creator.id } },
      { token: creator.token }
    )
    expect(
      (await test.call(blocks.blockCountries, { body: { countries: ['BR'] } }, { token: creator.token })).status
    ).toBe(200)
    const says = (country: string) => ({ 'x-visitor-country': country, 'x-country': country, 'cf-ipcountry': country })

    const looks = async (url: string, headers: Record<string, string>) =>
      (await call(url, `/performers/${creator.id}`, { from: '127.0.0.5', token: fan.token, headers })).status
    const joins = async (url: string, extraHeaders: Record<string, string>) => {
      const socket = io(url, {
        query: { token: fan.token },
        extraHeaders,
        transports: ['websocket'],
        forceNew: true,
        localAddress: '127.0.0.5',
      } as object)
      try {
        return (await socket.timeout(60_000).emitWithAck('stream/join', { conversationId: chat._id })) as {
          ok: boolean
        }
      } finally {
        socket.disconnect()
      }
    }
    // Through the proxy the visitor is in Brazil, whatever they send; on any other path there is no country.
    for (const headers of [{}, says('PT')])
      expect([await looks(nginx.url, headers), await joins(nginx.url, headers)]).toEqual([404, { ok: false }])
    for (const headers of [{}, says('BR'), { ...says('BR'), 'x-forwarded-for': '127.0.0.9' }])
      expect([await looks(wire.url, headers), await joins(wire.url, headers)]).toEqual([200, { ok: true }])
  }
)
