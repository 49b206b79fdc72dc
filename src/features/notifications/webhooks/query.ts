import type { WebhookDeliveryStatus } from '../../../../contract/notifications/webhooks/webhooks.ts'

const statuses: readonly WebhookDeliveryStatus[] = ['pending', 'delivered', 'failed']

/** The status in the address; undefined: all. */
export const statusOf = (status: unknown): WebhookDeliveryStatus | undefined =>
  statuses.find((known) => known === status)

/** Input of the deliveries of a webhook, shared by the page's prefetch and the screen. */
export const deliveriesInput = (id: string, status: WebhookDeliveryStatus | undefined) => ({
  params: { id },
  query: { limit: 20, ...(status && { status }) },
})
