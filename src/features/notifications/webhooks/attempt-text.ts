import type { WebhookAttempt } from '../../../../contract/notifications/webhooks/webhooks.ts'
import type { webhookTexts } from './texts.ts'

/** How an attempt was answered: `204 in 12 ms`, or why there was no answer. */
export const attemptText = (
  attempt: WebhookAttempt | undefined,
  t: Pick<(typeof webhookTexts)['en'], 'answered' | 'failures' | 'noAnswer'>
): string => {
  if (attempt?.status !== undefined) return t.answered(attempt.status, attempt.durationMs)
  return attempt?.failure ? t.failures[attempt.failure] : t.noAnswer
}
