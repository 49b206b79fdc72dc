import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '../../../contract/conversations.ts'
import { follows } from '../../../contract/follows.ts'
import { messageSettings } from '../../../contract/message-settings.ts'
import { messages } from '../../../contract/messages.ts'
import { mayWrite } from '../../../server/features/conversations/policy.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { countQueries } from '../../support/database/record-queries.ts'
import { block } from '../../support/data/items.ts'
import { openConversation, recordEvents, createFollow, send, viewAs, type EventRecorder } from '../../support/data/messages.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { readsOf } from '../../support/database/read-plans.ts'
import { grantSubscription } from '../../support/data/grant-access.ts'

let app: TestApp
let wire: EventRecorder
beforeAll(async () => {
  app = await testApp()
  wire = recordEvents(app)
})
afterAll(() => app.close())

const open = (who: TestPerson, source: 'performer' | 'user', sourceId: string, headers = {}) => app.call(conversations.open, { body: { source, sourceId } }, { token: who.token, headers })
const list = async (who: TestPerson, query = {}) => (await app.call(conversations.list, { query }, { token: who.token })).data
const search = async (who: TestPerson, q: string) => (await app.call(conversations.search, { query: { q } }, { token: who.token })).data
const refusals = async (from: TestPerson, ...to: TestPerson[]) => [...(await mayWrite(app.deps, from.id, to.map(({ id }) => id))).values()]

test('one conversation for each pair, whoever opens it, by id or username; until somebody writes it is in the opener\'s list alone', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  await createFollow(app, fan, creator)
  const opened = await Promise.all([open(fan, 'performer', creator.id), open(fan, 'performer', creator.username), open(fan, 'performer', creator.username.toUpperCase())])
  expect(new Set(opened.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1)
  const { _id } = opened[0]!.data
  expect(opened[0]!.data).toMatchObject({ recipient: { _id: creator.id, isReachable: true, isPerformer: true }, totalNotSeenMessages: 0, version: 0, recipientReadSeq: 0, canWrite: true, isMuted: false })
  expect(opened[0]!.data).not.toHaveProperty('lastMessage')
  expect([(await list(fan)).total, (await list(creator)).total]).toEqual([1, 0])
  expect(wire.of('conversation/changed', fan)[0]).toMatchObject({ conversation: { _id } })
  expect(wire.of('conversation/changed', creator)).toEqual([])
  expect((await open(creator, 'user', fan.id)).data).toMatchObject({ _id, recipient: { _id: fan.id, isReachable: false } })
  expect((await list(creator)).data).toMatchObject([{ _id }])
})

test('who may write to whom, and what they are told where they may not', async () => {
  const [creator, follower, subscriber, stranger] = [await createPerformer(app), await createFan(app), await createFan(app), await createFan(app)]
  await createFollow(app, follower, creator)
  await grantSubscription(app, subscriber, creator)
  const lapsed = await createFan(app)
  await grantSubscription(app, lapsed, creator, -30)
  const fans = [follower, subscriber, stranger, lapsed]
  const toCreator = async () => (await Promise.all(fans.map((fan) => refusals(fan, creator)))).flat()
  expect(await toCreator()).toEqual([undefined, undefined, 'follow_required', 'follow_required'])
  expect(await refusals(creator, ...fans)).toEqual([undefined, undefined, 'not_following', 'not_following'])
  const takes = (whoMayWrite: 'subscriber' | 'nobody') => app.call(messageSettings.update, { body: { whoMayWrite } }, { token: creator.token })
  await takes('subscriber')
  expect(await toCreator()).toEqual(['subscription_required', undefined, 'subscription_required', 'subscription_required'])
  await takes('nobody')
  expect(await toCreator()).toEqual(['closed', 'closed', 'closed', 'closed'])
  // The creator still writes to those who follow; fans never to fans, nobody to themselves or to who is not there.
  expect(await refusals(creator, follower, subscriber)).toEqual([undefined, undefined])
  expect(await refusals(follower, subscriber, follower)).toEqual(['unavailable', 'unavailable'])
  const [pending, suspended] = [await createPerformer(app, { approved_at: null }, { status: 'pending' }), await createPerformer(app, {}, { status: 'suspended' })]
  for (const one of [pending, suspended]) await createFollow(app, follower, one)
  expect(await refusals(follower, pending, suspended)).toEqual(['unavailable', 'unavailable'])
  expect(await refusals(pending, follower)).toEqual(['unavailable'])
  // A creator is a fan of another one, too.
  const colleague = await createPerformer(app)
  expect([await refusals(colleague, creator), await refusals(creator, colleague)]).toEqual([['closed'], ['follow_required']])
  await createFollow(app, creator, colleague)
  expect([await refusals(colleague, creator), await refusals(creator, colleague)]).toEqual([[undefined], [undefined]])
  const { queries } = await countQueries(() => refusals(creator, ...fans, colleague, pending))
  expect(queries).toBe(1)
})

