import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '../../../../contract/social/conversations.ts'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { messageSettings } from '../../../../contract/social/message-settings.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { mayWrite } from '../../../../server/features/social/conversations/policy.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { block } from '../../../support/data/items.ts'
import {
  openConversation,
  recordEvents,
  createFollow,
  send,
  viewAs,
  type EventRecorder,
} from '../../../support/data/messages.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
let wire: EventRecorder
beforeAll(async () => {
  app = await testApp()
  wire = recordEvents(app)
})

afterAll(() => app.close())
const open = (who: TestPerson, source: 'performer' | 'user', sourceId: string, headers = {}) =>
  app.call(conversations.open, { body: { source, sourceId } }, { token: who.token, headers })
const list = async (who: TestPerson, query = {}) =>
  (await app.call(conversations.list, { query }, { token: who.token })).data
const refusals = async (from: TestPerson, ...to: TestPerson[]) => [
  ...(
    await mayWrite(
      app.deps,
      from.id,
      to.map(({ id }) => id)
    )
  ).values(),
]

test('each pair has one conversation, whoever opens it, by id or username; until the first message only the opener sees it', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  await createFollow(app, fan, creator)
  const opened = await Promise.all([
    open(fan, 'performer', creator.id),
    open(fan, 'performer', creator.username),
    open(fan, 'performer', creator.username.toUpperCase()),
  ])
  expect(new Set(opened.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1)
  const { _id } = opened[0]!.data
  expect(opened[0]!.data).toMatchObject({
    recipient: { _id: creator.id, isReachable: true, isPerformer: true },
    totalNotSeenMessages: 0,
    version: 0,
    recipientReadSeq: 0,
    canWrite: true,
    isMuted: false,
  })
  expect(opened[0]!.data).not.toHaveProperty('lastMessage')
  expect([(await list(fan)).total, (await list(creator)).total]).toEqual([1, 0])
  expect(wire.of('conversation/changed', fan)[0]).toMatchObject({ conversation: { _id } })
  expect(wire.of('conversation/changed', creator)).toEqual([])
  expect((await open(creator, 'user', fan.id)).data).toMatchObject({
    _id,
    recipient: { _id: fan.id, isReachable: false },
  })
  expect((await list(creator)).data).toMatchObject([{ _id }])
})

test('the rules for who may message whom, and the reason given otherwise', async () => {
  const [creator, follower, subscriber, stranger] = [
    await createPerformer(app),
    await createFan(app),
    await createFan(app),
    await createFan(app),
  ]
  await createFollow(app, follower, creator)
  await grantSubscription(app, subscriber, creator)
  const lapsed = await createFan(app)
  await grantSubscription(app, lapsed, creator, -30)
  const fans = [follower, subscriber, stranger, lapsed]
  const toCreator = async () => (await Promise.all(fans.map((fan) => refusals(fan, creator)))).flat()
  expect(await toCreator()).toEqual([undefined, undefined, 'follow_required', 'follow_required'])
  expect(await refusals(creator, ...fans)).toEqual([undefined, undefined, 'not_following', 'not_following'])
  const takes = (whoMayWrite: 'subscriber' | 'nobody') =>
    app.call(messageSettings.update, { body: { whoMayWrite } }, { token: creator.token })
  await takes('subscriber')
  expect(await toCreator()).toEqual([
    'subscription_required',
    undefined,
    'subscription_required',
    'subscription_required',
  ])
  await takes('nobody')
  expect(await toCreator()).toEqual(['closed', 'closed', 'closed', 'closed'])
  // The creator may still write to followers; fans never to fans, and nobody to themselves or to an unknown account.
  expect(await refusals(creator, follower, subscriber)).toEqual([undefined, undefined])
  expect(await refusals(follower, subscriber, follower)).toEqual(['unavailable', 'unavailable'])
  const [pending, suspended] = [
    await createPerformer(app, { approved_at: null }, { status: 'pending' }),
    await createPerformer(app, {}, { status: 'suspended' }),
  ]
  for (const one of [pending, suspended]) await createFollow(app, follower, one)
  expect(await refusals(follower, pending, suspended)).toEqual(['unavailable', 'unavailable'])
  expect(await refusals(pending, follower)).toEqual(['unavailable'])
  // A creator can be a fan of another creator.
  const colleague = await createPerformer(app)
  expect([await refusals(colleague, creator), await refusals(creator, colleague)]).toEqual([
    ['closed'],
    ['follow_required'],
  ])
  await createFollow(app, creator, colleague)
  expect([await refusals(colleague, creator), await refusals(creator, colleague)]).toEqual([[undefined], [undefined]])
  const { queries } = await countQueries(() => refusals(creator, ...fans, colleague, pending))
  expect(queries).toBe(1)
})

