import { sql } from 'kysely'
import { isAccepted } from '../../../../contract/notifications/webhooks/webhook-answers.ts'
import type { WebhookAttempt } from '../../../../contract/notifications/webhooks/webhooks.ts'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { findAnyWebhook } from './queries.ts'
import { decryptSecrets } from './secrets.ts'
import { sendRequest, type Sent } from './send-request.ts'

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]
/** Pauses, in ms, after the first, second, … failed attempt: a little more than a day in total. */
const pausesMs = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  8 * hourMs,
  8.5 * hourMs,
] as const
/** Requests to one webhook at the same time. */
const atOnce = 4
/** Time, in ms, after which the job makes room for other webhooks. */
const turnMs = 20_000
/** Time, in ms, in which an attempt counts as running; longer than the time limit of a request. */
const claimMs = minuteMs
/** Attempts that are kept in the history of a delivery. */
const maxHistory = 20

/**
 * The pause, in ms, before the next attempt: up to a tenth longer than the plan, so that the deliveries of an outage do
 * not all return at once. Undefined after the last attempt.
 */
const pauseAfter = (attempts: number): number | undefined => {
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + Math.random() / 10))
}

/** The job `send-due-webhooks`: a job for every webhook with deliveries that are due. */
export async function enqueueDue({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const due = await db
    .selectFrom('webhook')
    .select('id')
    .where('paused_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('webhook_delivery')
          .whereRef('webhook_id', '=', 'webhook.id')
          .where('status', '=', 'pending')
          .where('next_attempt_at', '<=', clock.now())
      )
    )
    .execute()
  for (const { id } of due) await jobs.enqueue('send-webhook', { webhookId: id }, { queueGroup: id })
}

/**
 * The job `send-webhook`: sends the deliveries of a webhook that are due, a few at a time. A receiver that needs long
 * for each answer gets further turns, so that it does not delay other webhooks.
 */
export async function sendDeliveries(deps: Deps, webhookId: string): Promise<void> {
  const end = performance.now() + turnMs
  let webhook = await findAnyWebhook(deps.db, webhookId)
  const ownerId = webhook?.performer_id
  let isSent = false
  let soonestMs: number | undefined
  while (webhook && webhook.paused_at === null) {
    if (performance.now() > end) {
      soonestMs = 0
      break
    }
    const claimed = await claimDue(deps, webhookId)
    if (claimed.length === 0) break
    isSent = true
    const secrets = decryptSecrets(deps.config, webhook, deps.clock.now())
    const { url } = webhook
    const pauses = await Promise.all(
      claimed.map(async (delivery) => recordAttempt(deps, delivery, await sendRequest(deps, url, secrets, delivery)))
    )
    for (const pause of pauses) if (pause !== undefined) soonestMs = Math.min(pause, soonestMs ?? pause)
    webhook = await findAnyWebhook(deps.db, webhookId)
  }
  // The creator's browsers load the deliveries again. Operators load theirs when they open the list.
  if (isSent && ownerId) deps.realtime.emit(ownerId, 'data/changed', { events: ['webhook.delivered'] })
  // Longer pauses are left to `enqueueDue`, which runs every minute.
  if (webhook?.paused_at === null && soonestMs !== undefined && soonestMs < minuteMs)
    await deps.jobs.enqueue('send-webhook', { webhookId }, { queueGroup: webhookId, afterMs: soonestMs })
}

type Claimed = { id: string; webhook_id: string; event_id: string; body: string; attempts: number; created_at: Date }

/** Takes up to `atOnce` due deliveries for sending. If this process dies, they are due again when the claim ends. */
async function claimDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, webhookId: string): Promise<Claimed[]> {
  const now = clock.now()
  return db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: new Date(now.getTime() + claimMs) })
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_delivery')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
    )
    .returning(['id', 'webhook_id', 'event_id', 'body', 'attempts', 'created_at'])
    .execute()
}

/**
 * Stores the result of an attempt. A webhook that answers 410 is paused at once, and one is paused when a delivery has
 * failed to the end and none has succeeded since it was created. Returns the pause before the next attempt, in ms.
 */
async function recordAttempt(deps: Deps, delivery: Claimed, sent: Sent): Promise<number | undefined> {
  const now = deps.clock.now()
  const { attempt } = sent
  if (isAccepted(attempt.status)) {
    await storeAttempt(deps.db, delivery.id, sent, { status: 'delivered', next_attempt_at: null })
    await markDelivered(deps.db, delivery.webhook_id, now)
    return undefined
  }
  const pause = pauseAfter(delivery.attempts + 1)
  if (pause !== undefined && attempt.status !== 410) {
    await storeAttempt(deps.db, delivery.id, sent, {
      status: 'pending',
      next_attempt_at: new Date(now.getTime() + pause),
    })
    return pause
  }
  await transactionWithEvents(deps, async (trx, record) => {
    await storeAttempt(trx, delivery.id, sent, { status: 'failed', next_attempt_at: null })
    const reason = attempt.status === 410 ? ('gone' as const) : ('failing' as const)
    const paused = await pauseFailing(trx, delivery, reason, now)
    if (paused) record('webhook.paused', { webhookId: delivery.webhook_id, performerId: paused.performer_id, reason })
  })
  return undefined
}

/** Adds an attempt to the history of a delivery. */
export async function storeAttempt(
  db: Db | Trx,
  id: string,
  { attempt, answer }: Sent,
  change: { status: 'pending' | 'delivered' | 'failed'; next_attempt_at: Date | null } | Record<string, never>
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      ...change,
      attempts: sql`attempts + 1`,
      history: sql`(case when jsonb_array_length(history) >= ${maxHistory} then history - 0 else history end) || ${JSON.stringify([attempt] satisfies WebhookAttempt[])}::jsonb`,
      answer: answer ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes that a webhook works. */
export async function markDelivered(db: Db, webhookId: string, now: Date): Promise<void> {
  await db.updateTable('webhook').set({ delivered_at: now }).where('id', '=', webhookId).execute()
}

/** Pauses a webhook unless it is paused, or has accepted another delivery since this one was created. */
async function pauseFailing(trx: Trx, delivery: Claimed, reason: 'failing' | 'gone', now: Date) {
  return trx
    .updateTable('webhook')
    .set({ paused_at: now, pause_reason: reason, updated_at: now })
    .where('id', '=', delivery.webhook_id)
    .where('paused_at', 'is', null)
    .$if(reason === 'failing', (of) =>
      of.where((is) => is.or([is('delivered_at', 'is', null), is('delivered_at', '<', delivery.created_at)]))
    )
    .returning('performer_id')
    .executeTakeFirst()
}
