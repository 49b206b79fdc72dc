import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addresses } from '../../../../contract/identity/addresses.ts'
import { comments } from '../../../../contract/social/comments.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { notifySellers } from '../../../../server/features/money/orders/notify-seller.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { home } from '../../../support/data/home.ts'
import { createItem } from '../../../support/data/items.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { openConversation, send } from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer } from '../../../support/data/people.ts'
import { serveSockets } from '../../../support/sockets.ts'

let test: TestApp
let net: Awaited<ReturnType<typeof serveSockets>>
beforeAll(async () => {
  test = await testApp()
  net = await serveSockets(test)
})
afterAll(async () => {
  net.close()
  await test.close()
})

/**
 * The queries that only serve to publish events: unread counts of the notification center and of messages, and the state of a
 * conversation.
 */
const asksToTell = /conversation_member counted|select from notification where|left join "last_seen"/

/** Runs `act` while the database refuses these statements. */
async function refusing<T>(statements: RegExp, act: () => Promise<T>): Promise<{ value: T; refused: number }> {
  const client = pg.Client.prototype
  const original = client.query
  let refused = 0
  client.query = function refuse(this: unknown, ...all: unknown[]) {
    const text = typeof all[0] === 'string' ? all[0] : (all[0] as { text: string }).text
    if (!statements.test(text)) return (original as (...args: unknown[]) => unknown).apply(this, all)
    refused++
    return Promise.reject(new Error('terminating connection due to administrator command'))
  } as typeof original
  try {
    return { value: await act(), refused }
  } finally {
    client.query = original
  }
}

it('answers a completed action as done when its events cannot be published, once, and asks browsers to reload', async () => {
  const [creator, fan] = [await createPerformer(test), await createFan(test)]
  const { _id: id } = await openConversation(test, fan, creator)
  const objectId = await createItem(test, creator, 'feed')
  await topUpWallet(test, fan, 50)
  const reader = await net.connect(creator.token)
  const logged = vi.spyOn(test.deps.log, 'error')
  const total = async (table: 'message' | 'sale' | 'comment') =>
    Number(
      (
        await test.deps.db
          .selectFrom(table)
          .select((is) => is.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    )

  const said = await refusing(/conversation_member counted/, () => send(test, fan, id, 'Heard all the same'))
  expect([said.value.status, said.refused, await total('message')]).toEqual([201, 1, 1])
  await expect.poll(() => reader.of('session/missed')).toHaveLength(1)

  const tip = { params: { id: creator.id }, body: { price: 10, about: { type: 'conversation', id } } } as const
  const tipped = await refusing(asksToTell, () => test.call(wallet.tip, tip, { token: fan.token, key: 'one-tip-only' }))
  expect([tipped.value.status, tipped.value.data.balance, await total('sale')]).toEqual([201, 40, 1])
  expect((await test.call(wallet.tip, tip, { token: fan.token, key: 'one-tip-only' })).data).toEqual(tipped.value.data)

  const wrote = await refusing(/select from notification where/, () =>
    test.call(comments.create, { body: { objectType: 'feed', objectId, content: 'Lovely' } }, { token: fan.token })
  )
  expect([wrote.value.status, await total('comment')]).toEqual([201, 1])
  expect(logged.mock.calls.map(([, words]) => words)).toEqual(
    logged.mock.calls.map(() => 'a committed change could not be published')
  )
  expect(logged.mock.calls.length).toBeGreaterThanOrEqual(3)
})

it('notifies a seller of an order later and once, with a mail, when that failed right after the charge', async () => {
  const [seller, fan] = [await createPerformer(test), await createFan(test)]
  await topUpWallet(test, fan, 50)
  const poster = (
    await test.call(products.create, { body: { title: 'A poster', type: 'physical', price: 10, stock: 2 } }, seller)
  ).data._id
  const deliveryAddressId = (await test.call(addresses.create, { body: home }, fan)).data._id
  const bell = async () =>
    (await test.call(notifications.list, {}, seller)).data.data.filter(({ kind }) => kind === 'order').length

  const bought = await refusing(/update "product_order" set "is_told"/, () =>
    test.call(wallet.product, { params: { id: poster }, body: { price: 10, deliveryAddressId } }, fan)
  )
  expect([bought.value.status, bought.refused]).toEqual([201, 1])
  // The request itself may still be sending it.
  await notifySellers(test.deps)
  expect(await bell()).toBe(0)
  test.clock.advance(60_000)
  for (const n of [1, 2]) expect([n, await notifySellers(test.deps), await bell()]).toEqual([n, undefined, 1])
  expect(
    (await waitForMails(test, seller.email)).filter(({ text }) => text.includes(bought.value.data._id))
  ).toHaveLength(1)
})
