import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import type { ClientAck, ClientEvent, ClientPayload } from '../../contract/realtime.ts'
import type { TestApp } from './app.ts'

type ReceivedEvent = [event: string, payload: Record<string, unknown>]
/** A browser's socket in a test. */
export type TestSocket = {
  readonly socket: Socket
  /** Every event it received, in order. */
  readonly received: ReceivedEvent[]
  /** The payloads received under one event name. */
  of(event: string): Record<string, unknown>[]
  emit<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<ClientAck<E>>
}

/**
 * Binds the sockets of a test's server to a local port; `connect` opens one for a token, and `close` closes them all.
 */
export async function serveSockets(
  test: TestApp,
  adapter?: Parameters<TestApp['deps']['realtime']['attach']>[2]
): Promise<{ url: string; connect(token?: string, options?: object): Promise<TestSocket>; close(): void }> {
  test.deps.realtime.attach(test.app.server, test.deps, adapter)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  return {
    url,
    async connect(token, options = {}) {
      const socket = io(url, {
        ...(token !== undefined && { query: { token } }),
        transports: ['websocket'],
        reconnectionDelay: 200,
        forceNew: true,
        ...options,
      })
      sockets.push(socket)
      const heard: ReceivedEvent[] = []
      socket.onAny((event: string, payload: Record<string, unknown>) => heard.push([event, payload]))
      await once(socket as never, 'connect')
      return {
        socket,
        received: heard,
        of: (event) => heard.flatMap(([name, payload]) => (name === event ? [payload] : [])),
        emit: (event, payload) => socket.timeout(60_000).emitWithAck(event, payload),
      }
    },
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
