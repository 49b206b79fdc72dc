import { createECDH, randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import type { PushSubscription } from '../../../contract/push-subscriptions.ts'
import type { Language } from '../../../contract/errors.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { isAllowedEndpoint } from './deliver.ts'

/** Messages in a row that a push service may refuse before a browser's subscription is given up. */
const patience = 5
/** Browsers of one account that are told, the newest ones: nobody has us call more addresses than people have browsers. */
const most = 20

const noService = {
  en: "This isn't the address of a push service",
  pt: 'Este não é o endereço de um serviço de push',
} as const
const noKey = { en: "This isn't a browser's key", pt: 'Esta não é uma chave de navegador' } as const

/** Whether a text is a point of P-256 as browsers give it. */
function isPoint(text: string): boolean {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    const point = Buffer.from(text, 'base64url')
    return point.length === 65 && probe.computeSecret(point).length === 32
  } catch {
    return false
  }
}

/** Keeps where a browser takes messages, for as long as its session lives. The same browser in another session, or of another person, goes over to that. @throws ApiError invalid */
export async function subscribePush(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { endpoint, keys, showDetails }: z.infer<typeof PushSubscription>,
  language: Language
): Promise<void> {
  if (!isAllowedEndpoint(deps.config, endpoint)) throw invalidField('endpoint', noService[language])
  if (!isPoint(keys.p256dh)) throw invalidField('keys.p256dh', noKey[language])
  if (Buffer.from(keys.auth, 'base64url').length !== 16) throw invalidField('keys.auth', noKey[language])
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
    .limit(most)
  await deps.db
    .deleteFrom('push_subscription')
    .where('account_id', '=', viewer.id)
    .where('id', 'not in', newest)
    .execute()
}

/** Forgets a browser of this account. */
export async function unsubscribePush(db: Db, accountId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Subscriptions whose session lives and whose account may use the site. */
const living = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .innerJoin('account', 'account.id', 'push_subscription.account_id')
    .selectAll('push_subscription')
    .where('session.expires_at', '>', now)
    .where('account.status', '<>', 'suspended')

export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirstOrThrow']>>

/** The living subscriptions of an account. */
export const listSubscriptionsOf = (db: Db, accountId: string, now: Date): Promise<SubscriptionRow[]> =>
  living(db, now).where('push_subscription.account_id', '=', accountId).execute()

/** A living subscription by its id. */
export const findSubscription = (db: Db, id: string, now: Date): Promise<SubscriptionRow | undefined> =>
  living(db, now).where('push_subscription.id', '=', id).executeTakeFirst()

/** Notes how a delivery ended: who is gone, or refused too often, is forgotten. */
export async function recordDelivery(
  db: Db,
  { id, failures }: Pick<SubscriptionRow, 'id' | 'failures'>,
  result: 'sent' | 'gone' | 'refused' | 'busy'
): Promise<void> {
  if (result === 'gone' || (result === 'refused' && failures + 1 >= patience))
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
