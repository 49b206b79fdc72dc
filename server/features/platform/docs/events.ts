import { clientEvents, serverEvents } from '../../../../contract/realtime.ts'
import { namedSchemas } from '../../../http/openapi/named-schemas.ts'

type Schema = Record<string, unknown>
export type PublishedEvents = {
  transport: { protocol: string; path: string; token: string }
  server: Record<string, { description: string; payload: Schema }>
  client: Record<string, { description: string; payload: Schema; ack: Schema }>
  components: { schemas: Record<string, Schema> }
}

/**
 * The events of the socket with the schemas of their payloads, published along with the OpenAPI document (Spec §7,
 * Realtime).
 */
export function publishedEvents(): PublishedEvents {
  const named = namedSchemas()
  const { document, schemas } = named.finish({
    server: Object.fromEntries(
      Object.entries(serverEvents).map(([name, event]) => {
        const { description, ...payload } = named.resolve(named.schema(event, 'output'), 'output')
        return [name, { description: typeof description === 'string' ? description : '', payload }]
      })
    ),
    client: Object.fromEntries(
      Object.entries(clientEvents).map(([name, event]) => [
        name,
        {
          description: event.summary,
          payload: named.schema(event.payload, 'input'),
          ack: named.schema(event.ack, 'output'),
        },
      ])
    ),
  })
  return {
    transport: {
      protocol: 'socket.io 4',
      path: '/socket.io',
      token: 'query parameter `token` of the handshake, or the event auth/login',
    },
    ...document,
    components: { schemas },
  }
}
