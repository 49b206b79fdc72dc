import { deliveriesInput, statusOf } from '../../src/features/notifications/webhooks/query.ts'
import { WebhooksScreen } from '../../src/features/notifications/webhooks/WebhooksScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const WebhooksPage: AppPage = () => <WebhooksScreen calls="siteWebhooks" />
WebhooksPage.permission = 'system.manage'
WebhooksPage.wide = true
WebhooksPage.load = async ({ query, prefetch, prefetchPage }) => {
  const { id, status } = query
  if (typeof id !== 'string') await prefetch('siteWebhooks.list').catch(() => undefined)
  else
    await Promise.all([
      prefetch('siteWebhooks.view', { params: { id } }).catch(() => undefined),
      prefetchPage('siteWebhooks.deliveries', deliveriesInput(id, statusOf(status))).catch(() => undefined),
    ])
}
export default WebhooksPage
