import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { sweep } from '../../../server/features/identity/auth/jobs.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let nina: TestPerson
const sockets: Socket[] = []
const heard: unknown[] = []
beforeAll(async () => {
  test = await testApp()
  test.deps.realtime.attach(test.app.server, test.deps)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  nina = await createFan(test)
  heard.length = 0
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await test.close()
})

/** A connected socket; received events are added to `heard`. */
async function connect(token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`, {
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  socket.onAny((event: string, payload: object) => heard.push([event, payload]))
  await once(socket as never, 'connect')
  return socket
}
const tell = (person: TestPerson, balance: number) =>
  test.deps.realtime.emit(person.id, 'wallet/balance', { balance, asOf: balance })
const login = (socket: Socket, token: string): Promise<{ ok: boolean }> => socket.emitWithAck('auth/login', { token })
/** Breaks the connection and reconnects after the server has noticed, with `token` and the library's recovery data. */
async function comeBack(socket: Socket, token: string | undefined, meanwhile: () => unknown): Promise<void> {
  socket.io.opts.query = token === undefined ? {} : { token }
  const { id = '' } = socket
  socket.io.engine.close()
  await expect.poll(() => test.deps.realtime.countAccountsInRoom(id)).toBe(0)
  await meanwhile()
  await once(socket.connect() as never, 'connect')
}

it('recovers missed events for the same session, and for no other', async () => {
  const socket = await connect(nina.token)
  tell(nina, 1)
  await expect.poll(() => heard).toEqual([['wallet/balance', { balance: 1, asOf: 1 }]])
  await comeBack(socket, nina.token, () => tell(nina, 2))
  expect(socket.recovered).toBe(true)
  await expect.poll(() => heard.at(-1)).toEqual(['wallet/balance', { balance: 2, asOf: 2 }])

  const other = await createFan(test)
  await comeBack(socket, other.token, () => undefined)
  tell(nina, 3)
  tell(other, 4)
  await expect.poll(() => heard.at(-1)).toEqual(['wallet/balance', { balance: 4, asOf: 4 }])
  expect(heard).not.toContainEqual(['wallet/balance', { balance: 3, asOf: 3 }])
})

it('loses no event while a connection is restored', async () => {
  const socket = await connect(nina.token)
  let told = 0
  const telling = setInterval(() => tell(nina, ++told))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  for (let times = 0; times < 10; times++) {
    await comeBack(socket, nina.token, () => undefined)
    expect(socket.recovered).toBe(true)
  }
  clearInterval(telling)
  await expect.poll(() => heard.length).toBe(told)
  expect(heard.map((event) => (event as [string, { balance: number }])[1].balance)).toEqual(
    Array.from({ length: told }, (_, i) => i + 1)
  )
})

it('sends a guest no events of a session that ended while the connection was broken', async () => {
  const socket = await connect(nina.token)
  tell(nina, 1)
  await expect.poll(() => heard.length).toBe(1)
  await comeBack(socket, undefined, async () => {
    await test.call(auth.logout, {}, nina)
    tell(nina, 2)
  })
  tell(nina, 3)
  await login(socket, 'nobody has this token')
  expect(heard).toHaveLength(1)
})

it('uses the latest login of a socket', async () => {
  const [other, socket] = [await createFan(test), await connect('')]
  expect(await Promise.all([login(socket, nina.token), login(socket, other.token)])).toEqual([
    { ok: false },
    { ok: true },
  ])
  tell(nina, 1)
  tell(other, 2)
  await expect.poll(() => heard).toEqual([['wallet/balance', { balance: 2, asOf: 2 }]])
})

it('closes the socket of an expired session', async () => {
  const socket = await connect(nina.token)
  const closed = once(socket as never, 'disconnect')
  await test.deps.db
    .updateTable('session')
    .set({ expires_at: test.clock.now() })
    .where('account_id', '=', nina.id)
    .execute()
  await sweep(test.deps)
  await closed
})
