import type { Language } from '../../../contract/errors.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { NotificationData, NotificationRow } from '../notifications/present.ts'
import { isUnblocked, notificationRows } from '../notifications/queries.ts'
import { redactLockedComments } from '../notifications/redact-locked-comments.ts'
import { discreetText, notificationText } from '../notifications/notification-text.ts'
import { readSettings, type SiteSettings } from '../settings/queries.ts'
import { deliver, type Treatment } from './deliver.ts'
import type { PushKeys } from './keys.ts'
import { findSubscription, listSubscriptionsOf, recordDelivery, type SubscriptionRow } from './subscriptions.ts'

/** What the service worker is sent (`public/sw.js`). What has the same `tag` takes the place of what is shown, silently unless it `isLoud`. */
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

/** How a kind goes: for how long it is worth telling, and whether the device is woken for it. */
const treatments: Partial<Record<NotificationKind, Pick<Treatment, 'ttlS' | 'urgency'>>> = {
  message: { ttlS: 7 * dayS, urgency: 'high' },
  call: { ttlS: 3600, urgency: 'high' },
  live: { ttlS: 3600, urgency: 'normal' },
  like: { ttlS: dayS, urgency: 'low' },
  follower: { ttlS: dayS, urgency: 'low' },
}
const usual = { ttlS: 3 * dayS, urgency: 'normal' } as const
const treatmentOf = (kind: string): Pick<Treatment, 'ttlS' | 'urgency'> => treatments[kind as NotificationKind] ?? usual

/** The `push-notification` job: a message for each browser of its reader that takes them. Nothing once it was read, or when it is too late. */
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

/** The `push-message` job: tells one browser. @throws when its push service is busy or away: the job is run again */
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
  // What still waits for this browser under the same name is replaced.
  const delivery = await deliver(deps.config, keys, subscription, payload, {
    ...treatmentOf(row.kind),
    topic: row.id.replaceAll('-', ''),
  })
  await recordDelivery(deps.db, subscription, delivery.result)
  if (delivery.result === 'refused')
    deps.log.warn(
      { status: delivery.status, service: new URL(subscription.endpoint).host },
      'a push service refused a message'
    )
  if (delivery.result !== 'busy') return
  // It says itself when it has time; else the job's own growing pauses.
  if (delivery.afterMs)
    await deps.jobs.enqueue('push-message', { subscriptionId, notificationId }, { afterMs: delivery.afterMs })
  else throw new Error(`the push service is busy or away: ${delivery.why}`)
}

/** A notification that is not read and not too old to be told. */
async function freshNotification(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string
): Promise<NotificationRow | undefined> {
  const row = await notificationRows(db).where('notification.id', '=', id).where(isUnblocked).executeTakeFirst()
  if (
    !row ||
    row.read_at !== null ||
    clock.now().getTime() - row.updated_at.getTime() >= treatmentOf(row.kind).ttlS * 1000
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
    href: (row.data as NotificationData).href,
    language,
    isLoud: kind === 'message' || kind === 'call',
  }
}

const tested: Record<Language, string> = { en: "This is how you'll hear from us", pt: 'É assim que vamos avisar você' }

/** Sends a browser a message to try it out. False: its push service did not take it. */
export async function sendTest(deps: Deps, keys: PushKeys, subscription: SubscriptionRow): Promise<boolean> {
  const [language, { siteName }] = [languageOf(subscription), await readSettings(deps.db)]
  const payload: PushPayload = {
    title: siteName,
    body: tested[language],
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
