import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { splitWithSiteCoupon } from '../../../contract/money/money.ts'
import { payments } from '../../../contract/money/payments.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { adminPayments } from '../../../contract/admin/payments.ts'
import { siteCoupons } from '../../../contract/admin/site-coupons.ts'
import { tokenPackages } from '../../../contract/admin/token-packages.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { expectSoundLedger, saveCard } from '../../support/data/money.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  signIn,
  type TestPerson,
} from '../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  owner.token = await signIn(test, owner.id)
  return () => expectSoundLedger(test)
})
const codeOf = ({ error }: { error: { code?: string } }) => error.code

describe('token packages', () => {
  const offer = { label: { en: 'Fifty', pt: 'Cinquenta' }, price: 50, tokens: 50, bonus: 5, isActive: true }
  const create = (body: object) => test.call(tokenPackages.create, { body: { ...offer, ...body } }, owner)
  const offered = async () => (await test.call(wallet.packages)).data.data

  it('are what the wallet offers, in their order and only while they are on offer', async () => {
    const [first, second] = [
      await create({}),
      await create({ label: { en: 'Ten', pt: 'Dez' }, price: 10, tokens: 10, bonus: 0 }),
    ]
    expect(first).toMatchObject({ status: 201, data: { tokens: 50, bonus: 5 } })
    expect(await offered()).toMatchObject([
      { name: 'Fifty', price: 50, tokens: 55 },
      { name: 'Ten', tokens: 10 },
    ])
    await test.call(tokenPackages.order, { body: { ids: [second.data._id, first.data._id] } }, owner)
    await test.call(
      tokenPackages.update,
      { params: { id: first.data._id }, body: { ...offer, isActive: false } },
      owner
    )
    expect((await offered()).map(({ name }) => name)).toEqual(['Ten'])
    await test.call(tokenPackages.remove, { params: { id: second.data._id } }, owner)
    expect(await offered()).toEqual([])
  })

  it.each([
    ['more than twice what the price buys', { tokens: 99, bonus: 2 }, 'tokens'],
    ['less than the price buys', { tokens: 49, bonus: 0 }, 'tokens'],
    ['a price above the largest top-up', { price: 99_999, tokens: 99_999 }, 'price'],
    ['a name in one language', { label: { en: 'Fifty', pt: '' } }, 'label.pt'],
  ])('refuse %s', async (_, body, field) => {
    expect(Object.keys((await create(body)).error.fields ?? {})).toEqual([field])
  })
})

describe('coupons of the site', () => {
  it.each([
    [796, 995, 2000, { fee: 0, net: 796 }],
    [895, 995, 2000, { fee: 99, net: 796 }],
    [498, 995, 2000, { fee: 0, net: 498 }],
    [995, 995, 2000, { fee: 199, net: 796 }],
  ])('of %i paid for %i with a commission of %i basis points leave %o', (gross, full, bp, parts) => {
    expect(splitWithSiteCoupon(gross, full, bp)).toEqual(parts)
  })

  it('lower the fee of the site and not the share of the creator, are counted, listed and ended', async () => {
    const made = await test.call(
      siteCoupons.create,
      { body: { code: 'welcome', kind: 'percentage', value: 10 } },
      owner
    )
    expect(made).toMatchObject({ status: 201, data: { code: 'WELCOME', used: 0 } })
    const [fan, creator] = [await createFan(test), await createPerformer(test)]
    const body = {
      performerId: creator.id,
      type: 'monthly',
      price: 8.95,
      couponCode: 'WELCOME',
      cardId: await saveCard(test, fan),
    }
    const { data: paid } = await test.call(
      payments.subscribe,
      { body: body as never },
      { token: fan.token, key: randomUUIDv7() }
    )
    expect(paid.status).toBe('succeeded')
    expect((await test.call(adminPayments.view, { params: { id: paid._id } }, owner)).data.sale).toMatchObject({
      gross: 8.95,
      fee: 0.99,
      net: 7.96,
    })
    const uses = await test.call(siteCoupons.uses, { params: { id: made.data._id } }, owner)
    expect(uses.data).toMatchObject({ total: 1, data: [{ fullPrice: 9.95, paid: 8.95, fan: { _id: fan.id } }] })
    const table = await test.app.inject({
      url: `/api/admin/coupons/${made.data._id}/uses/export`,
      headers: { authorization: owner.token! },
    })
    expect(table.body).toContain(`WELCOME,${fan.username},${creator.username},monthly,9.95,8.95,USD`)
    await test.call(siteCoupons.end, { params: { id: made.data._id } }, owner)
    expect((await test.call(siteCoupons.list, { query: { isEnded: 'true' } }, owner)).data.data).toMatchObject([
      { code: 'WELCOME', status: 'ended', used: 1 },
    ])
  })

  it('are seen by finance, and made by owners only', async () => {
    const finance = await createOperator(test, 'finance')
    expect((await test.call(siteCoupons.list, {}, finance)).status).toBe(200)
    const body = { code: 'NOPE', kind: 'percentage', value: 10 } as const
    expect(codeOf(await test.call(siteCoupons.create, { body }, finance))).toBe('forbidden')
  })
})
