import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '../../../../contract/identity/addresses.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { contract } from '../../../../contract/index.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { home } from '../../../support/data/home.ts'
import { createItem } from '../../../support/data/items.ts'
import { expectSoundLedger, saveCard, sendTip, topUpWallet } from '../../../support/data/money.ts'
import { creatorWithEarnings } from '../../../support/data/payouts.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createMessage, createStream, createVideoCall } from '../../../support/data/private.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

type Sent = { params?: object; body: Record<string, unknown> }
/** A call that takes money, made by `who`; `other` differs from its body and would be accepted too. */
type Case = {
  given: () => Promise<{ who: TestPerson; sent: Sent; other: Record<string, unknown> }>
  /** How many there are after it was sent twice without a key; 1: its state or a rule allows only one. */
  twice: 1 | 2
}

const fanWithTokens = async () => {
  const fan = await createFan(test)
  await topUpWallet(test, fan, 100)
  return fan
}
/** The purchase of something that is for sale at 5 tokens. */
const purchase = (sell: (fan: TestPerson, creator: TestPerson) => Promise<string>, twice: 1 | 2): Case => ({
  given: async () => {
    const [who, creator] = [await fanWithTokens(), await createPerformer(test)]
    const params = { id: await sell(who, creator) }
    return { who, sent: { params, body: { price: 5 } }, other: { price: 6 } }
  },
  twice,
})
const item = (type: 'feed' | 'video' | 'gallery') =>
  purchase((_, creator) => createItem(test, creator, type, { access: 'sale', price: 500 }), 1)

const cases: Record<string, Case> = {
  'payments.topUp': {
    given: async () => {
      const who = await createFan(test)
      const body = { amount: 10, cardId: await saveCard(test, who) }
      return { who, sent: { body }, other: { ...body, amount: 11 } }
    },
    twice: 2,
  },
  'payments.subscribe': {
    given: async () => {
      const [who, creator] = [await createFan(test), await createPerformer(test)]
      const body = { performerId: creator.id, type: 'monthly', price: 9.95, cardId: await saveCard(test, who) }
      return { who, sent: { body }, other: { ...body, payFrom: 'wallet' } }
    },
    twice: 1,
  },
  'payments.paySubscription': {
    given: async () => {
      const [who, creator] = [await createFan(test), await createPerformer(test)]
      const cardId = await saveCard(test, who)
      const subscribe = { performerId: creator.id, type: 'monthly', price: 9.95, cardId }
      await call('payments.subscribe', who, { body: subscribe })
      const { id } = await test.deps.db
        .updateTable('subscription')
        .set({ status: 'past_due' })
        .where('user_id', '=', who.id)
        .returning('id')
        .executeTakeFirstOrThrow()
      const body = { price: 9.95, cardId }
      return { who, sent: { params: { gateway: 'sandbox', id }, body }, other: { ...body, payFrom: 'wallet' } }
    },
    twice: 1,
  },
  'payouts.create': {
    given: async () => {
      const who = await creatorWithEarnings(test, await fanWithTokens(), 90)
      return { who, sent: { body: { amount: 50 } }, other: { amount: 51 } }
    },
    twice: 1,
  },
  // Without a key, equal tips within ten seconds are one.
  'wallet.tip': {
    given: async () => {
      const [who, creator] = [await fanWithTokens(), await createPerformer(test)]
      return { who, sent: { params: { id: creator.id }, body: { price: 12 } }, other: { price: 13 } }
    },
    twice: 1,
  },
  'wallet.feed': item('feed'),
  'wallet.video': item('video'),
  'wallet.gallery': item('gallery'),
  'wallet.product': {
    given: async () => {
      const [who, creator] = [await fanWithTokens(), await createPerformer(test)]
      const offer = { title: 'A poster', type: 'physical', price: 10, stock: 5 } as const
      const product = (await test.call(products.create, { body: offer }, creator)).data._id
      const deliveryAddressId = (await test.call(addresses.create, { body: home }, who)).data._id
      const body = { price: 10, deliveryAddressId }
      return { who, sent: { params: { id: product }, body }, other: { ...body, price: 20, quantity: 2 } }
    },
    twice: 2,
  },
  'wallet.message': purchase((fan, creator) => createMessage(test, creator, fan, { price: 500 }), 1),
  'wallet.stream': purchase((_, creator) => createStream(test, creator, { access: 'sale', price: 500 }), 1),
  'wallet.videoCall': purchase((fan, creator) => createVideoCall(test, fan, creator, { price: 500 }), 1),
  'adminPayments.refund': {
    given: async () => {
      const id = (await sendTip(test, await fanWithTokens(), await createPerformer(test), 10)).data._id
      const body = { amount: 2, reason: 'A good reason' }
      return { who: await createAdmin(test), sent: { params: { id }, body }, other: { ...body, amount: 3 } }
    },
    twice: 2,
  },
}

