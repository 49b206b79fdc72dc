import { expect } from 'vitest'
import { coupons } from '../../../../contract/money/coupons.ts'
import { home } from '../../../support/data/home.ts'
import { createItem } from '../../../support/data/items.ts'
import { bankDetails } from '../../../support/data/payouts.ts'
import { createMessage, createStream } from '../../../support/data/private.ts'
import { createPerformer } from '../../../support/data/people.ts'
import { listed } from './client.ts'
import type { SpecifiedCall, SpecifiedCalls, SpecifiedFixtures } from './fixtures.ts'

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123', holder: 'Nina Folio' }

/** A charge answers the new balance, and the fan has that much less. */
const charges =
  (price: number, of: (fixtures: SpecifiedFixtures) => Promise<string> | string, body: object = {}): SpecifiedCall =>
  async (ask, fixtures) => {
    const before = await fixtures.balanceOf(fixtures.fan)
    const { made } = fixtures
    const charge = await ask(fixtures.fan, {
      params: { id: await of(fixtures) },
      body: { price, ...('deliveryAddressId' in body ? { deliveryAddressId: made.address } : body) },
    })
    expect(charge.balance).toBe(before - price)
    expect(await fixtures.balanceOf(fixtures.fan)).toBe(before - price)
    made.charge = charge._id
  }
const forSale =
  (type: 'feed' | 'video' | 'gallery') =>
  ({ test, creator }: SpecifiedFixtures) =>
    createItem(test, creator, type, { access: 'sale', price: 500 })

