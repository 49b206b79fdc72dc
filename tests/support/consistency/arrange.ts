import { randomUUIDv7 } from 'node:crypto'
import { appeals } from '../../../contract/social/appeals/appeals.ts'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { webhooks } from '../../../contract/notifications/webhooks/webhooks.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { payments } from '../../../contract/money/payments.ts'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { subscriptions } from '../../../contract/money/subscriptions.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { restrictAccount } from '../../../server/features/identity/restrictions/restrict-account.ts'
import { notify } from '../../../server/features/notifications/notification-center/notify.ts'
import { createPromo } from '../../../server/features/platform/site/save-promo.ts'
import type { TestApp } from '../app.ts'
import { grantSubscription } from '../data/grant-access.ts'
import { signIn } from '../data/people.ts'
import type { Given } from './row.ts'
import type { ConsistencyFixtures } from './fixtures.ts'

const key = () => ({ key: randomUUIDv7() })

/** The fan signs in on a third device; returns its session. */
export const signInElsewhere: Given = async ({ fan }, app) => {
  const known = new Set((await app.call(auth.sessions, {}, fan)).data.data.map(({ _id }) => _id))
  await signIn(app, fan.id)
  return (await app.call(auth.sessions, {}, fan)).data.data.find(({ _id }) => !known.has(_id))?._id
}

/** The creator has just entered the password. */
export const signInAgain: Given = ({ creator }, { deps, clock }) =>
  deps.db.updateTable('session').set({ authenticated_at: clock.now() }).where('account_id', '=', creator.id).execute()

/** A webhook that sends nothing. */
export const pausedWebhook = {
  url: 'http://127.0.0.1:9/harness',
  events: ['follow.created'] as const,
  isPaused: true,
}

/** The creator has a webhook; returns its id. */
export const createWebhook: Given = async ({ creator }, app) =>
  (await app.call(webhooks.create, { body: { ...pausedWebhook, events: [...pausedWebhook.events] } }, creator)).data._id

/** A promo of the site at home; returns its id. */
export const createPromoForAll: Given = (_, { deps }) =>
  createPromo(deps, {
    places: ['home'],
    title: { en: 'New here', pt: 'Novidade' },
    text: { en: 'Try it', pt: 'Teste' },
  })

/** An operator has stopped the creator's payouts; returns the id of the decision. */
export const restrictPayouts: Given = async ({ creator }, app) => {
  await restrictAccount(app.deps, creator.id, 'payouts', 'We have a question')
  return (await app.call(appeals.list, {}, creator)).data.data[0]?._id
}
/** The creator may request payouts again. */
export const liftPayouts: Given = ({ creator }, { deps }) => restrictAccount(deps, creator.id, 'payouts', null)

/** A new notification of the fan; returns its id. */
export const notifyFan: Given = async ({ fan, creator }, app) => {
  await transaction(app.deps.db, (trx) =>
    notify(app.deps, trx, { to: fan.id, kind: 'reply', actorId: creator.id, excerpt: 'Hello', href: '/posts/1' })
  )
  return (await app.call(notifications.list, {}, fan)).data.data[0]?._id
}

/** The two have no open call. */
export const endCalls: Given = ({ fan, creator }, { deps }) =>
  deps.db
    .updateTable('video_call')
    .set({ status: 'cancelled' })
    .where('user_id', '=', fan.id)
    .where('performer_id', '=', creator.id)
    .execute()

/** A line in the live chat. */
export const writeLine: Given = async ({ fan, chat }, app) =>
  (await app.call(streamMessages.send, { params: { id: chat }, body: { text: 'Bravo' } }, fan)).data._id

/** The fan's subscription of the creator is in this state; returns its id. */
export const subscribeAs =
  (state: 'none' | 'active' | 'cancelled' | 'past_due'): Given =>
  async ({ fan, creator }, app) => {
    const { db } = app.deps
    await db.deleteFrom('subscription').where('user_id', '=', fan.id).where('performer_id', '=', creator.id).execute()
    if (state === 'none') return undefined
    await grantSubscription(app, fan, creator)
    const id = (await app.call(subscriptions.ofUser, {}, fan)).data.data[0]?._id ?? ''
    if (state === 'cancelled') await app.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id } }, fan)
    if (state === 'past_due') await db.updateTable('subscription').set({ status: state }).where('id', '=', id).execute()
    return id
  }

/** The fan tops up with one of the cards; returns the gateway's charge. */
export const payByCard =
  (card: 'cardToPay' | 'cardToAuthenticate'): Given =>
  async ({ fan, [card]: cardId }, app) => {
    await app.call(payments.topUp, { body: { amount: 10, cardId } }, { ...fan, ...key() })
    return (await app.call(sandbox.charges, {}, fan)).data.data[0]?._id
  }

/** The fan types a card whose bank asks first; returns the question. */
export const beginCard: Given = async ({ fan }, app) => {
  const body = { number: '4000 0027 6000 3184', expMonth: 12, expYear: 2099, cvc: '123' }
  const { error } = await app.call(payments.addCard, { params: { gateway: 'sandbox' }, body }, fan)
  return error.challenge as string
}

/** The creator has no open request of a payout. */
export const cancelPayouts = async ({ creator }: ConsistencyFixtures, app: TestApp): Promise<void> => {
  const { data } = (await app.call(payouts.search, { query: { status: 'pending' } }, creator)).data
  for (const { _id } of data) await app.call(payouts.cancel, { params: { id: _id } }, creator)
}

/** The creator asks for a payout; returns the request. */
export const askPayout: Given = async (fixtures, app) => {
  await cancelPayouts(fixtures, app)
  return (await app.call(payouts.create, { body: { amount: 50 } }, { ...fixtures.creator, ...key() })).data._id
}

/** The creator opens an account at the gateway; returns its id. */
export const openPayee: Given = async ({ creator }, app) => {
  const opened = await app.call(payoutSettings.openAccount, {}, creator)
  return new URL(opened.data.url, 'http://site').searchParams.get('id')
}
