import * as z from 'zod'
import { webhookEvents, webhookPayload, webhookTest } from '../../../contract/notifications/webhooks/webhook-events.ts'
import type { Json, namedSchemas } from './named-schemas.ts'

const audienceNotes = { creator: 'For creators.', operator: 'For the operator.' } as const

/** The `webhooks` of the OpenAPI document: what this site sends to the addresses of creators and of the operator. */
export function openApiWebhooks(named: ReturnType<typeof namedSchemas>): Record<string, { post: Json }> {
  const operation = (type: string, summary: string, description: string, data: z.ZodType) => ({
    post: {
      summary,
      description,
      parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: named.schema(webhookPayload(type, data), 'output') } },
      },
      responses: {
        '2XX': { description: 'Received; any other answer is a failure, and the event is sent again later' },
        '410': { description: 'The webhook is paused at once' },
      },
    },
  })
  const events = Object.entries(webhookEvents).map(([name, { summary, audiences, data }]) => [
    name,
    operation(name, summary, audiences.map((audience) => audienceNotes[audience]).join(' '), data),
  ])
  const test = operation(webhookTest, 'The test button was pressed', 'For creators. For the operator.', z.object({}))
  return Object.fromEntries([...events, [webhookTest, test]]) as Record<string, { post: Json }>
}

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

/** The headers of a webhook's request, as parameters of the OpenAPI document. */
export const webhookHeaders = {
  WebhookId: header('webhook-id', 'The id of the event, as in the body', { type: 'string', format: 'uuid' }),
  WebhookTimestamp: header('webhook-timestamp', 'When the request was sent, in seconds since 1970', {
    type: 'integer',
  }),
  WebhookSignature: header(
    'webhook-signature',
    'One or two signatures, separated by a space: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64',
    { type: 'string' }
  ),
}
