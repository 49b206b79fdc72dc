import { clientEvents, serverEvents } from '../../../contract/realtime.ts'
import { jsonSchema } from '../../http/json-schema.ts'

type Schema = Record<string, unknown>
export type PublishedEvents = {
  transport: { protocol: string; path: string; token: string }
  server: Record<string, { description: string; payload: Schema }>
  client: Record<string, { description: string; payload: Schema; ack: Schema }>
}

/** The events of the socket with the schemas of their payloads, published beside the OpenAPI document (Spec §7, Realtime). */
export function publishedEvents(): PublishedEvents {
  return {
    transport: {
      protocol: 'socket.io 4',
      path: '/socket.io',
      token: 'query parameter `token` of the handshake, or the event auth/login',
    },
    server: Object.fromEntries(
      Object.entries(serverEvents).map(([name, payload]) => {
        const { description, ...schema } = jsonSchema(payload, 'output')
        return [name, { description: typeof description === 'string' ? description : '', payload: schema }]
      })
    ),
    client: Object.fromEntries(
      Object.entries(clientEvents).map(([name, event]) => [
        name,
        {
          description: event.summary,
          payload: jsonSchema(event.payload, 'input'),
          ack: jsonSchema(event.ack, 'output'),
        },
      ])
    ),
  }
}
