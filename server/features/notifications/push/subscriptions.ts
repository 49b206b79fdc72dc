import { createECDH, randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import type { PushSubscription } from '../../../../contract/notifications/push.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../http/api-error.ts'
import { lockedStatuses, type Viewer } from '../../../http/authenticate.ts'
import { isAllowedEndpoint } from './deliver.ts'

/** Number of consecutive refused messages after which a subscription is deleted. */
const maxFailures = 5
/**
 * Maximum number of browsers per account; older ones are deleted. Limits how many endpoints an account can make the
 * server call.
 */
const maxBrowsers = 20

const invalidEndpoint = {
  en: "This isn't the address of a push service",
  pt: 'Este não é o endereço de um serviço de push',
} as const
const invalidKey = { en: "This isn't a browser's key", pt: 'Esta não é uma chave de navegador' } as const

/** Whether a text is a valid P-256 public key in base64url. */
function isPublicKey(text: string): boolean {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    const point = Buffer.from(text, 'base64url')
    return point.length === 65 && probe.computeSecret(point).length === 32
  } catch {
    return false
  }
}

/**
 * Stores a browser's push subscription until its session ends. If the browser was subscribed by another session or
 * account, the subscription moves to this one.
 * @throws ApiError invalid
 */
export async function subscribePush(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { endpoint, keys, showDetails }: z.infer<typeof PushSubscription>,
  language: Language
): Promise<void> {
  if (!isAllowedEndpoint(deps.config, endpoint)) throw invalidField('endpoint', invalidEndpoint[language])
  if (!isPublicKey(keys.p256dh)) throw invalidField('keys.p256dh', invalidKey[language])
  if (Buffer.from(keys.auth, 'base64url').length !== 16) throw invalidField('keys.auth', invalidKey[language])
  const row = {
    account_id: viewer.id,
    session_id: viewer.sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    language,
    show_details: showDetails,
    failures: 0,
  }
  await deps.db
    .insertInto('push_subscription')
    .values({ id: randomUUIDv7(), endpoint, created_at: deps.clock.now(), ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  const newest = deps.db
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', viewer.id)
    .orderBy('id', 'desc')
    .limit(maxBrowsers)
  await deps.db
    .deleteFrom('push_subscription')
    .where('account_id', '=', viewer.id)
    .where('id', 'not in', newest)
    .execute()
}

/** Deletes a browser's subscription of this account. */
export async function unsubscribePush(db: Db, accountId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Subscriptions with a valid session and an account that may use the site. */
const activeSubscriptions = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .innerJoin('account', 'account.id', 'push_subscription.account_id')
    .selectAll('push_subscription')
    .where('session.expires_at', '>', now)
    .where('account.status', 'not in', [...lockedStatuses])

export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof activeSubscriptions>['executeTakeFirstOrThrow']>>

/** The active subscriptions of an account. */
export const listSubscriptionsOf = (db: Db, accountId: string, now: Date): Promise<SubscriptionRow[]> =>
  activeSubscriptions(db, now).where('push_subscription.account_id', '=', accountId).execute()

/** An active subscription by its id. */
export const findSubscription = (db: Db, id: string, now: Date): Promise<SubscriptionRow | undefined> =>
  activeSubscriptions(db, now).where('push_subscription.id', '=', id).executeTakeFirst()

/** Records the result of a delivery: deletes a subscription that is gone or was refused too often. */
export async function recordDelivery(
  db: Db,
  { id, failures }: Pick<SubscriptionRow, 'id' | 'failures'>,
  result: 'sent' | 'gone' | 'refused' | 'busy'
): Promise<void> {
  if (result === 'gone' || (result === 'refused' && failures + 1 >= maxFailures))
    await db.deleteFrom('push_subscription').where('id', '=', id).execute()
  else if (result === 'refused')
    await db
      .updateTable('push_subscription')
      .set((row) => ({ failures: row('failures', '+', 1) }))
      .where('id', '=', id)
      .execute()
  else if (result === 'sent' && failures > 0)
    await db.updateTable('push_subscription').set({ failures: 0 }).where('id', '=', id).execute()
}
