import { deliveriesInput, statusOf } from '../../src/features/notifications/webhooks/query.ts'
import { WebhooksScreen } from '../../src/features/notifications/webhooks/WebhooksScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const WebhooksPage: AppPage = () => <WebhooksScreen calls="webhooks" />
WebhooksPage.onlyPerformer = true
WebhooksPage.wide = true
WebhooksPage.load = async ({ query, prefetch, prefetchPage }) => {
  const { id, status } = query
  if (typeof id !== 'string') await prefetch('webhooks.list').catch(() => undefined)
  else
    await Promise.all([
      prefetch('webhooks.view', { params: { id } }).catch(() => undefined),
      prefetchPage('webhooks.deliveries', deliveriesInput(id, statusOf(status))).catch(() => undefined),
    ])
}
export default WebhooksPage
