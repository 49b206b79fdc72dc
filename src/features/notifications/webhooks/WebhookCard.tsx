import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Webhook, WebhookDelivery } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { attemptText } from './attempt-text.ts'
import type { WebhookCalls } from './calls.ts'
import { webhookEventTexts } from './event-texts.ts'
import { webhookTexts } from './texts.ts'
import s from './webhooks.module.css'

type WebhookCardProps = {
  calls: WebhookCalls
  webhook: Webhook
  /** The address of its list of deliveries. */
  href: string
  onEdit: () => void
  onRoll: () => void
  onRemove: () => void
}

/** A webhook with its state, and the result of a test event below it. */
export const WebhookCard = ({ calls, webhook, href, onEdit, onRoll, onRemove }: WebhookCardProps): ReactElement => {
  const t = useTexts(webhookTexts)
  const names = useTexts(webhookEventTexts)
  const { _id, url, description, events, isPaused, pauseReason, lastDelivery, formerSecretUntil } = webhook
  const [tested, setTested] = useState<WebhookDelivery>()
  const test = useSend(`${calls}.test`)
  const update = useSend(`${calls}.update`)
  const sendTest = async (): Promise<void> => {
    const sent = await test.send({ params: { id: _id } })
    setTested(sent.ok ? sent.data : undefined)
  }
  const pause = async (): Promise<void> => {
    const body = { url, description, events, isPaused: !isPaused } as never
    const sent = await update.send({ params: { id: _id }, body })
    if (sent.ok) showToast({ kind: 'success', message: isPaused ? t.resumeDone : t.pauseDone })
  }
  return (
    <li className={cx(layout.surface, layout.stack3, s.item)}>
      <div className={s.head}>
        <div className={layout.stack1}>
          <strong className={cx(s.url, s.clamped)} title={url}>
            {url}
          </strong>
          {description && <span className={s.lead}>{description}</span>}
        </div>
        <RowMenu
          label={t.actions(url)}
          items={[
            { label: t.edit, onSelect: onEdit },
            { label: isPaused ? t.resume : t.pause, onSelect: () => void pause() },
            { label: t.roll, onSelect: onRoll },
            null,
            { label: t.remove, danger: true, onSelect: onRemove },
          ]}
        />
      </div>
      {isPaused && pauseReason && (
        <Notice
          tone={pauseReason === 'owner' ? 'info' : 'warning'}
          action={
            <Button size="sm" variant="secondary" loading={update.sending} onClick={() => void pause()}>
              {t.resume}
            </Button>
          }
        >
          {t.pausedBy[pauseReason]}
        </Notice>
      )}
      <details className={s.chosen}>
        <summary>{t.events(events.length)}</summary>
        <ul>
          {events.map((event) => (
            <li key={event}>{names[event]}</li>
          ))}
        </ul>
      </details>
      <p className={cx(textStyles.note, s.facts)}>
        <Badge tone={isPaused ? 'warning' : 'success'}>{isPaused ? t.paused : t.active}</Badge>
        <span>
          {lastDelivery ? (
            <>
              {t.last} <Time at={lastDelivery.at} />: {t.status[lastDelivery.status]}
            </>
          ) : (
            t.none
          )}
        </span>
        <span>{t.secret(webhook.secretEnding)}</span>
        {formerSecretUntil && (
          <span>
            {t.former} <Time at={formerSecretUntil} exact />
          </span>
        )}
      </p>
      <div className={cx(layout.wrap, s.buttons)}>
        <Button variant="secondary" size="sm" loading={test.sending} onClick={() => void sendTest()}>
          {t.test}
        </Button>
        <ButtonLink variant="quiet" size="sm" href={href}>
          {t.deliveries}
        </ButtonLink>
      </div>
      {tested && (
        <Notice
          role="status"
          tone={tested.status === 'delivered' ? 'success' : 'danger'}
          title={tested.status === 'delivered' ? t.tested : t.testFailed}
        >
          {attemptText(tested.lastAttempt, t)}
        </Notice>
      )}
    </li>
  )
}
