import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/identity/addresses.ts'
import { maxAddresses } from '../../../contract/limits.ts'
import { orders, type OrderStatus } from '../../../contract/money/orders.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { home } from '../../support/data/home.ts'
import { fileOf } from '../../support/data/assets.ts'
import { expectSoundLedger, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let seller: TestPerson
let fan: TestPerson
let addressId: string

beforeAll(async () => {
  test = await testApp()
  seller = await createPerformer(test)
  fan = await createFan(test)
  await topUpWallet(test, fan, 300)
  addressId = (await test.call(addresses.create, { body: home }, fan)).data._id
})
afterAll(() => test.close())

/** Creates a physical product of the seller. */
async function product(stock: number, price = 10): Promise<string> {
  const made = await test.call(products.create, { body: { title: 'A poster', type: 'physical', price, stock } }, seller)
  expect(made.status).toBe(201)
  return made.data._id
}
const buy = (
  id: string,
  more: { price?: number; quantity?: number; deliveryAddressId?: string } = {},
  who = fan,
  key = randomUUIDv7()
) =>
  test.call(
    wallet.product,
    { params: { id }, body: { price: 10, deliveryAddressId: addressId, ...more } },
    { token: who.token, key }
  )
const balance = async () => (await test.call(users.me, {}, fan)).data.balance
const move = (id: string, status: OrderStatus, trackingCode?: string) =>
  test.call(orders.update, { params: { id }, body: { status, trackingCode } }, seller)
const stockOf = async (id: string) => (await test.call(products.view, { params: { id } })).data.stock

it('two equal orders without a key are two, with one key they are one', async () => {
  const id = await product(5)
  const [before, key] = [await balance(), randomUUIDv7()]
  const order = (sent?: string) =>
    test.call(
      wallet.product,
      { params: { id }, body: { price: 10, deliveryAddressId: addressId } },
      { token: fan.token, ...(sent && { key: sent }) }
    )
  const first = await order()
  test.clock.advance(3_000)
  const second = await order()
  const [third, repeated] = [await order(key), await order(key)]
  expect(new Set([first, second, third, repeated].map(({ data }) => data._id)).size).toBe(3)
  expect([await stockOf(id), before - (await balance())]).toEqual([2, 30])
})

describe('the address book', () => {
  it('has one default address, whatever is added, changed or removed', async () => {
    const reader = await createFan(test)
    const add = async (name: string, isDefault = false) =>
      (await test.call(addresses.create, { body: { ...home, name, isDefault } }, reader)).data
    const usual = async () =>
      (await test.call(addresses.search, {}, reader)).data.data.filter((one) => one.isDefault).map((one) => one.name)
    const first = await add('First')
    expect(await usual()).toEqual(['First'])
    await add('Second', true)
    expect(await usual()).toEqual(['Second'])
    await test.call(
      addresses.update,
      { params: { id: first._id }, body: { ...home, name: 'First again', isDefault: true } },
      reader
    )
    expect(await usual()).toEqual(['First again'])
    await test.call(addresses.remove, { params: { id: first._id } }, reader)
    expect(await usual()).toEqual(['Second'])
  })

  it('has a maximum size, also in parallel', async () => {
    const mover = await createFan(test)
    const saved = await Promise.all(
      Array.from({ length: maxAddresses + 3 }, () => test.call(addresses.create, { body: home }, mover))
    )
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(maxAddresses)
    expect(saved.find(({ status }) => status !== 201)?.error).toMatchObject({
      statusCode: 409,
      code: 'address_book_full',
      message: expect.stringContaining('20') as unknown,
    })
  })

  it('is visible to its owner only', async () => {
    expect((await test.call(addresses.update, { params: { id: addressId }, body: home }, seller)).status).toBe(404)
    expect((await test.call(addresses.remove, { params: { id: addressId } }, seller)).status).toBe(404)
    const wrong = await test.call(addresses.create, { body: { ...home, city: '' } }, fan)
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['city']])
  })
})

