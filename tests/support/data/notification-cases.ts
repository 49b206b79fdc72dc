import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/accounts/addresses.ts'
import { blocks } from '../../../contract/accounts/blocks.ts'
import { comments } from '../../../contract/content/comments.ts'
import { conversations } from '../../../contract/messages/conversations.ts'
import { follows } from '../../../contract/accounts/follows.ts'
import { messages } from '../../../contract/messages/messages.ts'
import { notifications, NotificationKind, type Notification } from '../../../contract/messages/notifications.ts'
import { coupons } from '../../../contract/money/coupons.ts'
import { performers } from '../../../contract/accounts/performers.ts'
import { orders } from '../../../contract/money/orders.ts'
import { payments } from '../../../contract/money/payments.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { products } from '../../../contract/content/products.ts'
import { reactions } from '../../../contract/content/reactions.ts'
import { streamMessages } from '../../../contract/messages/stream-messages.ts'
import { reports } from '../../../contract/content/reports.ts'
import { videoCalls } from '../../../contract/messages/video-calls.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { notifyMany } from '../../../server/features/notifications/bell/notify.ts'
import { approvePayout, rejectPayout } from '../../../server/features/money/payouts/decide-payout.ts'
import { approvePerformer, rejectPerformer } from '../../../server/features/catalogue/performers/approve-performer.ts'
import { refundPurchase } from '../../../server/features/money/payments/refund.ts'
import { putBack, takeDown } from '../../../server/features/social/reports/take-down.ts'
import { warnOfCards } from '../../../server/features/money/payments/warn-of-cards.ts'
import { remindSubscriptions } from '../../../server/features/money/subscriptions/remind.ts'
import { renewSubscriptions } from '../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../app.ts'
import { createItem } from './items.ts'
import { recordEvents, createFollow, openConversation, send, type EventRecorder } from './messages.ts'
import { settled } from '../jobs.ts'
import { cards, topUpWallet, saveCard } from './money.ts'
import { join, login } from './registration.ts'
import { createFan, createPerformer, type TestPerson } from './people.ts'
import { until } from '../until.ts'

import { actsOf, type World } from './notification-acts.ts'

type Case = {
  kind: NotificationKind
  to: 'creator' | 'fan'
  bySite?: true
  needs?: number
  cause: () => Promise<unknown>
  is: Partial<Notification>
}