const endpointOf = (name: string): Endpoint => {
  const [feature = '', call = ''] = name.split('.')
  return (contract as Record<string, Record<string, Endpoint>>)[feature]![call]!
}
const call = (name: string, who: TestPerson, sent: Sent, key?: string) =>
  test.call(endpointOf(name), sent as never, { token: who.token, ...(key !== undefined && { key }) })

/** Payments, purchases, requests of payouts and refunds of parts on the whole site. */
async function count(): Promise<number> {
  const { rows } = await test.deps.pool.query<{ n: number }>(
    `select (select count(*) from payment where status <> 'failed') + (select count(*) from sale where type <> 'subscription')
      + (select count(*) from payout_request) + (select count(*) from partial_refund) as n`
  )
  return rows[0]!.n
}
const madeBy = async (act: () => Promise<unknown>): Promise<number> => {
  const before = await count()
  await act()
  return (await count()) - before
}

it('every call of the contract that takes a key has a row', () => {
  const all = Object.entries<Record<string, Endpoint>>(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { idempotent }]) => (idempotent ? [`${feature}.${name}`] : []))
  )
  expect(Object.keys(cases).toSorted()).toEqual(all.toSorted())
})

describe.each(Object.entries(cases))('%s', (name, { given, twice }) => {
  it(`sent twice without a key, three seconds apart, makes ${twice}`, async () => {
    const { who, sent } = await given()
    const made = await madeBy(async () => {
      expect((await call(name, who, sent)).status).toBeLessThan(300)
      test.clock.advance(3000)
      const { status } = await call(name, who, sent)
      expect(status).toBeLessThan(twice === 2 ? 300 : 500)
    })
    expect(made).toBe(twice)
  })

  it('sent with one key makes one and gives the same answer, also in parallel', async () => {
    const { who, sent } = await given()
    const key = randomUUIDv7()
    const made = await madeBy(async () => {
      const all = await Promise.all([1, 2, 3].map(() => call(name, who, sent, key)))
      test.clock.advance(60_000)
      all.push(await call(name, who, sent, key))
      expect(all.map(({ status }) => status)).toEqual(all.map(() => all[0]!.status))
      const ids = all.map(({ data }) => (data as unknown as { _id: string })._id)
      expect(ids).toEqual(ids.map(() => ids[0]))
      expect(all[0]!.status).toBeLessThan(300)
    })
    expect(made).toBe(1)
  })

  it('the same key with another body is refused, and that of somebody else is their own', async () => {
    const [{ who, sent, other }, second] = [await given(), await given()]
    const key = randomUUIDv7()
    expect((await call(name, who, sent, key)).status).toBeLessThan(300)
    const made = await madeBy(async () => {
      const refused = await call(name, who, { ...sent, body: other }, key)
      expect([refused.status, refused.error.code]).toEqual([409, 'idempotency_conflict'])
    })
    expect(made).toBe(0)
    expect(await madeBy(() => call(name, second.who, second.sent, key))).toBe(1)
  })
})
