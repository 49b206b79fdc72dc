import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../../../contract/social/messages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { block } from '../../../support/data/items.ts'
import {
  openConversation,
  recordEvents as overhear,
  send,
  viewAs,
  type EventRecorder,
} from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createMessage } from '../../../support/data/private.ts'
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
const unread = async (who: TestPerson) => (await app.call(messages.totalUnread, {}, { token: who.token })).data.total
const pair = async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  return { fan, creator, id: (await openConversation(app, fan, creator))._id }
}

test('a message reaches both participants on all devices, is counted for its reader, and moves the conversation to the top', async () => {
  const { fan, creator, id } = await pair()
  const [phone, laptop] = [await sockets.connect(creator.token), await sockets.connect(creator.token)]
  const sent = await send(app, fan, id, { text: ' Hello there ', clientMessageId: 'my-own-id-1' })
  expect(sent).toMatchObject({
    status: 201,
    data: {
      conversationId: id,
      senderId: fan.id,
      seq: 1,
      version: 1,
      kind: 'text',
      text: 'Hello there',
      totalFiles: 0,
      isLocked: false,
      isDeleted: false,
      clientMessageId: 'my-own-id-1',
    },
  })
  for (const device of [phone, laptop])
    await expect
      .poll(() => device.of('message/created'))
      .toMatchObject([
        {
          conversationId: id,
          version: 1,
          message: { _id: sent.data._id, text: 'Hello there' },
          conversation: { totalNotSeenMessages: 1, lastMessage: { text: 'Hello there' }, recipient: { _id: fan.id } },
        },
      ])
  expect(wire.of('message/created', creator)[0]?.message).not.toHaveProperty('clientMessageId')
  expect(wire.of('message/created', fan)).toMatchObject([
    {
      version: 1,
      message: { clientMessageId: 'my-own-id-1' },
      conversation: { totalNotSeenMessages: 0, recipient: { _id: creator.id } },
    },
  ])
  expect([wire.of('message/unread-total', creator), wire.of('message/unread-total', fan)]).toMatchObject([
    [{ total: 1 }],
    [],
  ])
  expect([await unread(creator), await unread(fan)]).toEqual([1, 0])
})

test('the same client id is the same message, sent one after the other or in parallel, and is published again', async () => {
  const { fan, creator, id } = await pair()
  const body = { text: 'Once', clientMessageId: randomUUIDv7() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(app, fan, id, body)))
  expect(new Set(answers.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1)
  expect(await list(creator, id)).toMatchObject({ total: 1, version: 1 })
  expect(await unread(creator)).toBe(1)
  expect(new Set(wire.of('message/created', creator).map(({ message }) => message._id)).size).toBe(1)
  expect(wire.of('message/created', creator)).toHaveLength(5)
  expect((await send(app, fan, id, { ...body, text: 'Something else' })).error.code).toBe('idempotency_conflict')
  // Client ids of the other participant are independent.
  expect((await send(app, creator, id, body)).data._id).not.toBe(answers[0]?.data._id)
  // A sent message is acknowledged even when sending is no longer allowed.
  await block(app, creator, fan)
  expect((await send(app, fan, id, body)).data._id).toBe(answers[0]?.data._id)
  expect((await send(app, fan, id, 'More')).error.code).toBe('cannot_write')
})

test('many messages sent in parallel from both sides have consecutive numbers and are published in that order', async () => {
  const { fan, creator, id } = await pair()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => send(app, n % 2 ? fan : creator, id, `No. ${n}`))
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  const told = wire.of('message/created', fan)
  expect(told.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect((await list(fan, id, { limit: 100 })).data.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 40 }, (_, n) => 40 - n)
  )
  expect([
    (await viewAs(app, fan, id)).totalNotSeenMessages,
    (await viewAs(app, creator, id)).totalNotSeenMessages,
  ]).toEqual([20, 20])
})

test('pages go back 25 messages at a time; a reconnecting client asks for the changes since a version', async () => {
  const { fan, creator, id } = await pair()
  for (let n = 1; n <= 30; n++)
    await createMessage(app, n % 3 ? fan : creator, n % 3 ? creator : fan, { text: `No. ${n}` })
  const first = await list(fan, id)
  expect([first.data.length, first.total, first.version, first.data[0]?.text, first.data[24]?.text]).toEqual([
    25,
    30,
    30,
    'No. 30',
    'No. 6',
  ])
  expect((await list(fan, id, { offset: 25 })).data.map(({ text }) => text)).toEqual([
    'No. 5',
    'No. 4',
    'No. 3',
    'No. 2',
    'No. 1',
  ])
  // Disconnected since version 30: one message was added and an old one deleted.
  const sent = (await send(app, creator, id, 'News')).data
  const gone = first.data.find((message) => message.senderId === fan.id)?._id ?? ''
  expect((await remove(fan, gone)).status).toBe(204)
  const missed = await list(fan, id, { since: 30 })
  expect(missed).toMatchObject({
    total: 2,
    version: 32,
    data: [
      { _id: sent._id, version: 31 },
      { _id: gone, version: 32, isDeleted: true, text: 'Message deleted!' },
    ],
  })
  expect((await list(fan, id, { since: 30, limit: 1 })).data.map(({ version }) => version)).toEqual([31])
  expect((await list(fan, id, { since: 32 })).data).toEqual([])
})