describe('a physical product', () => {
  it('requires an address of the buyer, and charges the price of all copies', async () => {
    const id = await product(5)
    expect((await buy(id, { deliveryAddressId: undefined })).error.fields).toHaveProperty('deliveryAddressId')
    const stranger = await createFan(test)
    await topUpWallet(test, stranger, 50)
    expect((await buy(id, {}, stranger)).error.fields).toHaveProperty('deliveryAddressId')
    const wrong = await buy(id, { quantity: 2 })
    expect([wrong.error.code, wrong.error.price]).toEqual(['price_changed', 20])
    const before = await balance()
    const bought = await buy(id, { quantity: 2, price: 20 })
    expect([bought.status, await balance(), await stockOf(id)]).toEqual([201, before - 20, 3])
    const { data: order } = await test.call(orders.view, { params: { id: bought.data._id } }, fan)
    expect(order).toMatchObject({
      status: 'created',
      quantity: 2,
      unitPrice: 10,
      totalPrice: 20,
      canChangeAddress: true,
      deliveryAddress: home,
      product: { title: 'A poster', type: 'physical' },
    })
    const { rows } = { rows: (await test.call(wallet.search, { query: { type: 'product' } }, fan)).data.data }
    expect(rows[0]).toMatchObject({ type: 'product', price: 20, item: { _id: id, title: 'A poster' } })
  })

  it('cannot be sold beyond its stock, also in parallel', async () => {
    const id = await product(3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(new Set(answers.filter((answer) => answer.status === 409).map((answer) => answer.error.code))).toEqual(
      new Set(['out_of_stock'])
    )
    expect(await stockOf(id)).toBe(0)
    await expectSoundLedger(test)
  })

  it('is ordered once for one intent, however often it is sent', async () => {
    const id = await product(5)
    const key = randomUUIDv7()
    const answers = await Promise.all([buy(id, {}, fan, key), buy(id, {}, fan, key), buy(id, {}, fan, key)])
    expect(new Set(answers.map((answer) => answer.data._id)).size).toBe(1)
    expect(await stockOf(id)).toBe(4)
    expect(
      (await test.call(orders.search, { query: { limit: 100 } }, seller)).data.data.filter(
        (order) => order.product._id === id
      )
    ).toHaveLength(1)
  })
})

describe('an order', () => {
  it('is refunded while others buy the same product, without a deadlock', { timeout: 60_000 }, async () => {
    const id = await product(100, 1)
    const buyers = Array.from({ length: 15 }, () => buy(id, { price: 1 }))
    const sold = (await Promise.all(buyers)).map((answer) => answer.data._id)
    const answers = await Promise.all(sold.flatMap((order) => [move(order, 'refunded'), buy(id, { price: 1 })]))
    expect(answers.map(({ status }) => status)).toEqual(sold.flatMap(() => [200, 201]))
    expect(await stockOf(id)).toBe(85)
    await expectSoundLedger(test)
  })

  it('goes through its statuses, visible to buyer and seller only', async () => {
    const id = (await buy(await product(2))).data._id
    expect((await move(id, 'delivered')).error.code).toBe('order_step')
    expect((await move(id, 'processing')).data.status).toBe('processing')
    const shipped = await move(id, 'shipped', 'PT123')
    expect(shipped.data).toMatchObject({ status: 'shipped', trackingCode: 'PT123', canChangeAddress: false })
    expect(shipped.data.history.map((step) => step.status)).toEqual(['created', 'processing', 'shipped'])
    expect((await test.call(orders.view, { params: { id } }, fan)).data.status).toBe('shipped')
    const other = await createPerformer(test)
    expect((await test.call(orders.view, { params: { id } }, other)).status).toBe(404)
    expect((await test.call(orders.update, { params: { id }, body: { status: 'delivered' } }, other)).status).toBe(404)
    expect((await test.call(orders.search, {}, other)).data.total).toBe(0)
    expect((await move(id, 'delivered')).data.status).toBe('delivered')
  })

  it('can get another address from its buyer until it is shipped', async () => {
    const id = (await buy(await product(2))).data._id
    const second = (await test.call(addresses.create, { body: { ...home, city: 'Braga' } }, fan)).data._id
    const change = (deliveryAddressId: string, who = fan) =>
      test.call(orders.updateAddress, { params: { id }, body: { deliveryAddressId } }, who)
    expect((await change(second, seller)).status).toBe(404)
    expect((await change(second)).data.deliveryAddress).toMatchObject({ city: 'Braga' })
    await test.call(addresses.update, { params: { id: second }, body: { ...home, city: 'Faro' } }, fan)
    expect((await test.call(orders.view, { params: { id } }, seller)).data.deliveryAddress).toMatchObject({
      city: 'Braga',
    })
    await move(id, 'shipped')
    expect((await change(addressId)).error.code).toBe('order_address_fixed')
  })

  it('is refunded once, with tokens and stock returned, and the ledger stays consistent', async () => {
    const productId = await product(4)
    const before = await balance()
    const id = (await buy(productId, { quantity: 3, price: 30 })).data._id
    const refunds = await Promise.all([move(id, 'refunded'), move(id, 'refunded')])
    expect(refunds.map((answer) => answer.status)).toEqual([200, 200])
    expect([await balance(), await stockOf(productId)]).toEqual([before, 4])
    expect((await move(id, 'shipped')).error.code).toBe('order_step')
    await expectSoundLedger(test)
  })

  it('of a digital product is delivered immediately, and its refund removes access to the file', async () => {
    const fileId = await fileOf(test, seller, 'product-file')
    const made = await test.call(
      products.create,
      { body: { title: 'A score', type: 'digital', price: 10, fileId } },
      seller
    )
    const bought = await buy(made.data._id, { deliveryAddressId: undefined })
    expect((await test.call(orders.view, { params: { id: bought.data._id } }, fan)).data).toMatchObject({
      status: 'delivered',
      product: { type: 'digital' },
      canChangeAddress: false,
    })
    expect((await test.call(products.view, { params: { id: made.data._id } }, fan)).data.isPurchased).toBe(true)
    await move(bought.data._id, 'refunded')
    expect((await test.call(products.view, { params: { id: made.data._id } }, fan)).data.isPurchased).toBe(false)
    expect((await test.call(products.downloadLink, { params: { id: made.data._id } }, fan)).error.code).toBe('locked')
  })

  it('is found by title, buyer and number, and by its status', async () => {
    const { data } = await test.call(orders.search, { query: { limit: 100 } }, seller)
    const [one] = data.data
    const find = async (query: { q?: string; status?: OrderStatus }) =>
      (await test.call(orders.search, { query: { limit: 100, ...query } }, seller)).data.data.map((order) => order._id)
    expect(await find({ q: one!.number })).toContain(one!._id)
    expect(await find({ q: fan.username })).toHaveLength(data.total)
    expect(await find({ q: 'nothing like it' })).toEqual([])
    expect(await find({ status: 'shipped' })).toEqual(
      data.data.filter((order) => order.status === 'shipped').map((order) => order._id)
    )
  })
})
