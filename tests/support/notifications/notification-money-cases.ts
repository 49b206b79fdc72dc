import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { blocks } from '../../../contract/identity/blocks.ts'
import { coupons } from '../../../contract/money/coupons.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { orders } from '../../../contract/money/orders.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { approvePayout, rejectPayout } from '../../../server/features/money/payouts/decide-payout.ts'
import { refundPurchase } from '../../../server/features/money/payments/refund.ts'
import { warnOfCards } from '../../../server/features/money/payments/warn-of-cards.ts'
import { remindSubscriptions } from '../../../server/features/money/subscriptions/remind.ts'
import { createItem } from '../data/items.ts'
import { settled } from '../jobs.ts'
import { cards, saveCard } from '../data/money.ts'
import { actsOf, type Case, type Fixtures } from './notification-acts.ts'

/** The cause of each kind of notification about money. */
export const moneyCases = (fixtures: Fixtures): Record<string, Case> => {
  const { tip, subscribe, renew, failRenewals, order, askPayout } = actsOf(fixtures)
  return {
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
      cause: () => tip(fixtures.fan, { message: 'Bravo!' }),
      is: { amount: 10, excerpt: 'Bravo!' },
    },
    purchase: {
      kind: 'purchase',
      to: 'creator',
      needs: 20,
      is: { amount: 5, detail: 'video' },
      cause: async () => {
        const id = await createItem(fixtures.test, fixtures.creator, 'video', { access: 'sale', price: 500 })
        expect(
          (
            await fixtures.test.call(
              wallet.video,
              { params: { id }, body: { price: 5 } },
              { token: fixtures.fan.token, key: randomUUIDv7() }
            )
          ).status
        ).toBe(201)
      },
    },
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
        fixtures.test.call(
          orders.update,
          { params: { id: await order() }, body: { status: 'shipped' } },
          fixtures.creator
        ),
    },
    refund: {
      kind: 'refund',
      to: 'fan',
      needs: 20,
      is: { detail: 'wallet_refund', amount: 10 },
      cause: async () => refundPurchase(fixtures.test.deps, (await tip()).data._id),
    },
    payout: {
      kind: 'payout',
      to: 'creator',
      bySite: true,
      needs: 150,
      cause: async () => approvePayout(fixtures.test.deps, await askPayout()),
      is: { amount: 50, detail: 'approved' },
    },
    'refusal of a payout': {
      kind: 'refusal',
      to: 'creator',
      bySite: true,
      needs: 150,
      cause: async () => rejectPayout(fixtures.test.deps, await askPayout(), 'Not your name'),
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
    'end of a subscription whose creator the fan cannot see': {
      kind: 'refusal',
      to: 'fan',
      bySite: true,
      is: { detail: 'subscription_lapsed', href: '/subscriptions?status=expired' },
      cause: async () => {
        await subscribe()
        await fixtures.test.call(blocks.blockUser, { body: { userId: fixtures.fan.id } }, fixtures.creator)
        await renew()
      },
    },
    'a reminder of a yearly renewal': {
      kind: 'reminder',
      to: 'fan',
      is: { detail: 'yearly', amount: 99, href: '/subscriptions', dueAt: expect.any(String) },
      cause: async () => {
        const { deps, clock } = fixtures.test
        await deps.db
          .updateTable('performer')
          .set({ yearly_price: 9900 })
          .where('account_id', '=', fixtures.creator.id)
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
        const { deps, clock } = fixtures.test
        const now = clock.now()
        const expiry = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }
        await subscribe({ cardId: await saveCard(fixtures.test, fixtures.fan, cards.pays, expiry) })
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
        await fixtures.test.call(
          performers.update,
          { params: { id: fixtures.creator.id }, body: { monthlyPrice: 12 } },
          fixtures.creator
        )
        await settled(fixtures.test, ['notify-of-price'])
      },
    },
    'a coupon that is used up': {
      kind: 'coupon',
      to: 'creator',
      bySite: true,
      is: { detail: 'used_up', excerpt: 'ONCE', href: '/creator/coupons' },
      cause: async () => {
        const body = { code: 'ONCE', kind: 'amount', value: 5, totalLimit: 1 } as const
        expect((await fixtures.test.call(coupons.create, { body }, fixtures.creator)).status).toBe(201)
        await subscribe({ couponCode: 'ONCE', price: 4.95 })
      },
    },
  }
}