test('opening says no where nothing can be done about it, and opens where following or subscribing helps', async () => {
  const [fan, creator, closed] = [await createFan(app), await createPerformer(app), await createPerformer(app)]
  await app.call(messageSettings.update, { body: { whoMayWrite: 'nobody' } }, { token: closed.token })
  expect((await open(fan, 'performer', creator.id)).data).toMatchObject({ canWrite: false, writeRefusal: 'follow_required' })
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
  for (const [who, source, id, status, code] of asked) expect(await open(who, source, id), `${source} ${id}`).toMatchObject({ status, error: { code } })
  const blocking = await createPerformer(app)
  await createFollow(app, fan, blocking)
  await block(app, blocking, fan)
  expect((await open(fan, 'performer', blocking.id)).status).toBe(404)
  expect((await open(blocking, 'user', fan.id)).error.code).toBe('cannot_write')
  // As a page that does not exist, for a country that the creator leaves out.
  const abroad = await createPerformer(app)
  await createFollow(app, fan, abroad)
  await app.deps.db.insertInto('block_country').values({ performer_id: abroad.id, country: 'BR' }).execute()
  expect((await open(fan, 'performer', abroad.id, { 'x-country': 'br' })).status).toBe(404)
  expect((await open(fan, 'performer', abroad.id)).status).toBe(200)
})

test('a block leaves both the history, without presence, page or another word', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'Before')
  await block(app, creator, fan)
  const [theirs, mine] = [await viewAs(app, fan, _id), await viewAs(app, creator, _id)]
  expect([theirs.writeRefusal, mine.writeRefusal, theirs.canWrite, mine.canWrite]).toEqual(['unavailable', 'blocked', false, false])
  for (const { recipient } of [theirs, mine]) {
    expect(recipient.isReachable).toBe(false)
    expect(recipient).not.toHaveProperty('isOnline')
    expect(recipient).not.toHaveProperty('lastSeenAt')
  }
  for (const who of [fan, creator]) {
    expect((await send(app, who, _id, 'After')).error.code).toBe('cannot_write')
    expect((await app.call(messages.list, { params: { id: _id } }, { token: who.token })).data.data).toMatchObject([{ text: 'Before' }])
    expect((await open(who, who === fan ? 'performer' : 'user', who === fan ? creator.id : fan.id)).data._id).toBe(_id)
  }
  // Nor does one hear that the other has read.
  await app.call(messages.readAll, { params: { id: _id } }, { token: creator.token })
  expect([wire.of('message/read', fan), wire.of('message/read', creator).length]).toEqual([[], 1])
})

