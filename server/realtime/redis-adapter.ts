import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { deserialize, serialize } from 'node:v8'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { createRedisSlots, type ConnectionSlots } from './connection-limits.ts'

/** An event for the sockets of a room that is not kept for those who reconnect. */
export type TransientEvent = { room: string; event: string; payload: unknown }

/** Transient events from and to the other processes. */
export type TransientEvents = {
  send(event: TransientEvent): void
  receive(listener: (event: TransientEvent) => void): void
}

/** What the server processes share. */
export type Cluster = {
  adapter: ReturnType<typeof createAdapter>
  slots: ConnectionSlots
  transient: TransientEvents
}

/** By publication and subscription: a stream would keep megabytes of events that nobody reads again. */
const transientEvents = async (client: Redis, log: Logger): Promise<TransientEvents & { close(): void }> => {
  const [channel, own] = ['transient-events', randomUUID()]
  const subscriber = client.duplicate()
  subscriber.on('error', (error: Error) => log.error({ err: error }, 'the connection to Redis failed'))
  await subscriber.subscribe(channel)
  return {
    send: (event) => void client.publish(channel, serialize({ own, event })).catch(() => undefined),
    receive: (listener) =>
      void subscriber.on('messageBuffer', (_channel: Buffer, message: Buffer) => {
        const sent = deserialize(message) as { own: string; event: TransientEvent }
        if (sent.own !== own) listener(sent.event)
      }),
    close: () => subscriber.disconnect(),
  }
}

/**
 * The Socket.IO adapter by which processes share rooms and missed events over Redis streams, and the connection slots that they share (`slots`). `onBack` runs whenever Redis is
 * available again: events emitted meanwhile may be lost.
 */
export const redisAdapter = async (
  url: string,
  log: Logger,
  onBack: () => void
): Promise<Cluster & { close(): void }> => {
  // The client and the adapter's copies of it connect and reconnect by themselves. With an explicit `connect`, a failure would end the process.
  const client = new Redis(url)
  client.on('error', (error: Error) => log.error({ err: error }, 'the connection to Redis failed'))
  await once(client, 'ready')
  client.on('ready', onBack)
  const slots = createRedisSlots(client)
  const transient = await transientEvents(client, log)
  const close = (): void => {
    slots.close()
    transient.close()
    client.disconnect()
  }
  return { adapter: createAdapter(client), slots, transient, close }
}
