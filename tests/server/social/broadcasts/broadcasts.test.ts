import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcasts, type Broadcast } from '../../../../contract/social/broadcasts.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { deletedText, messages } from '../../../../contract/social/messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { block } from '../../../support/data/items.ts'
import { uploadMedia } from '../../../support/media/media.ts'
import { recordEvents, createFollow, send } from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture } from '../../../support/media/pictures.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())
const create = (who: TestPerson, body: object) =>
  app.call(
    broadcasts.create,
    { body: { text: 'Hello all', audience: 'everyone', ...body } as never },
    { token: who.token }
  )

const view = async (who: TestPerson, id: string) =>
  (await app.call(broadcasts.view, { params: { id } }, { token: who.token })).data
const ends = (who: TestPerson, id: string, status: Broadcast['status']) =>
  expect.poll(async () => (await view(who, id)).status, { timeout: LONG_WAIT_MS }).toBe(status)
const listOf = async (who: TestPerson) => (await app.call(conversations.list, {}, { token: who.token })).data

/** The messages that a fan has from the one creator who has written to them. */
const got = async (fan: TestPerson) => {
  const [conversation] = (await listOf(fan)).data
  return conversation
    ? (await app.call(messages.list, { params: { id: conversation._id } }, { token: fan.token })).data.data
    : []
}

const follower = async (creator: TestPerson) => {
  const fan = await createFan(app)
  await createFollow(app, fan, creator)
  return fan
}

/** Marks accounts as connected through another process, which lives for as long as the test takes. */
async function connect(...people: TestPerson[]): Promise<void> {
  const process = randomUUIDv7()
  await app.deps.db
    .insertInto('server_process')
    .values({ id: process, seen_at: new Date(Date.now() + 86_400_000) })
    .execute()
  await app.deps.db
    .insertInto('presence')
    .values(people.map(({ id }) => ({ account_id: id, process_id: process })))
    .execute()
}

test('everyone in the audience gets it in their own conversation, and nobody else', async () => {
  const creator = await createPerformer(app)
  const [both, subscriber, expired, blocked, blocking, suspended, stranger] = await Promise.all([
    follower(creator),
    createFan(app),
    createFan(app),
    follower(creator),
    follower(creator),
    follower(creator),
    createFan(app),
  ])
  await grantSubscription(app, both, creator)
  await grantSubscription(app, subscriber, creator)
  await grantSubscription(app, expired, creator, -1)
  await block(app, creator, blocked)
  await block(app, blocking, creator)
  await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  await connect(both)
  const wire = recordEvents(app)

  const audience = async (to: 'everyone' | 'followers' | 'subscribers') =>
    (await app.call(broadcasts.audience, { query: { audience: to } }, { token: creator.token })).data
  expect((await audience('everyone')).data.map((one) => one._id).sort()).toEqual([both.id, subscriber.id].sort())
  expect((await audience('followers')).data.map((one) => one._id)).toEqual([both.id])
  expect((await audience('subscribers')).total).toBe(2)

  const made = await create(creator, { text: 'Hello all' })
  expect(made).toMatchObject({
    status: 202,
    data: {
      text: 'Hello all',
      audience: 'everyone',
      status: 'sending',
      totalRecipients: 2,
      totalSent: 0,
      totalRead: 0,
      totalSales: 0,
    },
  })
  await ends(creator, made.data._id, 'sent')
  expect(await view(creator, made.data._id)).toMatchObject({
    totalRecipients: 2,
    totalSent: 2,
    finishedAt: expect.any(String) as string,
  })
  for (const fan of [both, subscriber]) {
    expect(await got(fan)).toMatchObject([{ text: 'Hello all', senderId: creator.id, seq: 1 }])
    expect((await listOf(fan)).data).toMatchObject([
      { totalNotSeenMessages: 1, recipient: { _id: creator.id }, lastMessage: { text: 'Hello all' } },
    ])
  }
  for (const fan of [expired, blocked, blocking, stranger]) expect((await listOf(fan)).total).toBe(0)
  // The conversations of a broadcast would fill the sender's list.
  expect((await listOf(creator)).total).toBe(0)
  expect(wire.of('message/created', both)).toMatchObject([
    {
      version: 1,
      message: { text: 'Hello all', seq: 1 },
      conversation: { totalNotSeenMessages: 1, lastMessage: { text: 'Hello all' } },
    },
  ])
  expect(wire.of('message/created', both)[0]?.message).not.toHaveProperty('broadcastId')
  expect(wire.of('message/unread-total', both)).toMatchObject([{ total: 1 }])
  expect(wire.of('broadcast/changed', creator).at(-1)).toEqual({
    _id: made.data._id,
    status: 'sent',
    totalSent: 2,
    totalRecipients: 2,
  })

  const [conversation] = (await listOf(both)).data
  await send(app, both, conversation?._id ?? '', 'Thank you')
  expect((await listOf(creator)).data).toMatchObject([{ totalNotSeenMessages: 1, lastMessage: { text: 'Thank you' } }])
  const thread = (await app.call(messages.list, { params: { id: conversation?._id ?? '' } }, { token: creator.token }))
    .data.data
  expect(thread).toMatchObject([
    { text: 'Thank you', seq: 2 },
    { text: 'Hello all', broadcastId: made.data._id },
  ])
  await app.call(messages.readAll, { params: { id: conversation?._id ?? '' } }, { token: both.token })
  expect((await view(creator, made.data._id)).totalRead).toBe(1)
})

