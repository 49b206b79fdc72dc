import type { ReactElement } from 'react'
import type { WebhookDeliveryDetail } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { attemptText } from './attempt-text.ts'
import type { WebhookCalls } from './calls.ts'
import { webhookEventTexts } from './event-texts.ts'
import { webhookTexts } from './texts.ts'
import s from './webhooks.module.css'

/** JSON with line breaks; any other text unchanged. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Detail = ({ delivery }: { delivery: WebhookDeliveryDetail }): ReactElement => {
  const t = useTexts(webhookTexts)
  const { url, requestHeaders, requestBody, answer, history } = delivery
  const headers = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className={layout.stack4}>
      <section className={layout.stack2}>
        <h3>{t.history}</h3>
        {history.length === 0 ? (
          <p>{t.noAnswer}</p>
        ) : (
          <ol className={layout.stack1}>
            {history.map((attempt) => (
              <li key={attempt.at + attempt.durationMs} className={s.attempt}>
                <Time at={attempt.at} exact />
                <span>{attemptText(attempt, t)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={layout.stack2}>
        <h3 id="webhook-request">{t.request}</h3>
        {/* Focusable, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={s.text} tabIndex={0} aria-labelledby="webhook-request" role="group">
          {[`POST ${url}`, ...headers, '', readable(requestBody)].join('\n')}
        </pre>
      </section>
      <section className={layout.stack2}>
        <h3 id="webhook-answer">{t.response}</h3>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={s.text} tabIndex={0} aria-labelledby="webhook-answer" role="group">
          {answer ? readable(answer) : t.emptyAnswer}
        </pre>
      </section>
    </div>
  )
}

/** A delivery with what was sent and answered, and all attempts. */
export const DeliveryDialog = ({
  calls,
  id,
  onClose,
}: {
  calls: WebhookCalls
  id: string | undefined
  onClose: () => void
}): ReactElement => {
  const t = useTexts(webhookTexts)
  const names = useTexts(webhookEventTexts)
  const { data, error, reload } = useRequest(
    `${calls}.delivery`,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined }
  )
  return (
    <Modal
      open={id !== undefined}
      onClose={onClose}
      title={data && id !== undefined ? names[data.type] : t.detailTitle}
      width="lg"
    >
      {error && !data ? (
        <ErrorState compact title={t.detailFailed} message={errorText(error)} onRetry={reload} />
      ) : data ? (
        <Detail delivery={data} />
      ) : (
        <Loading>
          <SkeletonBlock height="20rem" />
        </Loading>
      )}
    </Modal>
  )
}
