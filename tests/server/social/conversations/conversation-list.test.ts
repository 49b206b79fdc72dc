import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { openConversation, recordEvents, send, type EventRecorder } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { readsOf } from '../../../support/database/read-plans.ts'

let app: TestApp
let wire: EventRecorder
beforeAll(async () => {
  app = await testApp()
  wire = recordEvents(app)
})

afterAll(() => app.close())
const list = async (who: TestPerson, query = {}) =>
  (await app.call(conversations.list, { query }, { token: who.token })).data
const search = async (who: TestPerson, q: string) =>
  (await app.call(conversations.search, { query: { q } }, { token: who.token })).data

test('the list is sorted by newest message and paged, and can be limited to unread conversations', async () => {
  const creator = await createPerformer(app)
  const fans: TestPerson[] = []
  for (let n = 0; n < 5; n++) {
    fans.push(await createFan(app))
    await send(app, fans[n]!, (await openConversation(app, fans[n]!, creator))._id, `From ${n}`)
    app.clock.advance(1000)
  }
  const first = (await list(creator)).data
  expect(first.map(({ lastMessage }) => lastMessage?.text)).toEqual(['From 4', 'From 3', 'From 2', 'From 1', 'From 0'])
  expect((await list(creator, { limit: 2, offset: 2 })).data.map(({ _id }) => _id)).toEqual(
    first.slice(2, 4).map(({ _id }) => _id)
  )
  expect((await list(creator, { sort: 'asc', limit: 1 })).data[0]?._id).toBe(first[4]?._id)
  await send(app, creator, first[4]!._id, 'Answer')
  expect((await list(creator)).data[0]).toMatchObject({
    _id: first[4]!._id,
    lastMessage: { text: 'Answer', senderId: creator.id },
    totalNotSeenMessages: 1,
  })
  await app.call(messages.readAll, { params: { id: first[0]!._id } }, { token: creator.token })
  expect(await list(creator, { unread: true })).toMatchObject({ total: 4 })
  expect((await list(creator, { unread: true })).data.map(({ _id }) => _id)).not.toContain(first[0]!._id)
  const [one, many] = [await countQueries(() => list(creator, { limit: 1 })), await countQueries(() => list(creator))]
  expect(many.value.data).toHaveLength(5)
  // One query per conversation would be four more; the presence job may add queries of its own.
  expect(many.queries).toBeLessThan(one.queries + 3)
})

test('search finds names and readable text literally, and never locked or deleted messages', async () => {
  const [fan, creator] = [
    await createFan(app, { name: 'Zélia Quartz' }),
    await createPerformer(app, {}, { name: 'Otto Velvet' }),
  ]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'the blue lantern, 100% of it')
  const locked = (await send(app, creator, _id, { text: 'a hidden sapphire', price: 5 })).data
  const gone = (await send(app, creator, _id, 'a short-lived opal')).data
  await app.call(messages.remove, { params: { id: gone._id } }, { token: creator.token })
  for (const q of ['velvet', 'LANTERN', '100%', creator.username])
    expect((await search(fan, q)).data, q).toMatchObject([{ _id }])
  for (const q of ['sapphire', 'opal', 'lan_ern', 'no such words'])
    expect(await search(fan, q), q).toEqual({ data: [], total: 0 })
  // The searcher's own messages match, another conversation does not.
  expect((await search(creator, 'sapphire')).total).toBe(1)
  expect((await search(creator, 'quartz')).total).toBe(1)
  expect((await search(await createFan(app), 'lantern')).total).toBe(0)
  expect(locked.text).toBe('a hidden sapphire')
})

test('a muted conversation is not counted in the total, on every device', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'One')
  const mute = (who: TestPerson, isMuted: boolean) =>
    app.call(conversations.update, { params: { id: _id }, body: { isMuted } }, { token: who.token })
  const total = async () => (await app.call(messages.totalUnread, {}, { token: creator.token })).data.total
  expect(await total()).toBe(1)
  expect((await mute(creator, true)).data).toMatchObject({ isMuted: true, totalNotSeenMessages: 1 })
  expect(wire.of('conversation/changed', creator).at(-1)).toMatchObject({ conversation: { isMuted: true } })
  expect([await total(), wire.of('message/unread-total', creator).at(-1)]).toMatchObject([0, { total: 0 }])
  expect(wire.of('conversation/changed', fan).some(({ conversation }) => conversation.isMuted)).toBe(false)
  expect((await mute(creator, false)).data.isMuted).toBe(false)
  expect(await total()).toBe(1)
  expect((await mute(await createFan(app), true)).status).toBe(404)
  expect(
    (await app.call(conversations.view, { params: { id: _id } }, { token: (await createFan(app)).token })).status
  ).toBe(404)
})

test('a list of 5 000 conversations and a conversation of 10 000 messages are not read as a whole', async () => {
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
    select uuidv7(), ${_id}::uuid, ${fan.id}::uuid, n, n, 'Line ' || n, ${now}::timestamptz from generate_series(1, 10000) n`.execute(
    app.deps.db
  )
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
  for (const [what, act] of Object.entries(acts))
    for (const table of ['message', 'conversation', 'conversation_member', 'account'])
      if ((await readsOf(app, table, act)).includes('Seq Scan')) whole.push(`${what}: ${table}`)
  expect(whole).toEqual([])
  // Counting the conversations, or paging from the oldest message, needs no more queries than with a single message.
  const short = (await openConversation(app, fan, await createPerformer(app)))._id
  await send(app, fan, short, 'Alone')
  const asks = async (id: string, query: object) =>
    (await countQueries(() => app.call(messages.list, { params: { id }, query }, { token: fan.token }))).queries
  expect([await asks(_id, {}), await asks(_id, { offset: 9975 })]).toEqual([
    await asks(short, {}),
    await asks(short, {}),
  ])
  expect((await list(creator)).total).toBe(5001)
})