test('opening is refused when nothing helps, and allowed when following or subscribing helps', async () => {
  const [fan, creator, closed] = [await createFan(app), await createPerformer(app), await createPerformer(app)]
  await app.call(messageSettings.update, { body: { whoMayWrite: 'nobody' } }, { token: closed.token })
  expect((await open(fan, 'performer', creator.id)).data).toMatchObject({
    canWrite: false,
    writeRefusal: 'follow_required',
  })
  const asked: [TestPerson, 'performer' | 'user', string, number, string][] = [
    [fan, 'performer', closed.id, 403, 'cannot_write'],
    [fan, 'performer', fan.id, 404, 'not_found'],
    [fan, 'performer', randomUUIDv7(), 404, 'not_found'],
    [fan, 'performer', 'nobody-of-this-name', 404, 'not_found'],
    [fan, 'user', creator.id, 403, 'forbidden'],
    [fan, 'user', (await createFan(app)).id, 403, 'forbidden'],
    [creator, 'performer', creator.id, 403, 'forbidden'],
    [creator, 'user', (await createFan(app)).id, 403, 'cannot_write'],
    [await createAdmin(app), 'user', fan.id, 403, 'forbidden'],
  ]
  for (const [who, source, id, status, code] of asked)
    expect(await open(who, source, id), `${source} ${id}`).toMatchObject({ status, error: { code } })
  const blocking = await createPerformer(app)
  await createFollow(app, fan, blocking)
  await block(app, blocking, fan)
  expect((await open(fan, 'performer', blocking.id)).status).toBe(404)
  expect((await open(blocking, 'user', fan.id)).error.code).toBe('cannot_write')
  // Like a missing page, for a country that the creator has blocked.
  const abroad = await createPerformer(app)
  await createFollow(app, fan, abroad)
  await app.deps.db.insertInto('block_country').values({ performer_id: abroad.id, country: 'BR' }).execute()
  expect((await open(fan, 'performer', abroad.id, { 'x-country': 'br' })).status).toBe(404)
  expect((await open(fan, 'performer', abroad.id)).status).toBe(200)
})

test('after a block both keep the history, without presence, profile or new messages', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'Before')
  await block(app, creator, fan)
  const [theirs, mine] = [await viewAs(app, fan, _id), await viewAs(app, creator, _id)]
  expect([theirs.writeRefusal, mine.writeRefusal, theirs.canWrite, mine.canWrite]).toEqual([
    'unavailable',
    'blocked',
    false,
    false,
  ])
  for (const { recipient } of [theirs, mine]) {
    expect(recipient.isReachable).toBe(false)
    expect(recipient).not.toHaveProperty('isOnline')
    expect(recipient).not.toHaveProperty('lastSeenAt')
  }
  for (const who of [fan, creator]) {
    expect((await send(app, who, _id, 'After')).error.code).toBe('cannot_write')
    expect((await app.call(messages.list, { params: { id: _id } }, { token: who.token })).data.data).toMatchObject([
      { text: 'Before' },
    ])
    expect((await open(who, who === fan ? 'performer' : 'user', who === fan ? creator.id : fan.id)).data._id).toBe(_id)
  }
  // Read receipts are not sent either.
  await app.call(messages.readAll, { params: { id: _id } }, { token: creator.token })
  expect([wire.of('message/read', fan), wire.of('message/read', creator).length]).toEqual([[], 1])
})

test('following enables messages in both directions at once, and unfollowing disables them', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = (await open(fan, 'performer', creator.id)).data
  expect((await send(app, fan, _id, 'May I?')).error.code).toBe('cannot_write')
  await app.call(follows.create, { params: { id: creator.id } }, { token: fan.token })
  expect(wire.of('conversation/changed', fan).at(-1)).toMatchObject({ conversation: { _id, canWrite: true } })
  // Without a message, the creator is not notified.
  expect(wire.of('conversation/changed', creator)).toEqual([])
  expect((await send(app, fan, _id, 'Here I am')).status).toBe(201)
  await app.call(follows.remove, { params: { id: creator.id } }, { token: fan.token })
  expect(wire.of('conversation/changed', fan).at(-1)).toMatchObject({
    conversation: { canWrite: false, writeRefusal: 'follow_required' },
  })
  expect(wire.of('conversation/changed', creator).at(-1)).toMatchObject({
    conversation: { canWrite: false, writeRefusal: 'not_following' },
  })
})