test('following lets both write at once, and no longer following ends it', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = (await open(fan, 'performer', creator.id)).data
  expect((await send(app, fan, _id, 'May I?')).error.code).toBe('cannot_write')
  await app.call(follows.create, { params: { id: creator.id } }, { token: fan.token })
  expect(wire.of('conversation/changed', fan).at(-1)).toMatchObject({ conversation: { _id, canWrite: true } })
  // Nobody has written yet: the creator does not know of it.
  expect(wire.of('conversation/changed', creator)).toEqual([])
  expect((await send(app, fan, _id, 'Here I am')).status).toBe(201)
  await app.call(follows.remove, { params: { id: creator.id } }, { token: fan.token })
  expect(wire.of('conversation/changed', fan).at(-1)).toMatchObject({ conversation: { canWrite: false, writeRefusal: 'follow_required' } })
  expect(wire.of('conversation/changed', creator).at(-1)).toMatchObject({ conversation: { canWrite: false, writeRefusal: 'not_following' } })
})

test('the list has the newest message first, by page, and those that were not seen alone', async () => {
  const creator = await createPerformer(app)
  const fans: TestPerson[] = []
  for (let n = 0; n < 5; n++) {
    fans.push(await createFan(app))
    await send(app, fans[n]!, (await openConversation(app, fans[n]!, creator))._id, `From ${n}`)
    app.clock.advance(1000)
  }
  const first = (await list(creator)).data
  expect(first.map(({ lastMessage }) => lastMessage?.text)).toEqual(['From 4', 'From 3', 'From 2', 'From 1', 'From 0'])
  expect((await list(creator, { limit: 2, offset: 2 })).data.map(({ _id }) => _id)).toEqual(first.slice(2, 4).map(({ _id }) => _id))
  expect((await list(creator, { sort: 'asc', limit: 1 })).data[0]?._id).toBe(first[4]?._id)
  await send(app, creator, first[4]!._id, 'Answer')
  expect((await list(creator)).data[0]).toMatchObject({ _id: first[4]!._id, lastMessage: { text: 'Answer', senderId: creator.id }, totalNotSeenMessages: 1 })
  await app.call(messages.readAll, { params: { id: first[0]!._id } }, { token: creator.token })
  expect(await list(creator, { unread: true })).toMatchObject({ total: 4 })
  expect((await list(creator, { unread: true })).data.map(({ _id }) => _id)).not.toContain(first[0]!._id)
  const [one, many] = [await countQueries(() => list(creator, { limit: 1 })), await countQueries(() => list(creator))]
  expect(many.value.data).toHaveLength(5)
  // One for each of them would be four more; the keeper of presence may say something of its own meanwhile.
  expect(many.queries).toBeLessThan(one.queries + 3)
})

test('search finds names and the words that one may read, as they are, and never a locked or deleted one', async () => {
  const [fan, creator] = [await createFan(app, { name: 'Zélia Quartz' }), await createPerformer(app, {}, { name: 'Otto Velvet' })]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'the blue lantern, 100% of it')
  const locked = (await send(app, creator, _id, { text: 'a hidden sapphire', price: 5 })).data
  const gone = (await send(app, creator, _id, 'a short-lived opal')).data
  await app.call(messages.remove, { params: { id: gone._id } }, { token: creator.token })
  for (const q of ['velvet', 'LANTERN', '100%', creator.username]) expect((await search(fan, q)).data, q).toMatchObject([{ _id }])
  for (const q of ['sapphire', 'opal', 'lan_ern', 'no such words']) expect(await search(fan, q), q).toEqual({ data: [], total: 0 })
  // One's own words, and another's conversation.
  expect((await search(creator, 'sapphire')).total).toBe(1)
  expect((await search(creator, 'quartz')).total).toBe(1)
  expect((await search(await createFan(app), 'lantern')).total).toBe(0)
  expect(locked.text).toBe('a hidden sapphire')
})

