import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Webhook } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { maxWebhooks } from '../../../../contract/limits.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Plus } from '../../../ui/icons.tsx'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import type { WebhookCalls } from './calls.ts'
import { DocsLink } from './DocsLink.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { webhookTexts } from './texts.ts'
import { WebhookCard } from './WebhookCard.tsx'
import s from './webhooks.module.css'

/** Loaded when it is opened: its schema brings the schemas of all events. */
const WebhookForm = dynamic(() => import('./WebhookForm.tsx').then((module) => module.WebhookForm), {
  loading: LazyFallback,
})

/** The webhooks of an owner: their states, and everything that changes them. `hrefOf`: the list of deliveries of one. */
export const WebhookList = ({
  calls,
  hrefOf,
}: {
  calls: WebhookCalls
  hrefOf: (webhook: Webhook) => string
}): ReactElement => {
  const t = useTexts(webhookTexts)
  const { data, error, reload } = useRequest(`${calls}.list`)
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [removing, setRemoving] = useState<Webhook>()
  const [rolling, setRolling] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  const remove = useSend(`${calls}.remove`)
  const roll = useSend(`${calls}.rollSecret`)
  const isFull = data !== undefined && data.total >= maxWebhooks
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  const removeOne = async ({ _id }: Webhook): Promise<void> => {
    const sent = await remove.send({ params: { id: _id } })
    setRemoving(undefined)
    if (sent.ok) showToast({ kind: 'success', message: t.removed })
  }
  const rollOne = async ({ _id }: Webhook): Promise<void> => {
    const sent = await roll.send({ params: { id: _id } })
    setRolling(undefined)
    if (sent.ok) setSecret(sent.data.secret)
  }
  return (
    <>
      <ScreenTitle title={t.title}>{data && data.total > 0 && !isFull && add}</ScreenTitle>
      <p className={s.lead}>
        {t.lead} <DocsLink />
      </p>
      {isFull && <p className={s.lead}>{t.full(maxWebhooks)}</p>}
      {error && !data ? (
        <ErrorState title={t.failed[calls]} message={errorText(error)} onRetry={reload} />
      ) : !data ? (
        <Loading>
          <SkeletonBlock height="12rem" />
        </Loading>
      ) : data.total === 0 ? (
        <EmptyState scene="lamp" title={t.empty} action={add}>
          {t.emptyHint}
        </EmptyState>
      ) : (
        <ul className={layout.stack4} aria-label={t.title}>
          {data.data.map((webhook) => (
            <WebhookCard
              key={webhook._id}
              calls={calls}
              webhook={webhook}
              href={hrefOf(webhook)}
              onEdit={() => setEditing(webhook)}
              onRoll={() => setRolling(webhook)}
              onRemove={() => setRemoving(webhook)}
            />
          ))}
        </ul>
      )}
      <Modal
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === 'new' ? t.addTitle : t.editTitle}
        width="md"
      >
        {editing && (
          <WebhookForm
            key={editing === 'new' ? 'new' : editing._id}
            calls={calls}
            webhook={editing === 'new' ? undefined : editing}
            onCancel={() => setEditing(undefined)}
            onCreated={(made) => {
              setEditing(undefined)
              setSecret(made.secret)
            }}
            onSaved={() => {
              setEditing(undefined)
              showToast({ kind: 'success', message: t.saved })
            }}
          />
        )}
      </Modal>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <Confirm
        open={rolling !== undefined}
        onClose={() => setRolling(undefined)}
        title={t.rollTitle}
        confirm={t.roll}
        busy={roll.sending}
        onConfirm={() => rolling && void rollOne(rolling)}
      >
        <p>{t.rollText}</p>
      </Confirm>
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={remove.sending}
        onConfirm={() => removing && void removeOne(removing)}
      >
        <p className={s.url}>{removing?.url}</p>
        <p>{t.removeText}</p>
      </Confirm>
    </>
  )
}
