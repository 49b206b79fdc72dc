import type { WebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryStatus,
} from '../../../../contract/notifications/webhooks/webhooks.ts'
import type { DeliveryDetailRow, DeliveryRow, WebhookRow } from './queries.ts'
import { headersOf } from './send-request.ts'

/** A webhook as its owner sees it. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { former_until: until, last_delivery: last } = row
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as WebhookEvent[],
    isPaused: row.paused_at !== null,
    pauseReason: (row.pause_reason as Webhook['pauseReason']) ?? undefined,
    secretEnding: row.secret_ending,
    formerSecretUntil: until && until > now ? until.toISOString() : undefined,
    lastDelivery: last ? { status: last.status, at: new Date(last.at).toISOString() } : undefined,
    createdAt: row.created_at.toISOString(),
  }
}

/** A delivery in the list of its webhook. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    _id: row.id,
    eventId: row.event_id,
    type: row.type as WebhookDelivery['type'],
    status: row.status as WebhookDeliveryStatus,
    attempts: row.attempts,
    lastAttempt: row.last_attempt ?? undefined,
    nextAttemptAt: row.next_attempt_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

/** A delivery with what was sent and answered. */
export function presentDeliveryDetail(row: DeliveryDetailRow): WebhookDeliveryDetail {
  return {
    ...presentDelivery(row),
    url: row.url,
    requestHeaders: headersOf(row.event_id),
    requestBody: row.body,
    answer: row.answer ?? undefined,
    history: row.history,
  }
}
