import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../src/api/query-client.ts'
import { readPublicConfig } from '../../../src/config.ts'
import { selectLoggedIn, sessionFound } from '../../../src/features/identity/auth/slice.ts'
import { selectBalance, setUser } from '../../../src/features/identity/users/slice.ts'
import { connect } from '../../../src/realtime/connect.ts'
import { connectionOptions, socketAddress } from '../../../src/realtime/options.ts'
import { makeStore, type AppStore } from '../../../src/store/make-store.ts'
import { api, apiUrl, clearToasts, fan, http, ok, refusal, toastTexts } from '../support.ts'
import { until } from '../../support/until.ts'

const push = vi.hoisted(() => vi.fn(() => Promise.resolve(true)))
vi.mock('next/router', () => ({ default: { push }, push }))

type Wire = { http: HttpServer; io: Server; port: number; logins: unknown[]; tokens: unknown[] }

const serve = async (port = 0): Promise<Wire> => {
  const server = createServer()
  const io = new Server(server, { path: '/socket.io', cors: { origin: '*' } })
  const wire: Wire = { http: server, io, port: 0, logins: [], tokens: [] }
  io.use((socket, next) => {
    wire.tokens.push(socket.handshake.query.token)
    if (socket.handshake.query.token === 'full')
      return next(Object.assign(new Error('too_many_connections'), { data: { retryAfter: 60 } }))
    next(socket.handshake.query.token === 'dead' ? new Error('unauthenticated') : undefined)
  })
  io.on('connection', (socket) =>
    socket.on(
      'auth/login',
      (payload: unknown, ack: (answer: object) => void) => (wire.logins.push(payload), ack({ ok: true }))
    )
  )
  await new Promise<void>((resolve) => server.listen(port, resolve))
  wire.port = (server.address() as AddressInfo).port
  return wire
}
const stop = (wire: Wire): Promise<void> => new Promise((resolve) => void wire.io.close(() => resolve()))

let wire: Wire
let store: AppStore
let close = (): void => undefined
const cache = queryClient()
const seen: string[] = []
const status = () => store.getState().connection.status
const open = (token: string) =>
  (close = connect(`http://localhost:${wire.port}`, token, { dispatch: store.dispatch, cache }))

beforeAll(() => api.listen({ onUnhandledFrame: 'bypass' }))
beforeEach(async () => {
  wire = await serve()
  store = makeStore()
  seen.length = 0
  store.subscribe(() => void (seen.at(-1) !== status() && seen.push(status())))
  store.dispatch(setUser(fan))
  store.dispatch(sessionFound({ _id: fan._id, isPerformer: false }))
  api.use(http.get(apiUrl('/users/me'), () => ok({ ...fan, balance: 12 })))
})
afterEach(async () => {
  close()
  await stop(wire)
  api.resetHandlers()
  clearToasts()
  push.mockClear()
})
afterAll(() => api.close())

