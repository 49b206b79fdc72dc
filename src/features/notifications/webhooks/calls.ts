import type {
  CreatorWebhookEvent,
  SiteWebhookEvent,
} from '../../../../contract/notifications/webhooks/webhook-events.ts'

/** Whose webhooks a screen shows: the creator's own, or those of the site for its operator. */
export type WebhookCalls = 'webhooks' | 'siteWebhooks'

/** The events in the groups of the form. Each event that an owner can choose is in one group. */
export const creatorEvents = {
  money: [
    'purchase.completed',
    'subscription.started',
    'subscription.renewed',
    'subscription.renewal-failed',
    'subscription.changed',
    'order.created',
    'order.changed',
    'refund.completed',
    'payout.changed',
  ],
  fans: ['follow.created', 'follow.deleted', 'message.created', 'comment.created', 'like.created', 'call.changed'],
  content: ['item.published', 'item.removed', 'item.restored', 'file.processed'],
} as const satisfies Record<string, readonly CreatorWebhookEvent[]>

export const siteEvents = {
  money: creatorEvents.money,
  people: [
    'performer.applied',
    'performer.approved',
    'performer.rejected',
    'account.suspended',
    'account.unsuspended',
    'report.created',
    'report.closed',
  ],
  content: ['item.published', 'item.removed', 'item.restored', 'comment.created'],
} as const satisfies Record<string, readonly SiteWebhookEvent[]>
