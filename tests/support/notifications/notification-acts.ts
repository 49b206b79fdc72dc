import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { addresses } from '../../../contract/identity/addresses.ts'
import { comments } from '../../../contract/social/comments.ts'
import { follows } from '../../../contract/catalogue/follows/follows.ts'
import {
  notifications,
  type Notification,
  type NotificationKind,
} from '../../../contract/notifications/notification-center/notifications.ts'
import { payments } from '../../../contract/money/payments.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { retryDays } from '../../../contract/money/period.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { renewSubscriptions } from '../../../server/features/money/subscriptions/renew.ts'
import type { TestApp } from '../app.ts'
import { home } from '../data/home.ts'
import { createFollow } from '../data/messages.ts'
import { publish, setLevel } from '../data/publish.ts'
import { settled } from '../jobs.ts'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import { saveCard } from '../data/money.ts'
import type { TestPerson } from '../data/people.ts'

const day = 86_400_000

/** What emits a notification, and what its reader gets. The actor is the other one of the two people, unless `bySite`. */
export type Case = {
  kind: NotificationKind
  to: 'creator' | 'fan'
  bySite?: true
  needs?: number
  cause: () => Promise<unknown>
  is: Partial<Notification>
}

/** What the actions work on; set before each test. */
export type Fixtures = { test: TestApp; creator: TestPerson; fan: TestPerson }

/** Actions, through HTTP, that cause a notification. */
export const actsOf = (fixtures: Fixtures) => {
  const unreadOf = async (person: TestPerson) =>
    (await fixtures.test.call(notifications.totalUnread, {}, person)).data.total
  const like = (id: string, who = fixtures.fan, of: 'feed' | 'comment' = 'feed') =>
    fixtures.test.call(reactions.add, { body: { action: 'like', objectType: of, objectId: id } }, who)
  const comment = async (id: string, content: string, who = fixtures.fan, parentId?: string) =>
    (
      await fixtures.test.call(
        comments.create,
        { body: { objectType: 'feed', objectId: id, content, ...(parentId && { parentId }) } },
        who
      )
    ).data._id
  const tip = (who = fixtures.fan, body: object = {}) =>
    fixtures.test.call(
      wallet.tip,
      { params: { id: fixtures.creator.id }, body: { price: 10, ...body } },
      { token: who.token, key: randomUUIDv7() }
    )
  const follow = (who = fixtures.fan) =>
    fixtures.test.call(follows.create, { params: { id: fixtures.creator.id } }, who)
  const subscribe = async (body: object = {}) =>
    expect(
      (
        await fixtures.test.call(
          payments.subscribe,
          {
            body: {
              performerId: fixtures.creator.id,
              price: 9.95,
              type: 'monthly',
              cardId: await saveCard(fixtures.test, fixtures.fan),
              ...body,
            },
          },
          { token: fixtures.fan.token, key: randomUUIDv7() }
        )
      ).status
    ).toBe(201)
  const takeCalls = () =>
    fixtures.test.deps.db
      .insertInto('message_setting')
      .values({
        account_id: fixtures.creator.id,
        call_minute_price: 300,
        call_minimum_minutes: 5,
        updated_at: fixtures.test.clock.now(),
      })
      .execute()
  const renew = async () => {
    fixtures.test.clock.advance(32 * day)
    await renewSubscriptions(fixtures.test.deps)
  }
  /** Moves the clock past every attempt to renew. */
  const failRenewals = async () => {
    await renew()
    for (const days of retryDays) {
      fixtures.test.clock.advance(days * day)
      await renewSubscriptions(fixtures.test.deps)
    }
  }
  const order = async () => {
    const made = await fixtures.test.call(
      products.create,
      { body: { title: 'A poster', type: 'physical', price: 10, stock: 3 } },
      fixtures.creator
    )
    const deliveryAddressId = (await fixtures.test.call(addresses.create, { body: home }, fixtures.fan)).data._id
    const bought = await fixtures.test.call(
      wallet.product,
      { params: { id: made.data._id }, body: { price: 10, deliveryAddressId } },
      { token: fixtures.fan.token, key: randomUUIDv7() }
    )
    expect(bought.status).toBe(201)
    return bought.data._id
  }
  /** Requests a payout as the creator. */
  const askPayout = async () => {
    const bank = {
      holder: 'Nina Folio',
      country: 'PT',
      bankName: 'Banco do Porto',
      accountNumber: 'PT50 0002 0123 1234 5678 9015 4',
      swift: 'BCOMPTPL',
    }
    await fixtures.test.call(
      payoutSettings.banking,
      { params: { id: fixtures.creator.id }, body: bank },
      fixtures.creator
    )
    await tip(fixtures.fan, { price: 125 })
    // The tip is delivered some moments later: its notification comes first.
    await fixtures.test.deps.events.flush(fixtures.test.deps)
    fixtures.test.clock.advance(8 * day)
    await releaseEarnings(fixtures.test.deps)
    const asked = await fixtures.test.call(
      payouts.create,
      { body: { amount: 50 } },
      { token: fixtures.creator.token, key: randomUUIDv7() }
    )
    expect(asked.status).toBe(201)
    return asked.data._id
  }

  /** Publishes an item as the creator, followed by the fan, who wants to hear of everything. */
  const publishTo = async (type: ItemType | 'story') => {
    const { test, creator, fan } = fixtures
    await createFollow(test, fan, creator)
    await setLevel(test, fan, creator, 'all')
    await publish(test, creator, type)
    await settled(test, ['notify-fans'])
  }

  return {
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
  }
}
