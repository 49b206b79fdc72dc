import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../../contract/social/messages.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { refundPurchase } from '../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { uploadMedia } from '../../support/media/media.ts'
import { openConversation, recordEvents, send } from '../../support/data/messages.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { grantPurchase } from '../../support/data/grant-access.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})
afterAll(() => app.close())

/** The status of a download that is resumed after its third byte. */
const goesOn = async (url: string) => (await app.app.inject({ url, headers: { range: 'bytes=3-' } })).statusCode

test("the address of a product's file expires with access to it: after a refund, when the product is taken down or its account suspended", async () => {
  const fileId = await uploadMedia(app, creator.token, 'product-file', Buffer.from('PK chapter one'), {
    name: 'one.zip',
  })
  const { _id: id } = (
    await app.call(products.create, { body: { title: 'Set', type: 'digital', price: 5, fileId } }, creator)
  ).data
  const fan = await createFan(app)
  await grantPurchase(app, fan, creator, 'product', id)
  const link = async (by: TestPerson) =>
    (await app.call(products.downloadLink, { params: { id } }, { token: by.token })).data.url
  const [own, bought] = [await link(creator), await link(fan)]
  const { db } = app.deps
  const saleBecomes = (status: string) => db.updateTable('sale').set({ status }).where('item_id', '=', id).execute()
  const productBecomes = (status: string) =>
    db
      .updateTable('asset')
      .set({ status, published_at: status === 'draft' ? null : app.clock.now() })
      .where('id', '=', id)
      .execute()
  const buyerBecomes = (status: string) => db.updateTable('account').set({ status }).where('id', '=', fan.id).execute()
  expect([await goesOn(own), await goesOn(bought)]).toEqual([206, 206])

  await saleBecomes('refunded')
  expect([await goesOn(own), await goesOn(bought)]).toEqual([206, 404])
  await saleBecomes('available')
  await productBecomes('draft')
  expect([await goesOn(own), await goesOn(bought)]).toEqual([206, 404])
  // A product that is only no longer for sale stays with its buyers.
  await productBecomes('archived')
  expect(await goesOn(bought)).toBe(206)
  await buyerBecomes('suspended')
  expect(await goesOn(bought)).toBe(404)
  await buyerBecomes('active')
  expect((await app.app.inject(bought)).headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('one.zip') as string,
  })
  expect(await goesOn(bought.replace('/m/download/', '/m/download/x'))).toBe(403)
  expect(await goesOn(bought.replace('/m/download/', '/m/'))).toBe(403)
})

test('the address of a file in a message expires with access to it: after a refund or when the message is deleted', async () => {
  const fan = await createFan(app)
  await topUpWallet(app, fan, 20)
  const { _id: id } = await openConversation(app, fan, creator)
  const attach = () =>
    uploadMedia(app, creator.token, 'message-file', Buffer.from('PK letters'), { name: 'letters.pdf' })
  const sent = (await send(app, creator, id, { text: 'For you', fileIds: [await attach()], price: 5 })).data
  const bought = await app.call(wallet.message, { params: { id: sent._id }, body: { price: 5 } }, { token: fan.token })
  const address = async (messageId: string) =>
    (await app.call(messages.view, { params: { id: messageId } }, { token: fan.token })).data.files?.[0]?.url ?? ''
  const [own, url] = [sent.files?.[0]?.url ?? '', await address(sent._id)]
  expect([await goesOn(own), await goesOn(url)]).toEqual([206, 206])
  const wire = recordEvents(app)
  await refundPurchase(app.deps, bought.data._id)
  // An open page is notified, whatever it shows of the purchase.
  expect(wire.of('purchase/changed', fan)).toEqual([{ _id: bought.data._id, status: 'refunded' }])
  expect([await goesOn(own), await goesOn(url)]).toEqual([206, 404])

  const free = (await send(app, creator, id, { text: 'And this', fileIds: [await attach()] })).data
  const freeUrl = await address(free._id)
  expect(await goesOn(freeUrl)).toBe(206)
  await app.call(messages.remove, { params: { id: free._id } }, { token: creator.token })
  expect(await goesOn(freeUrl)).toBe(404)
})
