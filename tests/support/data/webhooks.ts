import { webhooks, type WebhookWithSecret } from '../../../contract/notifications/webhooks/webhooks.ts'
import type { CreatorWebhookEvent } from '../../../contract/notifications/webhooks/webhook-events.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Creates a webhook of a creator through HTTP. */
export async function createWebhook(
  test: TestApp,
  owner: TestPerson,
  url: string,
  events: CreatorWebhookEvent[] = ['follow.created']
): Promise<WebhookWithSecret> {
  const { status, data, error } = await test.call(webhooks.create, { body: { url, events } }, owner)
  if (status !== 201) throw new Error(JSON.stringify(error))
  return data
}
