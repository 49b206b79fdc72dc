import { randomUUIDv7 } from 'node:crypto'
import { isAccepted } from '../../../../contract/notifications/webhooks/webhook-answers.ts'
import { webhookPayload, webhookTest } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import * as z from 'zod'
import { findDelivery, findWebhook, type DeliveryRow, type Owner, type WebhookRow } from './queries.ts'
import { decryptSecrets } from './secrets.ts'
import { markDelivered, storeAttempt } from './send-deliveries.ts'
import { sendRequest } from './send-request.ts'

const testPayload = webhookPayload(webhookTest, z.object({}))

/** A webhook of this owner. @throws ApiError `not_found` */
export async function requireWebhook({ db }: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, owner, id)
  if (!webhook) throw new ApiError('not_found')
  return webhook
}

/**
 * Sends a test event to a webhook and waits for the answer, also while it is paused. It is not tried again.
 * @throws ApiError `not_found`
 */
export async function sendTestEvent(deps: Deps, owner: Owner, webhookId: string): Promise<DeliveryRow> {
  const webhook = await requireWebhook(deps, owner, webhookId)
  const [id, eventId, now] = [randomUUIDv7(), randomUUIDv7(), deps.clock.now()]
  const payload = testPayload.parse({ id: eventId, type: webhookTest, createdAt: now.toISOString(), data: {} })
  await deps.db
    .insertInto('webhook_delivery')
    .values({
      id,
      webhook_id: webhook.id,
      event_id: eventId,
      type: webhookTest,
      body: JSON.stringify(payload),
      status: 'failed', // until it is answered: the job does not send it
      created_at: now,
    })
    .execute()
  return sendNow(deps, owner, webhook, id)
}

/**
 * Sends a delivery again and waits for the answer. A pending one keeps its further attempts if this one fails.
 * @throws ApiError `not_found`
 */
export async function repeatDelivery(deps: Deps, owner: Owner, id: string): Promise<DeliveryRow> {
  const delivery = await findDelivery(deps.db, owner, id)
  if (!delivery) throw new ApiError('not_found')
  return sendNow(deps, owner, await requireWebhook(deps, owner, delivery.webhook_id), id)
}

async function sendNow(deps: Deps, owner: Owner, webhook: WebhookRow, id: string): Promise<DeliveryRow> {
  const delivery = await findDelivery(deps.db, owner, id)
  if (!delivery) throw new ApiError('not_found')
  const sent = await sendRequest(deps, webhook.url, decryptSecrets(deps.config, webhook, deps.clock.now()), delivery)
  const isDelivered = isAccepted(sent.attempt.status)
  await storeAttempt(deps.db, id, sent, isDelivered ? { status: 'delivered', next_attempt_at: null } : {})
  if (isDelivered) await markDelivered(deps.db, webhook.id, deps.clock.now())
  const after = await findDelivery(deps.db, owner, id)
  if (!after) throw new ApiError('not_found')
  return after
}
