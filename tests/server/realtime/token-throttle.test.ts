import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { login } from '../../support/data/registration.ts'
import { createFan } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '2' })
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})

/**
 * Headers of a request behind two proxies, of which the nearer names the farther; a forged address stands before them.
 */
const from = (address: string) => ({ 'x-forwarded-for': `192.0.2.99, ${address}, 10.0.0.7` })

/** The result of a handshake: nothing where it is accepted. */
const shake = async (
  token: string,
  address: string,
  transport = 'websocket'
): Promise<{ said?: string; retryAfter?: number }> => {
  const socket = io(wire.url, {
    query: { token },
    extraHeaders: from(address),
    transports: [transport],
    reconnection: false,
    forceNew: true,
  })
  try {
    return await new Promise((answer) => {
      socket.on('connect', () => answer({}))
      socket.on('connect_error', (error: Error & { data?: { retryAfter: number } }) =>
        answer({ said: error.message, ...error.data })
      )
    })
  } finally {
    socket.disconnect()
  }
}
const shakeMany = async (many: number, address: string): Promise<(string | undefined)[]> =>
  (
    await Promise.all(
      Array.from({ length: many }, (_, n) => shake(`no token ${n}`, address, n % 2 ? 'polling' : 'websocket'))
    )
  ).map(({ said }) => said)
const times = (many: number, word: string): string[] => Array<string>(many).fill(word)

it('limits the invalid tokens of one address, also in parallel; known sessions and other addresses are still accepted', async () => {
  const [known, fresh] = [await createFan(test), await createFan(test)]
  const [house, elsewhere] = ['198.51.100.1', '198.51.100.2']
  expect(await shake(known.token, house)).toEqual({})
  expect((await shakeMany(25, house)).sort()).toEqual([
    ...times(5, 'too_many_requests'),
    ...times(20, 'unauthenticated'),
  ])
  const refused = await shake(fresh.token, house)
  expect(refused.said).toBe('too_many_requests')
  expect([(refused.retryAfter ?? 0) > 0, (refused.retryAfter ?? 99) <= 60]).toEqual([true, true])
  expect([
    await shake(known.token, house),
    await shake(fresh.token, elsewhere),
    await shake(fresh.token, house),
  ]).toEqual([{}, {}, {}])
})

it('counts tokens that guests send by auth/login too, and never valid ones', async () => {
  const house = '198.51.100.3'
  const people = await Promise.all(Array.from({ length: 30 }, () => createFan(test)))
  expect(await Promise.all(people.map(({ token }) => shake(token, house)))).toEqual(people.map(() => ({})))
  const guests = await Promise.all([1, 2].map(() => wire.connect(undefined, { extraHeaders: from(house) })))
  for (const guest of guests)
    for (let n = 0; n < 9; n++) expect(await guest.emit('auth/login', { token: `none ${n}` })).toEqual({ ok: false })
  expect(await shakeMany(2, house)).toEqual(times(2, 'unauthenticated'))
  const fresh = await createFan(test)
  expect([await guests[0]!.emit('auth/login', { token: fresh.token }), (await shake(fresh.token, house)).said]).toEqual(
    [{ ok: false }, 'too_many_requests']
  )
  expect(await guests[1]!.emit('auth/login', { token: people[0]!.token })).toEqual({ ok: true })
})

it('counts the addresses of one IPv6 network as one', async () => {
  const said = []
  for (let n = 1; n <= 21; n++) said.push((await shake('none', `2001:db8:0:7::${n.toString(16)}`)).said)
  expect(said).toEqual([...times(20, 'unauthenticated'), 'too_many_requests'])
  expect([(await shake('none', '2001:0db8::7:1:2:3:4')).said, (await shake('none', '2001:db8:0:8::1')).said]).toEqual([
    'too_many_requests',
    'unauthenticated',
  ])
})

it('counts HTTP calls too, by the address before the configured number of proxies', async () => {
  const tries = async (address: string) => {
    const said = []
    for (let n = 0; n < 11; n++)
      said.push((await login(test, `nobody-${n}-${address}`, 'a wrong password', { headers: from(address) })).status)
    return said
  }
  for (const address of ['198.51.100.4', '198.51.100.5'])
    expect(await tries(address)).toEqual([...Array<number>(10).fill(401), 429])
})