export const callsOfMoney: SpecifiedCalls = {
  'POST /addresses/create': async (ask, { fan, made }) => {
    const address = await ask(fan, { body: home })
    expect(address).toMatchObject(home)
    made.address = address._id
    made.otherAddress = (await ask(fan, { body: { ...home, city: 'Braga' } }))._id
  },
  'PUT /addresses/{id}': async (ask, { fan, made }) => {
    const body = { ...home, city: 'Faro' }
    expect(await ask(fan, { params: { id: made.address! }, body })).toMatchObject({ _id: made.address, city: 'Faro' })
  },
  'GET /addresses/search': async (ask, { fan, made }) => {
    const addresses = await ask(fan)
    listed(addresses, made.address!, made.otherAddress!)
    expect(addresses.data.find(({ _id }: { _id: string }) => _id === made.address).city).toBe('Faro')
  },
  'DELETE /addresses/{id}': async (ask, { fan, ask: send }) => {
    const { _id: id } = await send('POST /addresses/create', fan, { body: home })
    await ask(fan, { params: { id } })
    const { data } = await send('GET /addresses/search', fan)
    expect(data.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
  },
  'POST /{gateway}/cards': async (ask, { fan, made }) => {
    const saved = await ask(fan, { params: { gateway: 'sandbox' }, body: card })
    expect(saved.last4).toBe('4242')
    made.card = saved._id
  },
  'GET /payment-cards': async (ask, { fan, made }) => listed(await ask(fan), made.card!),
  'POST /payment/wallet/top-up': async (ask, { fan, made, balanceOf }) => {
    const before = await balanceOf(fan)
    expect(await ask(fan, { body: { amount: 300, cardId: made.card } })).toMatchObject({ status: 'succeeded' })
    expect(await balanceOf(fan)).toBe(before + 300)
  },
  'POST /coupons/{code}/apply-coupon': async (ask, { fan, creator, test }) => {
    const body = { code: 'ENCORE20', kind: 'percentage', value: 20 } as const
    expect((await test.call(coupons.create, { body }, creator)).status).toBe(201)
    const applied = await ask(fan, { params: { code: 'ENCORE20' }, body: { performerId: creator.id } })
    expect(applied).toMatchObject({ price: 9.95, discountedPrice: 7.96 })
  },
  'POST /payment/subscribe/performers': async (ask, { fan, creator, earner, made, client, test }) => {
    const free = await createPerformer(test, { is_free_subscription: true })
    const body = { performerId: creator.id, subscriptionType: 'monthly', price: 9.95, cardId: made.card }
    const paid = await ask(fan, { body })
    expect(paid).toMatchObject({ status: 'succeeded', subscriptionType: 'monthly' })
    const { data } = await client('GET /performers/{id}', fan, { params: { id: creator.id } })
    expect(data.isSubscribed).toBe(true)
    const whole = { performerId: earner.id, price: 9.95, cardId: made.card }
    expect(await ask(fan, { body: whole })).toMatchObject({ subscriptionType: 'monthly' })
    const trial = { performerId: free.id, subscriptionType: 'free', price: 0, monthlyPrice: 9.95, cardId: made.card }
    expect(await ask(fan, { body: trial })).toMatchObject({ status: 'succeeded', subscriptionType: 'free' })
  },
  'GET /payment/transactions/user/search': async (ask, { fan }) => {
    const rows = await ask(fan)
    listed(rows)
    expect(rows.data.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['top_up', 'subscription'])
    )
  },
  'GET /subscriptions/user/search': async (ask, { fan, creator, made }) => {
    const subscriptions = await ask(fan)
    listed(subscriptions)
    const own = subscriptions.data.find(({ performer }: { performer: { _id: string } }) => performer._id === creator.id)
    expect(own).toMatchObject({ type: 'monthly', status: 'active' })
    made.subscription = own._id
  },
  'GET /subscriptions/performer/search': async (ask, { creator, fan, made }) => {
    const subscriptions = await ask(creator)
    listed(subscriptions, made.subscription!)
    expect(subscriptions.data[0].user._id).toBe(fan.id)
  },
  'POST /payment/{gateway}/cancel-subscription/{id}': async (ask, { fan, made, ask: send }) => {
    await ask(fan, { params: { gateway: 'sandbox', id: made.subscription! } })
    const { data } = await send('GET /subscriptions/user/search', fan)
    expect(data).toContainEqual(expect.objectContaining({ _id: made.subscription, status: 'cancelled' }))
  },
  'DELETE /payment-cards/{id}': async (ask, { stranger, ask: send }) => {
    const params = { gateway: 'sandbox' }
    const { _id: id } = await send('POST /{gateway}/cards', stranger, { params, body: card })
    await ask(stranger, { params: { id } })
    expect(await send('GET /payment-cards', stranger)).toMatchObject({ data: [], total: 0 })
  },
  'POST /wallet/charges/tip/{id}': charges(10, ({ creator }) => creator.id),
  'POST /wallet/charges/feed/{id}': charges(5, forSale('feed')),
  'POST /wallet/charges/video/{id}': charges(5, forSale('video')),
  'POST /wallet/charges/gallery/{id}': charges(5, forSale('gallery')),
  'POST /wallet/charges/message/{id}': charges(5, ({ test, creator, fan }) =>
    createMessage(test, creator, fan, { price: 500, text: 'Secret' })
  ),
  'POST /wallet/charges/stream/{id}': charges(5, ({ test, other }) =>
    createStream(test, other, { access: 'sale', price: 500 })
  ),
  'POST /wallet/charges/product/{id}': async (ask, fixtures) => {
    await charges(10, ({ made }) => made.product!, { deliveryAddressId: '' })(ask, fixtures)
    await charges(5, ({ made }) => made.download!)(ask, fixtures)
  },
  'GET /wallet/charges/search': async (ask, { fan, made }) => {
    const all = await ask(fan)
    listed(all, made.charge!)
    expect(all.data.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['tip', 'feed', 'video', 'gallery', 'message', 'stream', 'product'])
    )
  },
  'GET /performer-assets/products/{id}/download-link': async (ask, { fan, made, stranger, client }) => {
    const params = { id: made.download! }
    expect(await ask(fan, { params })).toMatchObject({ url: expect.any(String) })
    const refused = await client('GET /performer-assets/products/{id}/download-link', stranger, { params })
    expect(refused.status).toBe(403)
  },
  'GET /orders/users/search': async (ask, { fan, made }) => {
    const orders = await ask(fan)
    listed(orders)
    made.order = orders.data.find(({ product }: { product: { _id: string } }) => product._id === made.product)._id
  },
  'GET /orders/search': async (ask, { creator, made }) => listed(await ask(creator), made.order!),
  'PUT /orders/{id}/update/delivery-address': async (ask, { fan, made }) => {
    const body = { deliveryAddressId: made.otherAddress }
    expect(await ask(fan, { params: { id: made.order! }, body })).toMatchObject({ deliveryAddress: { city: 'Braga' } })
  },
  'PUT /orders/{id}/update': async (ask, { creator, made }) => {
    const body = { status: 'shipped', trackingCode: 'PT1' }
    expect(await ask(creator, { params: { id: made.order! }, body })).toMatchObject(body)
  },
  'GET /orders/{id}': async (ask, { fan, creator, made }) => {
    for (const who of [fan, creator])
      expect(await ask(who, { params: { id: made.order! } })).toMatchObject({ _id: made.order, status: 'shipped' })
  },
  'GET /performer/earning/search': async (ask, { creator }) => {
    const earnings = await ask(creator)
    listed(earnings)
    expect(earnings.data.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining(['tip', 'product']))
  },
  'GET /performer/earning/stats': async (ask, { creator }) => {
    const { gross, net, fee } = await ask(creator)
    expect(gross).toBeGreaterThan(30)
    expect(net + fee).toBeCloseTo(gross)
  },
  'POST /stripe/accounts': async (ask, { creator }) => {
    expect(await ask(creator)).toMatchObject({ url: expect.any(String) })
  },
  'PUT /performers/{id}/banking-settings': async (ask, { creator }) => {
    const settings = await ask(creator, { params: { id: creator.id }, body: bankDetails })
    expect(settings).toMatchObject({ method: 'bank', banking: { holder: bankDetails.holder } })
  },
  'PUT /performers/{id}/payment-gateway-settings': async (ask, { creator }) => {
    for (const method of ['gateway', 'bank'])
      expect(await ask(creator, { params: { id: creator.id }, body: { method } })).toMatchObject({ method })
  },
  'POST /payout-requests/calculate': async (ask, { earner }) => {
    expect(await ask(earner, { body: { amount: 60 } })).toMatchObject({ amount: 60, available: 100, minimum: 50 })
  },
  'POST /payout-requests': async (ask, { earner, made }) => {
    const payout = await ask(earner, { body: { amount: 60 } })
    expect(payout).toMatchObject({ amount: 60, status: 'pending' })
    made.payout = payout._id
  },
  'GET /payout-requests/check/pending-review': async (ask, { earner, creator }) => {
    expect(await ask(earner)).toMatchObject({ pendingReview: true })
    expect(await ask(creator)).toMatchObject({ pendingReview: false })
  },
  'PUT /payout-requests/{id}': async (ask, { earner, made }) => {
    expect(await ask(earner, { params: { id: made.payout! }, body: { amount: 70 } })).toMatchObject({ amount: 70 })
  },
  'GET /payout-requests/{id}/view': async (ask, { earner, made }) => {
    expect(await ask(earner, { params: { id: made.payout! } })).toMatchObject({ _id: made.payout, amount: 70 })
  },
  'GET /payout-requests/search': async (ask, { earner, made }) => listed(await ask(earner), made.payout!),
}
