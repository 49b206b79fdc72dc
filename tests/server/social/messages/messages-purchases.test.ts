import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import {
  openConversation,
  recordEvents as overhear,
  send,
  viewAs,
  type EventRecorder,
} from '../../../support/data/messages.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { serveSockets } from '../../../support/sockets.ts'

let app: TestApp
let sockets: Awaited<ReturnType<typeof serveSockets>>
let wire: EventRecorder
beforeAll(async () => {
  app = await testApp()
  sockets = await serveSockets(app)
  wire = overhear(app)
})

afterAll(async () => {
  sockets.close()
  await app.close()
})

const list = async (who: TestPerson, id: string, query = {}) =>
  (await app.call(messages.list, { params: { id }, query }, { token: who.token })).data
const read = (who: TestPerson, id: string) => app.call(messages.readAll, { params: { id } }, { token: who.token })
const remove = (who: TestPerson, id: string) => app.call(messages.remove, { params: { id } }, { token: who.token })
const pair = async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  return { fan, creator, id: (await openConversation(app, fan, creator))._id }
}

test('a creator sells a message; a bought one stays, and a fan cannot sell one', async () => {
  const { fan, creator, id } = await pair()
  expect((await send(app, fan, id, { text: 'Mine', price: 5 })).error.code).toBe('wrong_role')
  expect((await send(app, creator, id, { text: 'Dear', price: 10_001 })).error).toMatchObject({
    code: 'invalid',
    fields: { price: expect.any(String) },
  })
  const sold = (await send(app, creator, id, { text: 'For you alone', price: 5 })).data
  expect(sold).toMatchObject({ price: 5, isLocked: false, isBought: false, text: 'For you alone' })
  expect((await list(fan, id)).data[0]).toMatchObject({ price: 5, isLocked: true, text: '' })
  expect(await viewAs(app, fan, id)).toMatchObject({ lastMessage: { isLocked: true, text: '' } })
  expect(JSON.stringify(wire.to(fan))).not.toContain('For you alone')
  await topUpWallet(app, fan, 20)
  const charge = () =>
    app.call(
      wallet.message,
      { params: { id: sold._id }, body: { price: 5 } },
      { token: fan.token, key: randomUUIDv7() }
    )
  // Buying and deleting in parallel: one of the two wins, and the state is consistent.
  const [bought, removed] = await Promise.all([charge(), remove(creator, sold._id)])
  expect([
    [201, 409],
    [404, 204],
  ]).toContainEqual([bought.status, removed.status])
  const kept = (await send(app, creator, id, { text: 'To keep', price: 5 })).data
  expect(
    (
      await app.call(
        wallet.message,
        { params: { id: kept._id }, body: { price: 5 } },
        { token: fan.token, key: randomUUIDv7() }
      )
    ).status
  ).toBe(201)
  expect((await remove(creator, kept._id)).error.code).toBe('sold')
  expect((await list(fan, id)).data[0]).toMatchObject({ text: 'To keep', isBought: true, isLocked: false })
})

test('a tip in the conversation is a message there, once for each intent, and cannot be deleted', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 100)
  const tip = (who: TestPerson, about: string, key = randomUUIDv7()) =>
    app.call(
      wallet.tip,
      {
        params: { id: creator.id },
        body: { price: 20, message: 'For the show', about: { type: 'conversation', id: about } },
      },
      { token: who.token, key }
    )
  const key = randomUUIDv7()
  const given = await Promise.all([tip(fan, id, key), tip(fan, id, key), tip(fan, id, key)])
  expect(new Set(given.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1)
  expect(await list(creator, id)).toMatchObject({
    total: 1,
    data: [{ kind: 'tip', senderId: fan.id, text: 'For the show', tip: { amount: 20 }, isLocked: false }],
  })
  expect(wire.of('message/created', creator)[0]).toMatchObject({
    version: 1,
    message: { kind: 'tip', tip: { amount: 20 } },
    conversation: { totalNotSeenMessages: 1, lastMessage: { kind: 'tip', tip: 20 } },
  })
  expect((await remove(fan, given[0]?.data._id ?? '')).error.code).toBe('forbidden')
  // Without money or the right to write, nothing is charged and no message is sent.
  const poor = await createFan(app)
  expect((await tip(poor, (await openConversation(app, poor, creator))._id)).error.code).toBe('insufficient_balance')
  const stranger = await createFan(app)
  await topUpWallet(app, stranger, 50)
  expect((await tip(stranger, id)).status).toBe(404)
  const another = await createPerformer(app)
  expect((await tip(fan, (await openConversation(app, fan, another))._id)).status).toBe(404)
  await app.deps.db
    .deleteFrom('follow')
    .where('follower_id', '=', fan.id)
    .where('performer_id', '=', creator.id)
    .execute()
  expect((await tip(fan, id)).error.code).toBe('cannot_write')
  expect((await list(creator, id)).total).toBe(1)
  const bought = await app.call(wallet.search, { query: { type: 'tip' } }, { token: fan.token })
  expect(bought.data.data).toMatchObject([{ about: 'conversation', message: 'For the show', item: { _id: id } }])
  const sold = await app.call(earnings.search, { query: { type: 'tip' } }, { token: creator.token })
  expect(sold.data.data).toMatchObject([
    { message: 'For the show', item: { type: 'conversation', _id: id, isGone: false } },
  ])
  await expectSoundLedger(app)
})

test('all operations on one conversation in parallel cause no deadlock and leave consistent numbers', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 200)
  const own = await Promise.all(Array.from({ length: 6 }, (_, n) => send(app, fan, id, `To go ${n}`)))
  const tip = () =>
    app.call(
      wallet.tip,
      { params: { id: creator.id }, body: { price: 10, about: { type: 'conversation', id } } },
      { token: fan.token, key: randomUUIDv7() }
    )
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, tip),
    ...own.map(({ data }) => remove(fan, data._id)),
    ...Array.from({ length: 4 }, () => read(creator, id)),
    ...Array.from({ length: 10 }, (_, n) => send(app, n % 2 ? fan : creator, id, `More ${n}`)),
  ])
  expect(answers.filter(({ status }) => status >= 300).map(({ error }) => error)).toEqual([])
  const { data, total } = await list(creator, id, { limit: 100 })
  expect([
    total,
    data.filter(({ isDeleted }) => isDeleted).length,
    data.filter(({ kind }) => kind === 'tip').length,
  ]).toEqual([22, 6, 6])
  expect(new Set(data.map(({ version }) => version)).size).toBe(22)
  const seen = (await viewAs(app, fan, id)).recipientReadSeq
  expect((await viewAs(app, creator, id)).totalNotSeenMessages).toBe(
    data.filter((message) => message.senderId === fan.id && message.seq > seen && !message.isDeleted).length
  )
  await expectSoundLedger(app)
})