/** The cause of each kind of notification. The actor is the other one of the two people, unless `bySite`. */
export const notificationCases = (world: World): Record<string, Case> => {
  const {
    unreadOf,
    like,
    comment,
    tip,
    follow,
    subscribe,
    takeCalls,
    renew,
    failRenewals,
    order,
    askPayout,
    publishTo,
  } = actsOf(world)
  return {
    follower: {
      kind: 'follower',
      to: 'creator',
      cause: () => follow(),
      is: { href: '/creator/subscribers?tab=followers' },
    },
    subscriber: {
      kind: 'subscriber',
      to: 'creator',
      cause: () => subscribe(),
      is: { amount: 9.95, detail: 'monthly', href: '/creator/subscribers' },
    },
    'renewal to who earns': {
      kind: 'renewal',
      to: 'creator',
      cause: () => subscribe().then(renew),
      is: { amount: 9.95, detail: 'monthly', href: expect.stringMatching(/^\/creator\/earnings\/[\w-]+$/) },
    },
    'renewal to who pays': {
      kind: 'renewal',
      to: 'fan',
      cause: () => subscribe().then(renew),
      is: { amount: 9.95, detail: 'paid', href: expect.stringMatching(/^\/wallet\/receipts\/[\w-]+$/) },
    },
    tip: {
      kind: 'tip',
      to: 'creator',
      needs: 20,
      cause: () => tip(world.fan, { message: 'Bravo!' }),
      is: { amount: 10, excerpt: 'Bravo!' },
    },
    purchase: {
      kind: 'purchase',
      to: 'creator',
      needs: 20,
      is: { amount: 5, detail: 'video' },
      cause: async () => {
        const id = await createItem(world.test, world.creator, 'video', { access: 'sale', price: 500 })
        expect(
          (
            await world.test.call(
              wallet.video,
              { params: { id }, body: { price: 5 } },
              { token: world.fan.token, key: randomUUIDv7() }
            )
          ).status
        ).toBe(201)
      },
    },
    comment: {
      kind: 'comment',
      to: 'creator',
      cause: async () => comment(await createItem(world.test, world.creator, 'feed'), 'What a view'),
      is: { excerpt: 'What a view', detail: 'feed' },
    },
    reply: {
      kind: 'reply',
      to: 'fan',
      is: { excerpt: 'Thank you', detail: 'feed' },
      cause: async () => {
        const id = await createItem(world.test, world.creator, 'feed')
        await comment(id, 'Thank you', world.creator, await comment(id, 'What a view'))
      },
    },
    like: {
      kind: 'like',
      to: 'creator',
      cause: async () => like(await createItem(world.test, world.creator, 'feed')),
      is: { detail: 'feed', total: 1 },
    },
    'like of a comment': {
      kind: 'like',
      to: 'fan',
      cause: async () =>
        like(
          await comment(await createItem(world.test, world.creator, 'feed'), 'What a view'),
          world.creator,
          'comment'
        ),
      is: { detail: 'comment' },
    },
    message: {
      kind: 'message',
      to: 'creator',
      cause: async () =>
        send(world.test, world.fan, (await openConversation(world.test, world.fan, world.creator))._id, 'Hello'),
      is: { total: 1 },
    },
    call: {
      kind: 'call',
      to: 'creator',
      is: { detail: 'requested' },
      cause: async () => {
        await Promise.all([takeCalls(), createFollow(world.test, world.fan, world.creator)])
        expect(
          (
            await world.test.call(
              videoCalls.request,
              { body: { performerId: world.creator.id, minutes: 10, price: 30, note: 'Hi' } },
              world.fan
            )
          ).status
        ).toBe(201)
      },
    },
    'call to who asked': {
      kind: 'call',
      to: 'fan',
      is: { detail: 'accepted' },
      cause: async () => {
        await Promise.all([takeCalls(), createFollow(world.test, world.fan, world.creator)])
        const { data } = await world.test.call(
          videoCalls.request,
          { body: { performerId: world.creator.id, minutes: 10, price: 30, note: 'Hi' } },
          world.fan
        )
        await world.test.call(videoCalls.accept, { params: { id: data._id } }, world.creator)
      },
    },
    live: {
      kind: 'live',
      to: 'fan',
      is: { total: 1 },
      cause: async () => {
        await createFollow(world.test, world.fan, world.creator)
        const { data } = await world.test.call(
          streamMessages.ofPerformer,
          { params: { id: world.creator.username } },
          world.creator
        )
        await world.test.call(
          streamMessages.update,
          { params: { id: data._id }, body: { isOpen: false } },
          world.creator
        )
        await world.test.call(
          streamMessages.update,
          { params: { id: data._id }, body: { isOpen: true } },
          world.creator
        )
        await until(async () => expect(await unreadOf(world.fan)).toBe(1))
      },
    },
    post: {
      kind: 'post',
      to: 'fan',
      is: { total: 1, detail: 'feed', excerpt: 'A title' },
      cause: () => publishTo('feed'),
    },
    story: { kind: 'story', to: 'fan', is: { total: 1, detail: 'story' }, cause: () => publishTo('story') },
    video: { kind: 'video', to: 'fan', is: { total: 1, detail: 'video' }, cause: () => publishTo('video') },
    photo: { kind: 'photo', to: 'fan', is: { total: 1, detail: 'gallery' }, cause: () => publishTo('gallery') },
    product: { kind: 'product', to: 'fan', is: { total: 1, detail: 'product' }, cause: () => publishTo('product') },
    'order to who sells': {
      kind: 'order',
      to: 'creator',
      needs: 20,
      cause: order,
      is: { detail: 'created', amount: 10 },
    },
    'order to who bought': {
      kind: 'order',
      to: 'fan',
      needs: 20,
      is: { detail: 'shipped' },
      cause: async () =>
        world.test.call(orders.update, { params: { id: await order() }, body: { status: 'shipped' } }, world.creator),
    },
    refund: {
      kind: 'refund',
      to: 'fan',
      needs: 20,
      is: { detail: 'wallet_refund', amount: 10 },
      cause: async () => refundPurchase(world.test.deps, (await tip()).data._id),
    },
    payout: {
      kind: 'payout',
      to: 'creator',
      bySite: true,
      needs: 150,
      cause: async () => approvePayout(world.test.deps, await askPayout()),
      is: { amount: 50, detail: 'approved' },
    },
    'refusal of a payout': {
      kind: 'refusal',
      to: 'creator',
      bySite: true,
      needs: 150,
      cause: async () => rejectPayout(world.test.deps, await askPayout(), 'Not your name'),
      is: { amount: 50, detail: 'payout' },
    },
    'refusal of a renewal': {
      kind: 'refusal',
      to: 'fan',
      needs: 10,
      is: {
        detail: 'renewal',
        amount: 9.95,
        href: expect.stringMatching(/^\/subscriptions\?status=past_due&pay=[\w-]+$/),
      },
      cause: () => subscribe({ payFrom: 'wallet', cardId: undefined }).then(renew),
    },
    'end of a subscription to who earned': {
      kind: 'renewal',
      to: 'creator',
      needs: 10,
      is: { detail: 'ended', href: '/creator/subscribers' },
      cause: () => subscribe({ payFrom: 'wallet', cardId: undefined }).then(failRenewals),
    },
    'refusal of an application': {
      kind: 'refusal',
      to: 'creator',
      bySite: true,
      is: { detail: 'application', excerpt: 'Too dark' },
      cause: async () => {
        await world.test.deps.db
          .updateTable('account')
          .set({ status: 'pending' })
          .where('id', '=', world.creator.id)
          .execute()
        await rejectPerformer(world.test.deps, world.creator.id, 'Too dark')
      },
    },
    'refusal of a video': {
      kind: 'refusal',
      to: 'creator',
      bySite: true,
      is: { detail: 'video', excerpt: 'Not allowed' },
      cause: async () =>
        takeDown(world.test.deps, 'video', await createItem(world.test, world.creator, 'video'), 'Not allowed'),
    },
    'a video that may be published again': {
      kind: 'account',
      to: 'creator',
      bySite: true,
      is: { detail: 'video', href: '/creator/videos' },
      cause: async () => {
        const id = await createItem(world.test, world.creator, 'video')
        await takeDown(world.test.deps, 'video', id, 'Not allowed')
        await putBack(world.test.deps, 'video', id)
      },
    },
    'a report to an operator': {
      kind: 'waiting',
      to: 'fan',
      bySite: true,
      is: { detail: 'report', total: 1 },
      cause: async () => {
        await world.test.deps.db.updateTable('account').set({ is_admin: true }).where('id', '=', world.fan.id).execute()
        const body = { objectType: 'performer', objectId: world.creator.id, reason: 'spam', description: '' } as const
        expect((await world.test.call(reports.create, { body }, await createFan(world.test))).status).toBe(201)
      },
    },
    'a reminder of a yearly renewal': {
      kind: 'reminder',
      to: 'fan',
      is: { detail: 'yearly', amount: 99, href: '/subscriptions', dueAt: expect.any(String) },
      cause: async () => {
        const { deps, clock } = world.test
        await deps.db
          .updateTable('performer')
          .set({ yearly_price: 9900 })
          .where('account_id', '=', world.creator.id)
          .execute()
        await subscribe({ type: 'yearly', price: 99 })
        clock.advance(360 * 86_400_000)
        await remindSubscriptions(deps)
      },
    },
    'a card that expires': {
      kind: 'reminder',
      to: 'fan',
      is: { detail: 'card_of_subscription', total: 1, href: '/wallet/cards', excerpt: 'Visa •••• 4242' },
      cause: async () => {
        const { deps, clock } = world.test
        const now = clock.now()
        const expiry = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }
        await subscribe({ cardId: await saveCard(world.test, world.fan, cards.pays, expiry) })
        const lastDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)
        clock.advance(Math.max(0, lastDay - now.getTime()))
        await warnOfCards(deps)
      },
    },
    price: {
      kind: 'price',
      to: 'fan',
      is: { detail: 'monthly', amount: 9.95, href: '/subscriptions' },
      cause: async () => {
        await subscribe()
        await world.test.call(
          performers.update,
          { params: { id: world.creator.id }, body: { monthlyPrice: 12 } },
          world.creator
        )
        await settled(world.test, ['notify-of-price'])
      },
    },
    'a coupon that is used up': {
      kind: 'coupon',
      to: 'creator',
      bySite: true,
      is: { detail: 'used_up', excerpt: 'ONCE', href: '/creator/coupons' },
      cause: async () => {
        const body = { code: 'ONCE', kind: 'amount', value: 5, totalLimit: 1 } as const
        expect((await world.test.call(coupons.create, { body }, world.creator)).status).toBe(201)
        await subscribe({ couponCode: 'ONCE', price: 4.95 })
      },
    },
    approval: {
      kind: 'account',
      to: 'creator',
      bySite: true,
      is: { detail: 'approved' },
      cause: async () => {
        await world.test.deps.db
          .updateTable('account')
          .set({ status: 'pending' })
          .where('id', '=', world.creator.id)
          .execute()
        await approvePerformer(world.test.deps, world.creator.id)
      },
    },
  }
}