test('a selected list receives it as far as its people follow or subscribe', async () => {
  const creator = await createPerformer(app)
  const [chosen, other, stranger] = [await follower(creator), await follower(creator), await createFan(app)]
  const made = await create(creator, { audience: 'list', accountIds: [chosen.id, stranger.id] })
  await ends(creator, made.data._id, 'sent')
  expect([await got(chosen), await got(other), await got(stranger)]).toMatchObject([[{ text: 'Hello all' }], [], []])
  expect(await create(creator, { audience: 'list', accountIds: [stranger.id] })).toMatchObject({
    status: 422,
    error: { fields: { accountIds: expect.any(String) as string } },
  })
  expect((await create(creator, { audience: 'list' })).status).toBe(422)
  expect((await create(creator, { accountIds: [chosen.id] })).status).toBe(422)
})

test('a repeated request is sent once; pending creators, fans and other creators are refused', async () => {
  const creator = await createPerformer(app)
  const fan = await follower(creator)
  const [one, two] = await Promise.all([
    create(creator, { clientBroadcastId: 'my-own-broadcast' }),
    create(creator, { clientBroadcastId: 'my-own-broadcast' }),
  ])
  expect(one.data._id).toBe(two.data._id)
  await ends(creator, one.data._id, 'sent')
  expect(await got(fan)).toHaveLength(1)
  expect(await create(creator, { clientBroadcastId: 'my-own-broadcast', text: 'Something else' })).toMatchObject({
    status: 409,
    error: { code: 'idempotency_conflict' },
  })
  expect((await create(creator, { clientBroadcastId: 'my-own-broadcast' })).data._id).toBe(one.data._id)
  const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
  expect(await create(pending, {})).toMatchObject({ status: 403, error: { code: 'performer_pending' } })
  expect((await create(fan, {})).status).toBe(403)
  const another = await createPerformer(app)
  expect((await app.call(broadcasts.view, { params: { id: one.data._id } }, { token: another.token })).status).toBe(404)
  expect((await app.call(broadcasts.recall, { params: { id: one.data._id } }, { token: another.token })).status).toBe(
    404
  )
  expect((await app.call(broadcasts.list, {}, { token: another.token })).data.total).toBe(0)
  expect((await app.call(broadcasts.list, { query: { q: 'hello' } }, { token: creator.token })).data).toMatchObject({
    total: 1,
    data: [{ _id: one.data._id }],
  })
  expect((await app.call(broadcasts.list, { query: { q: 'nothing' } }, { token: creator.token })).data.total).toBe(0)
})