test('a muted conversation counts no more in the total, on every device', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'One')
  const mute = (who: TestPerson, isMuted: boolean) => app.call(conversations.update, { params: { id: _id }, body: { isMuted } }, { token: who.token })
  const total = async () => (await app.call(messages.totalUnread, {}, { token: creator.token })).data.total
  expect(await total()).toBe(1)
  expect((await mute(creator, true)).data).toMatchObject({ isMuted: true, totalNotSeenMessages: 1 })
  expect(wire.of('conversation/changed', creator).at(-1)).toMatchObject({ conversation: { isMuted: true } })
  expect([await total(), wire.of('message/unread-total', creator).at(-1)]).toMatchObject([0, { total: 0 }])
  expect(wire.of('conversation/changed', fan).some(({ conversation }) => conversation.isMuted)).toBe(false)
  expect((await mute(creator, false)).data.isMuted).toBe(false)
  expect(await total()).toBe(1)
  expect((await mute(await createFan(app), true)).status).toBe(404)
  expect((await app.call(conversations.view, { params: { id: _id } }, { token: (await createFan(app)).token })).status).toBe(404)
})

test('5 000 conversations and 10 000 messages in one are not read whole', async () => {
  const creator = await createPerformer(app)
  const fan = await createFan(app)
  const { _id } = await openConversation(app, fan, creator)
  const now = app.clock.now()
  await sql`
    with fans as (insert into account (id, name, username, email, created_at)
      select uuidv7(), 'Many ' || n, 'many' || n, 'many' || n || '@example.test', ${now}::timestamptz from generate_series(1, 5000) n returning id),
    pairs as (insert into conversation (id, first_id, second_id, version, created_at)
      select uuidv7(), least(id, ${creator.id}::uuid), greatest(id, ${creator.id}::uuid), 1, ${now}::timestamptz from fans returning *),
    said as (insert into message (id, conversation_id, sender_id, seq, version, text, created_at)
      select uuidv7(), id, case when first_id = ${creator.id}::uuid then second_id else first_id end, 1, 1, 'Hello from the crowd', created_at from pairs returning *)
    insert into conversation_member (conversation_id, account_id, other_id, unread, active_at, last_message_id)
    select conversation_id, ${creator.id}::uuid, sender_id, 1, created_at, id from said
    union all select conversation_id, sender_id, ${creator.id}::uuid, 0, created_at, id from said`.execute(app.deps.db)
  await sql`insert into message (id, conversation_id, sender_id, seq, version, text, created_at)
    select uuidv7(), ${_id}::uuid, ${fan.id}::uuid, n, n, 'Line ' || n, ${now}::timestamptz from generate_series(1, 10000) n`.execute(app.deps.db)
  await sql`update conversation set version = 10000 where id = ${_id}`.execute(app.deps.db)
  await sql`analyze account, conversation, conversation_member, message`.execute(app.deps.db)
  const page = (query: object) => app.call(messages.list, { params: { id: _id }, query }, { token: fan.token })
  const acts: Record<string, () => Promise<unknown>> = {
    list: () => list(creator),
    deep: () => list(creator, { offset: 4900 }),
    unread: () => app.call(messages.totalUnread, {}, { token: creator.token }),
    since: () => page({ since: 9990 }),
    send: () => send(app, creator, _id, 'Quick'),
  }
  const whole: string[] = []
  for (const [what, act] of Object.entries(acts)) for (const table of ['message', 'conversation', 'conversation_member', 'account']) if ((await readsOf(app, table, act)).includes('Seq Scan')) whole.push(`${what}: ${table}`)
  expect(whole).toEqual([])
  // What counts them all, or begins at the oldest, asks no more often than where one message stands.
  const short = (await openConversation(app, fan, await createPerformer(app)))._id
  await send(app, fan, short, 'Alone')
  const asks = async (id: string, query: object) => (await countQueries(() => app.call(messages.list, { params: { id }, query }, { token: fan.token }))).queries
  expect([await asks(_id, {}), await asks(_id, { offset: 9975 })]).toEqual([await asks(short, {}), await asks(short, {})])
  expect((await list(creator)).total).toBe(5001)
})
