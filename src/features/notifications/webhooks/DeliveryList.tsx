import { useState } from 'react'
import type { ReactElement } from 'react'
import { isAccepted } from '../../../../contract/notifications/webhooks/webhook-answers.ts'
import type { WebhookDelivery, WebhookDeliveryStatus } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { usePage } from '../../../api/use-page.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { ChevronLeft } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Time } from '../../../ui/Time.tsx'
import { attemptText } from './attempt-text.ts'
import type { WebhookCalls } from './calls.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { webhookEventTexts } from './event-texts.ts'
import { deliveriesInput } from './query.ts'
import { webhookTexts } from './texts.ts'
import s from './webhooks.module.css'

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const

type DeliveryListProps = {
  calls: WebhookCalls
  webhookId: string
  status: WebhookDeliveryStatus | undefined
  /** The address of the list of webhooks. */
  backHref: string
  /** The address of this list with a status. */
  hrefOf: (status: WebhookDeliveryStatus | undefined) => string
}

/** What was sent to a webhook, by status, with details of each and a way to send it again. */
export const DeliveryList = ({ calls, webhookId, status, backHref, hrefOf }: DeliveryListProps): ReactElement => {
  const t = useTexts(webhookTexts)
  const names = useTexts(webhookEventTexts)
  const webhook = useRequest(`${calls}.view`, { params: { id: webhookId } })
  const page = usePage(`${calls}.deliveries`, deliveriesInput(webhookId, status), { keepPrevious: true })
  const { send } = useSend(`${calls}.repeat`)
  const [shown, setShown] = useState<string>()
  const repeat = async ({ _id }: WebhookDelivery): Promise<void> => {
    const sent = await send({ params: { id: _id } })
    if (!sent.ok) return
    const { lastAttempt } = sent.data
    const text = attemptText(lastAttempt, t)
    showToast(
      isAccepted(lastAttempt?.status)
        ? { kind: 'success', message: `${t.repeated}: ${text}` }
        : { kind: 'error', message: `${t.repeatFailed}: ${text}` }
    )
  }
  const columns: DataColumn<WebhookDelivery>[] = [
    {
      title: t.event,
      key: 'type',
      rowScope: 'row',
      card: 'head',
      render: (_, { type }) => (
        <span className={layout.stack1}>
          <strong>{names[type]}</strong>
          <span className={textStyles.note}>{type}</span>
        </span>
      ),
    },
    {
      title: t.state,
      key: 'status',
      card: 'bare',
      render: (_, delivery) => <Badge tone={tones[delivery.status]}>{t.status[delivery.status]}</Badge>,
    },
    {
      title: t.answer,
      key: 'answer',
      card: 'bare',
      render: (_, { lastAttempt, attempts, nextAttemptAt, status: state }) => (
        <span className={layout.stack1}>
          {attemptText(lastAttempt, t)}
          <span className={textStyles.note}>
            {t.attempts(attempts)}
            {state === 'pending' && nextAttemptAt && (
              <>
                {'. '}
                {t.next}: <Time at={nextAttemptAt} isDue />
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      title: t.sent,
      key: 'createdAt',
      card: 'bare',
      isOneLine: true,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: t.actionsTitle,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, delivery) => (
        <RowMenu
          label={t.rowActions(names[delivery.type])}
          items={[
            { label: t.show, onSelect: () => setShown(delivery._id) },
            { label: t.repeat, onSelect: () => void repeat(delivery) },
          ]}
        />
      ),
    },
  ]
  const states = [undefined, 'delivered', 'pending', 'failed'] as const
  return (
    <>
      <Link className={cx(layout.row, s.back)} href={backHref}>
        <ChevronLeft aria-hidden />
        {t.back}
      </Link>
      <ScreenTitle title={t.deliveries} />
      {webhook.data && <p className={s.url}>{webhook.data.url}</p>}
      <p className={s.lead}>{t.deliveriesLead}</p>
      <Tabs
        label={t.states}
        current={status ?? 'all'}
        tabs={states.map((state) => ({
          key: state ?? 'all',
          label: state ? t.status[state] : t.all,
          href: hrefOf(state),
        }))}
      />
      <PagedList
        page={page}
        failed={t.deliveriesFailed}
        skeleton={
          <Loading>
            <SkeletonBlock height="12rem" />
          </Loading>
        }
        empty={
          <EmptyState scene="lamp" title={t.noDeliveries}>
            {status === undefined && t.noDeliveriesHint}
          </EmptyState>
        }
      >
        <DataTable label={t.deliveries} rowKey="_id" columns={columns} dataSource={page.items} />
      </PagedList>
      <DeliveryDialog calls={calls} id={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
