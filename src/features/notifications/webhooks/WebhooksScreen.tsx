import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { WebhookDeliveryStatus } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import type { WebhookCalls } from './calls.ts'
import { DeliveryList } from './DeliveryList.tsx'
import { statusOf } from './query.ts'
import { webhookTexts } from './texts.ts'
import { WebhookList } from './WebhookList.tsx'
import s from './webhooks.module.css'

const paths = { webhooks: '/creator/webhooks', siteWebhooks: '/admin/webhooks' } as const

/** The webhooks of a creator or of the site, or with `id` in the address the deliveries of one (decision 42). */
export const WebhooksScreen = ({ calls }: { calls: WebhookCalls }): ReactElement => {
  const path = paths[calls]
  const pathOf = (id: string, status?: WebhookDeliveryStatus): string =>
    `${path}?id=${id}${status ? `&status=${status}` : ''}`
  const t = useTexts(webhookTexts)
  const { query } = useRouter()
  const id = typeof query['id'] === 'string' ? query['id'] : undefined
  return (
    <AntdProvider>
      <div className={cx(layout.stack4, s.screen)}>
        <PageHead title={t.title} noindex />
        {id === undefined ? (
          <WebhookList calls={calls} hrefOf={(webhook) => pathOf(webhook._id)} />
        ) : (
          <DeliveryList
            key={id}
            calls={calls}
            webhookId={id}
            status={statusOf(query['status'])}
            backHref={path}
            hrefOf={(status) => pathOf(id, status)}
          />
        )}
      </div>
    </AntdProvider>
  )
}