describe('the socket (Spec §4, §7, §9)', () => {
  it('has exactly the specified options', () => {
    expect(connectionOptions('t')).toMatchObject({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      query: { token: 't' },
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 10_000,
      timeout: 20_000,
      randomizationFactor: 0.5,
    })
    const here = 'https://site.test'
    expect(socketAddress(readPublicConfig({}), here)).toBe(here)
    expect(socketAddress(readPublicConfig({ API_ENDPOINT: 'https://api.test/v1' }), here)).toBe('https://api.test')
    expect(
      socketAddress(
        readPublicConfig({ API_ENDPOINT: 'https://api.test/v1', SOCKET_ENDPOINT: 'https://live.test' }),
        here
      )
    ).toBe('https://live.test')
  })

  it('connects with the token, updates the balance, and sends auth/login again after a server restart', async () => {
    open('good')
    expect(status()).toBe('initialized')
    await until(() => expect(status()).toBe('connected'))
    expect(wire.tokens).toEqual(['good'])
    expect(wire.logins).toEqual([])
    // Changes between the page load and the connection are requested.
    await until(() => expect(selectBalance(store.getState())).toBe(12))
    wire.io.emit('wallet/balance', { balance: 99.5, asOf: 7 })
    await until(() => expect(selectBalance(store.getState())).toBe(99.5))

    const { port } = wire
    await stop(wire)
    await until(() =>
      expect(seen).toEqual(expect.arrayContaining(['connected', 'disconnect', 'reconnecting', 'failed']))
    )
    api.use(http.get(apiUrl('/users/me'), () => ok({ ...fan, balance: 42, balanceAsOf: 8 })))
    wire = await serve(port)
    await until(() => expect(status()).toBe('connected'))
    await until(() => expect(wire.logins).toEqual([{ token: 'good' }]))
    // Changes during the interruption are requested.
    await until(() => expect(selectBalance(store.getState())).toBe(42))
    expect(toastTexts()).toEqual([])
  })

  it('reloads when the server reports that events may be missing', async () => {
    open('good')
    await until(() => expect(selectBalance(store.getState())).toBe(12))
    api.use(http.get(apiUrl('/users/me'), () => ok({ ...fan, balance: 42 })))
    wire.io.emit('session/missed', {})
    await until(() => expect(selectBalance(store.getState())).toBe(42))
    expect(wire.logins).toEqual([])
  })

  it('fails silently while nothing answers (Spec §8, Realtime error)', async () => {
    const { port } = wire
    await stop(wire)
    // An attempt fails quickly: every status is recorded, not only the one at the time of the check.
    const seen = new Set<string>()
    const unwatch = store.subscribe(() => seen.add(status()))
    open('good')
    await until(() => expect([...seen]).toEqual(expect.arrayContaining(['failed', 'reconnecting'])))
    unwatch()
    expect(toastTexts()).toEqual([])
    api.use(http.get(apiUrl('/users/me'), () => ok(fan)))
    wire = await serve(port)
    await until(() => expect(status()).toBe('connected'))
  })

  it('ends the session when the token is invalid or revoked', async () => {
    api.use(http.get(apiUrl('/users/me'), () => refusal(401, 'unauthenticated', 'Please login!')))
    open('dead')
    await until(() => expect(push).toHaveBeenCalledWith('/auth/login'))
    expect(selectLoggedIn(store.getState())).toBe(false)
    close()
    push.mockClear()
    clearToasts()
    store.dispatch(sessionFound({ _id: fan._id, isPerformer: false }))
    api.use(http.get(apiUrl('/users/me'), () => ok(fan)))
    open('good')
    await until(() => expect(status()).toBe('connected'))
    wire.io.emit('session/revoked', {})
    await until(() => expect(push).toHaveBeenCalledWith('/auth/login'))
    expect(toastTexts()).toEqual(['Please login!'])
    expect(selectLoggedIn(store.getState())).toBe(false)
  })

  it('reconnects to a full server at the time it names, later after each refusal', async () => {
    const waits: [run: () => void, ms: number][] = []
    const { setTimeout: later } = globalThis
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.0123)
    // Timers of ten seconds or more are captured and run when the test says so; the library's own delays are whole
    // seconds.
    const spy = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms = 0) =>
        ms >= 10_000 && ms % 1000 !== 0
          ? waits.push([run, ms]) && later(() => undefined)
          : later(run, ms)) as typeof setTimeout)
    const pauses = async (times: number): Promise<number[]> => {
      await until(() => expect(waits.length).toBeGreaterThanOrEqual(times))
      return waits.map(([, ms]) => ms)
    }
    try {
      open('full')
      for (let n = 1; n <= 4; n++) {
        const ms = (await pauses(n))[n - 1] ?? 0
        expect(ms).toBeGreaterThanOrEqual(Math.max(60_000, 10_000 * 2 ** (n - 1)))
        waits[n - 1]?.[0]()
      }
      expect((await pauses(5))[4]).toBeGreaterThanOrEqual(160_000)
    } finally {
      spy.mockRestore()
      chance.mockRestore()
    }
  })

  it('emits nothing after it was closed', async () => {
    open('good')
    await until(() => expect(status()).toBe('connected'))
    close()
    await stop(wire)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(status()).toBe('connected')
    wire = await serve()
  })
})