test('each reader unlocks a priced message separately; unsending removes it, files included, from readers who have not bought it', async () => {
  const creator = await createPerformer(app)
  const [buyer, reader, late] = [await follower(creator), await follower(creator), await follower(creator)]
  await topUpWallet(app, buyer, 50)
  const fileId = await uploadMedia(app, creator.token, 'message-photo', await picture(400, 300))
  const made = await create(creator, { text: 'SECRET', fileIds: [fileId], price: 7 })
  expect(made.data).toMatchObject({ media: [{ _id: fileId }], price: 7 })
  await ends(creator, made.data._id, 'sent')
  const [theirs] = await got(buyer)
  expect(theirs).toMatchObject({
    isLocked: true,
    text: '',
    price: 7,
    totalFiles: 1,
    fileKinds: ['photo'],
    thumbnail: {},
  })
  expect(
    (await app.call(wallet.message, { params: { id: theirs?._id ?? '' }, body: { price: 7 } }, { token: buyer.token }))
      .status
  ).toBe(201)
  expect(await got(buyer)).toMatchObject([{ isLocked: false, text: 'SECRET', media: [{ _id: fileId }] }])
  expect(await got(reader)).toMatchObject([{ isLocked: true, text: '' }])
  expect((await view(creator, made.data._id)).totalSales).toBe(1)

  await connect(reader)
  const wire = recordEvents(app)
  const recalled = await app.call(broadcasts.recall, { params: { id: made.data._id } }, { token: creator.token })
  expect(recalled).toMatchObject({ status: 202, data: { status: 'recalling' } })
  await ends(creator, made.data._id, 'recalled')
  expect(await got(buyer)).toMatchObject([{ isLocked: false, text: 'SECRET', media: [{ _id: fileId }] }])
  for (const fan of [reader, late]) {
    expect(await got(fan)).toMatchObject([{ text: deletedText, isDeleted: true, version: 2 }])
    expect((await listOf(fan)).data).toMatchObject([{ totalNotSeenMessages: 0 }])
  }
  expect(wire.of('message/changed', reader)).toMatchObject([{ version: 2, message: { isDeleted: true } }])
  expect(wire.of('message/unread-total', reader)).toMatchObject([{ total: 0 }])
  expect(await view(creator, made.data._id)).toMatchObject({
    status: 'recalled',
    totalSales: 1,
    media: [{ _id: fileId }],
  })
  expect(
    (await app.call(broadcasts.recall, { params: { id: made.data._id } }, { token: creator.token })).data.status
  ).toBe('recalled')

  const free = await create(creator, {
    fileIds: [await uploadMedia(app, creator.token, 'message-photo', await picture(400, 300))],
  })
  await ends(creator, free.data._id, 'sent')
  await app.call(broadcasts.recall, { params: { id: free.data._id } }, { token: creator.token })
  await ends(creator, free.data._id, 'recalled')
  expect(await view(creator, free.data._id)).not.toHaveProperty('media')
  await expect.poll(async () => (await app.app.inject(free.data.media?.[0]?.url ?? '')).statusCode).toBe(404)
})

test('each connected recipient gets file addresses of their own', async () => {
  const creator = await createPerformer(app)
  const fans = [await follower(creator), await follower(creator)]
  await connect(...fans)
  const wire = recordEvents(app)
  const fileId = await uploadMedia(app, creator.token, 'message-file', Buffer.from('a plan'), { name: 'plan.pdf' })
  const made = await create(creator, { fileIds: [fileId] })
  await ends(creator, made.data._id, 'sent')
  for (const fan of fans) {
    const [heard] = wire.of('message/created', fan)
    expect((await app.app.inject(heard?.message.files?.[0]?.url ?? '')).body).toBe('a plan')
  }
})
