import { Input } from 'antd'
import type { ReactElement } from 'react'
import type { WebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import {
  siteWebhooks,
  webhooks,
  type Webhook,
  type WebhookWithSecret,
} from '../../../../contract/notifications/webhooks/webhooks.ts'
import { maxWebhookDescription } from '../../../../contract/limits.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import type { WebhookCalls } from './calls.ts'
import { EventFields } from './EventFields.tsx'
import { webhookTexts } from './texts.ts'
import s from './webhooks.module.css'

type WebhookFormProps = {
  calls: WebhookCalls
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  onCreated: (webhook: WebhookWithSecret) => void
  onSaved: () => void
  onCancel: () => void
}

const schemas = { webhooks: webhooks.create.body, siteWebhooks: siteWebhooks.create.body }

/** The form of a new webhook, or of one that is changed. */
export const WebhookForm = ({ calls, webhook, onCreated, onSaved, onCancel }: WebhookFormProps): ReactElement => {
  const t = useTexts(webhookTexts)
  const create = useSend(`${calls}.create`)
  const update = useSend(`${calls}.update`)
  const form = useForm({
    initial: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: (webhook?.events ?? []) as WebhookEvent[],
    },
    schema: schemas[calls],
    toInput: (values) => ({ ...values, url: values.url.trim(), isPaused: webhook?.isPaused ?? false }),
  })
  const { values, set, field, errors } = form
  const save = async (): Promise<void> => {
    const body = form.check() as never
    if (!body) return
    if (webhook) {
      const sent = await update.send({ params: { id: webhook._id }, body })
      if (sent.ok) onSaved()
      else if (sent.error.fields) form.refuse(sent.error.fields)
    } else {
      const sent = await create.send({ body })
      if (sent.ok) onCreated(sent.data)
      else if (sent.error.fields) form.refuse(sent.error.fields)
    }
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      <FormField label={t.address} error={errors['url']} hint={t.addressHint} required>
        <Input
          {...field('url')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/hook"
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
        />
      </FormField>
      <FormField label={t.description} error={errors['description']} hint={t.descriptionHint} optional>
        <Input {...field('description')} autoComplete="off" maxLength={maxWebhookDescription} />
      </FormField>
      <EventFields
        calls={calls}
        chosen={values.events}
        onChange={(events) => set('events', events)}
        error={errors['events']}
      />
      <div className={cx(layout.wrap, s.actions)}>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={create.sending || update.sending}>
          {webhook ? t.save : t.create}
        </Button>
      </div>
    </Form>
  )
}
