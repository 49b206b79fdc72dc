import type { ReactElement } from 'react'
import type { WebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import { useTexts } from '../../../lib/texts.ts'
import textStyles from '../../../ui/content/text.module.css'
import { Checkbox } from '../../../ui/controls/Choice.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { creatorEvents, siteEvents, type WebhookCalls } from './calls.ts'
import { webhookEventTexts } from './event-texts.ts'
import { webhookTexts } from './texts.ts'
import s from './webhooks.module.css'

type EventFieldsProps = {
  calls: WebhookCalls
  chosen: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  error: string | undefined
}

/** The events of a webhook in groups of checkboxes. */
export const EventFields = ({ calls, chosen, onChange, error }: EventFieldsProps): ReactElement => {
  const t = useTexts(webhookTexts)
  const names = useTexts(webhookEventTexts)
  const groups = Object.entries(calls === 'webhooks' ? creatorEvents : siteEvents) as [
    keyof typeof t.groups,
    readonly WebhookEvent[],
  ][]
  const toggle = (event: WebhookEvent): void =>
    onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event])
  return (
    <fieldset className={s.events} aria-invalid={error ? true : undefined}>
      <legend className={s.legend}>{t.choose}</legend>
      <div className={layout.stack4}>
        {groups.map(([group, events]) => (
          <div key={group} role="group" aria-label={t.groups[group]} className={layout.stack2}>
            <span className={textStyles.note} aria-hidden>
              {t.groups[group]}
            </span>
            {events.map((event) => (
              <Checkbox
                key={event}
                name="event"
                label={names[event]}
                checked={chosen.includes(event)}
                onChange={() => toggle(event)}
              />
            ))}
          </div>
        ))}
      </div>
      {error && (
        <p className={textStyles.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
