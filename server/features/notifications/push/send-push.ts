import type { Language } from '../../../../contract/errors.ts'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { hrefOf, type NotificationRow } from '../notification-center/present.ts'
import { isDeliverable, notificationRows } from '../notification-center/queries.ts'
import { redactLockedComments } from '../notification-center/redact-locked-comments.ts'
import { discreetText, notificationText } from '../notification-center/notification-text.ts'
import { readSettings, type SiteSettings } from '../../platform/settings/queries.ts'
import { deliver, type DeliveryOptions } from './deliver.ts'
import type { PushKeys } from './keys.ts'
import { findSubscription, listSubscriptionsOf, recordDelivery, type SubscriptionRow } from './subscriptions.ts'

/**
 * The payload for the service worker (`public/sw.js`). A notification with the same `tag` replaces the shown one,
 * silently unless `isLoud`.
 */
export type PushPayload = {
  title: string
  body: string
  tag: string
  href: string
  language: Language
  isLoud: boolean
  isTest?: true
}

const dayS = 86_400

/** Delivery options by kind: how long a message is worth delivering, and its urgency. */
const deliveryOptions: Partial<Record<NotificationKind, Pick<DeliveryOptions, 'ttlS' | 'urgency'>>> = {
  message: { ttlS: 7 * dayS, urgency: 'high' },
  call: { ttlS: 3600, urgency: 'high' },
  live: { ttlS: 3600, urgency: 'normal' },
  post: { ttlS: dayS, urgency: 'low' },
  story: { ttlS: dayS, urgency: 'low' },
  video: { ttlS: dayS, urgency: 'low' },
  photo: { ttlS: dayS, urgency: 'low' },
  product: { ttlS: dayS, urgency: 'low' },
  like: { ttlS: dayS, urgency: 'low' },
  follower: { ttlS: dayS, urgency: 'low' },
}
const defaultOptions = { ttlS: 3 * dayS, urgency: 'normal' } as const
const optionsOf = (kind: string): Pick<DeliveryOptions, 'ttlS' | 'urgency'> =>
  deliveryOptions[kind as NotificationKind] ?? defaultOptions

/**
 * The `push-notification` job: enqueues a message for each browser of the recipient. Does nothing when the notification
 * was read or is too old.
 */
export async function fanOutPush(deps: Deps, notificationId: string): Promise<void> {
  const row = await freshNotification(deps, notificationId)
  if (!row) return
  const subscriptions = await listSubscriptionsOf(deps.db, row.account_id, deps.clock.now())
  await transaction(deps.db, (trx) =>
    deps.jobs.enqueueAll(
      'push-message',
      subscriptions.map(({ id }) => ({ subscriptionId: id, notificationId })),
      { within: trx }
    )
  )
}

/**
 * The `push-message` job: sends a notification to one browser.
 * @throws when the push service is busy or unreachable, so that the job is repeated
 */
export async function sendPush(
  deps: Deps,
  keys: PushKeys,
  { subscriptionId, notificationId }: { subscriptionId: string; notificationId: string }
): Promise<void> {
  const now = deps.clock.now()
  const [subscription, row] = await Promise.all([
    findSubscription(deps.db, subscriptionId, now),
    freshNotification(deps, notificationId),
  ])
  if (!subscription || !row || subscription.account_id !== row.account_id) return
  const payload = payloadOf(row, subscription, await readSettings(deps.db))
  // The topic makes a newer message replace one that still waits for this browser.
  const delivery = await deliver(deps.config, keys, subscription, payload, {
    ...optionsOf(row.kind),
    topic: row.id.replaceAll('-', ''),
  })
  await recordDelivery(deps.db, subscription, delivery.result)
  if (delivery.result === 'refused')
    deps.log.warn(
      { status: delivery.status, service: new URL(subscription.endpoint).host },
      'a push service refused a message'
    )
  if (delivery.result !== 'busy') return
  // Retries after the time that the push service asks for; otherwise the job's own backoff applies.
  if (delivery.afterMs)
    await deps.jobs.enqueue('push-message', { subscriptionId, notificationId }, { afterMs: delivery.afterMs })
  else throw new Error(`the push service is busy or unreachable: ${delivery.reason}`)
}

/** A notification that is unread and not too old to deliver. */
async function freshNotification(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string
): Promise<NotificationRow | undefined> {
  const row = await notificationRows(db).where('notification.id', '=', id).where(isDeliverable).executeTakeFirst()
  if (
    !row ||
    row.read_at !== null ||
    clock.now().getTime() - row.updated_at.getTime() >= optionsOf(row.kind).ttlS * 1000
  )
    return undefined
  return (await redactLockedComments({ db, clock }, [row], row.account_id))[0]
}

const languageOf = ({ language }: Pick<SubscriptionRow, 'language'>): Language => (language === 'pt' ? 'pt' : 'en')

function payloadOf(row: NotificationRow, subscription: SubscriptionRow, site: SiteSettings): PushPayload {
  const language = languageOf(subscription)
  const kind = row.kind as NotificationKind
  const body = subscription.show_details ? notificationText(row, language, site) : discreetText(kind, language)
  return {
    title: site.siteName,
    body,
    tag: row.id,
    href: hrefOf(row),
    language,
    isLoud: kind === 'message' || kind === 'call',
  }
}

const testText: Record<Language, string> = {
  en: "This is how you'll hear from us",
  pt: 'É assim que vamos avisar você',
}

/** Sends a test message to a browser; false when its push service did not accept it. */
export async function sendTest(deps: Deps, keys: PushKeys, subscription: SubscriptionRow): Promise<boolean> {
  const [language, { siteName }] = [languageOf(subscription), await readSettings(deps.db)]
  const payload: PushPayload = {
    title: siteName,
    body: testText[language],
    tag: 'test',
    href: '/user/notifications',
    language,
    isLoud: true,
    isTest: true,
  }
  const { result } = await deliver(deps.config, keys, subscription, payload, {
    ttlS: 60,
    urgency: 'high',
    topic: 'test',
  })
  await recordDelivery(deps.db, subscription, result)
  return result === 'sent'
}