test('reading marks all messages as seen, notifies the other participant, and counts once', async () => {
  const { fan, creator, id } = await pair()
  for (const text of ['One', 'Two']) await send(app, fan, id, text)
  const other = await createFan(app)
  await send(app, other, (await openConversation(app, other, creator))._id, 'And you?')
  expect(await unread(creator)).toBe(3)
  expect((await read(creator, id)).data).toMatchObject({ total: 1 })
  expect(wire.of('message/read', fan)).toEqual([
    { conversationId: id, accountId: creator.id, seq: 2, asOf: expect.any(Number) as number },
  ])
  expect(wire.of('message/read', creator)).toEqual(wire.of('message/read', fan))
  expect(wire.of('message/unread-total', creator).at(-1)).toMatchObject({ total: 1 })
  expect([await viewAs(app, fan, id), await viewAs(app, creator, id)]).toMatchObject([
    { recipientReadSeq: 2 },
    { totalNotSeenMessages: 0, recipientReadSeq: 0 },
  ])
  // Repeating it changes nothing.
  expect((await read(creator, id)).status).toBe(200)
  expect(wire.of('message/read', fan)).toHaveLength(1)
  // While messages arrive: read plus unread messages are all of them.
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => send(app, fan, id, `${n}`)),
    read(creator, id),
    read(creator, id),
  ])
  const { totalNotSeenMessages } = await viewAs(app, creator, id)
  const seen = (await viewAs(app, fan, id)).recipientReadSeq
  expect(totalNotSeenMessages).toBe((await list(fan, id)).data.filter(({ seq }) => seq > seen).length)
})

test('deleting removes the content for both, keeps the position, and decreases the unread count if it was unseen', async () => {
  const { fan, creator, id } = await pair()
  const [first, second] = [
    (await send(app, fan, id, 'Seen secret')).data,
    (await read(creator, id), await send(app, fan, id, 'Unseen secret')).data,
  ]
  expect((await remove(creator, second._id)).status).toBe(404)
  expect((await remove(await createFan(app), second._id)).status).toBe(404)
  expect((await remove(fan, second._id)).status).toBe(204)
  expect(wire.of('message/changed', creator)).toMatchObject([
    { conversationId: id, version: 3, message: { _id: second._id, isDeleted: true, text: 'Message deleted!' } },
  ])
  expect(wire.of('message/unread-total', creator).at(-1)).toMatchObject({ total: 0 })
  expect((await remove(fan, second._id)).status).toBe(204)
  expect((await remove(fan, first._id)).status).toBe(204)
  const view = await viewAs(app, creator, id)
  expect(view).toMatchObject({ totalNotSeenMessages: 0, lastMessage: { _id: second._id, isDeleted: true, text: '' } })
  expect(JSON.stringify([await list(creator, id), await list(fan, id), view])).not.toContain('secret')
  expect(
    (await app.deps.db.selectFrom('message').select('text').where('conversation_id', '=', id).execute()).map(
      ({ text }) => text
    )
  ).toEqual(['', ''])
})

test('typing is published to the other participant only, and only where messages are allowed', async () => {
  const { fan, creator, id } = await pair()
  const [theirs, mine, stranger] = [
    await sockets.connect(creator.token),
    await sockets.connect(fan.token),
    await sockets.connect((await createFan(app)).token),
  ]
  expect(await mine.emit('conversation/typing', { conversationId: id, isTyping: true })).toEqual({ ok: true })
  await expect
    .poll(() => theirs.of('conversation/typing'))
    .toEqual([{ conversationId: id, accountId: fan.id, isTyping: true }])
  expect(mine.of('conversation/typing')).toEqual([])
  expect((await stranger.emit('conversation/typing', { conversationId: id, isTyping: true })).ok).toBe(false)
  await block(app, creator, fan)
  expect((await mine.emit('conversation/typing', { conversationId: id, isTyping: true })).ok).toBe(false)
  expect(theirs.of('conversation/typing')).toHaveLength(1)
})

test('a conversation exists for its two participants only, and invalid input is rejected', async () => {
  const { fan, id } = await pair()
  const stranger = await createFan(app)
  const sent = (await send(app, fan, id, 'Private')).data
  const unknown = randomUUIDv7()
  for (const [who, where] of [
    [stranger, id],
    [fan, unknown],
  ] as const) {
    expect((await app.call(messages.list, { params: { id: where } }, { token: who.token })).status).toBe(404)
    expect((await send(app, who, where, 'Hello')).status).toBe(404)
    expect((await read(who, where)).status).toBe(404)
  }
  expect((await remove(stranger, sent._id)).status).toBe(404)
  expect((await send(app, fan, id, '  ')).error).toMatchObject({
    code: 'invalid',
    fields: { text: expect.any(String) },
  })
  expect((await send(app, fan, id, { text: 'x'.repeat(5001) })).error).toMatchObject({
    code: 'invalid',
    fields: { text: expect.any(String) },
  })
  expect((await send(app, fan, id, { text: 'x'.repeat(5000) })).status).toBe(201)
  expect((await send(app, fan, id, { fileIds: [randomUUIDv7()] })).error).toMatchObject({ code: 'invalid' })
  expect((await app.call(messages.list, { params: { id: 'no-id' } }, { token: fan.token })).status).toBe(400)
})

test('a page uses as many queries as one message', async () => {
  const { fan, creator, id } = await pair()
  await createMessage(app, creator, fan, { text: 'One' })
  // Pending notifications of earlier tests would add queries.
  await app.deps.events.flush(app.deps)
  const one = await countQueries(() => list(fan, id))
  for (let n = 0; n < 20; n++) await createMessage(app, creator, fan, { text: `${n}` })
  const many = await countQueries(() => list(fan, id))
  expect(many.value.data).toHaveLength(21)
  expect(many.queries).toBeLessThan(one.queries + 3)
})
