import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { streamMessages, type StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { chatCalls } from '../../../support/live/chat.ts'
import { serveSockets } from '../../../support/sockets.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
let id: string
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})

afterAll(async () => {
  wire.close()
  await test.close()
})

const { chatOf, update, send, list, publicList, texts, follow } = chatCalls(() => ({ test, creator, id }))

beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
  await follow(fan)
  id = (await chatOf(creator))._id
  await update({ isOpen: true })
})

it('has one chat for each creator, which opens and closes', async () => {
  const [first, second] = await Promise.all([chatOf(fan), chatOf()])
  expect([first._id, second._id]).toEqual([id, id])
  expect(first).toMatchObject({
    performer: { _id: creator.id },
    isOpen: true,
    whoMayWrite: 'follower',
    slowSeconds: 0,
    pinnedText: '',
    canWrite: true,
  })
  expect(second).toMatchObject({ canWrite: false, writeRefusal: 'login_required' })
  await update({ isOpen: false })
  expect(await chatOf(fan)).toMatchObject({ canWrite: false, writeRefusal: 'closed' })
  expect((await send(fan, 'Anyone?')).error.code).toBe('cannot_write')
  expect((await send(creator, 'See you tomorrow')).status).toBe(201)
  expect((await publicList()).status).toBe(404)
  expect(await texts(fan)).toEqual(['See you tomorrow'])
  expect((await update({ isOpen: true }, await createPerformer(test))).status).toBe(404)
})

it('can be written to by the accounts that its creator allows, and read by everyone', async () => {
  const [passer, subscriber] = [await createFan(test), await createFan(test)]
  await grantSubscription(test, subscriber, creator)
  expect([
    (await send(passer, 'a')).error.code,
    (await send(fan, 'b')).status,
    (await send(subscriber, 'c')).status,
  ]).toEqual(['cannot_write', 201, 201])
  expect((await chatOf(passer)).writeRefusal).toBe('follow_required')
  await update({ whoMayWrite: 'subscriber' })
  expect([(await send(fan, 'd')).error.code, (await send(subscriber, 'e')).status]).toEqual(['cannot_write', 201])
  expect((await chatOf(fan)).writeRefusal).toBe('subscription_required')
  await update({ whoMayWrite: 'anyone' })
  expect((await send(passer, 'f')).status).toBe(201)
  expect((await publicList()).data).toMatchObject({
    total: 4,
    data: [{ text: 'f', sender: { _id: passer.id } }, { text: 'e' }, { text: 'c' }, { text: 'b' }],
  })
})

it('publishes a message once, in order, to everyone there, its client id only to the author', async () => {
  const [device, own] = [await wire.connect(creator.token), await wire.connect(fan.token)]
  expect(await device.emit('stream/join', { conversationId: id })).toEqual({ ok: true })
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(fan, `Line ${index}`, `client-key-${index}`))
  )
  expect(new Set(sent.map((answer) => answer.status))).toEqual(new Set([201]))
  const [first] = sent
  expect((await send(fan, 'Line 0', 'client-key-0')).data).toEqual(first?.data)
  expect((await send(fan, 'Another', 'client-key-0')).error.code).toBe('idempotency_conflict')
  const receivedBy = (one: typeof device) =>
    one.of('stream/messages-created').flatMap(({ messages }) => messages as StreamMessage[])
  await expect.poll(() => receivedBy(device).length).toBe(21)
  const heard = receivedBy(device)
  const versions = heard.slice(0, 20).map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  // Those that came during a write are one event, so that each listener costs one write.
  expect(device.of('stream/messages-created').length).toBeLessThan(21)
  expect(heard.at(-1)?._id).toBe(first?.data._id)
  expect(heard.every(({ clientMessageId }) => clientMessageId === undefined)).toBe(true)
  expect(receivedBy(own).every(({ clientMessageId }) => clientMessageId !== undefined)).toBe(true)
  expect((await list(fan)).total).toBe(20)
  await device.emit('stream/leave', { conversationId: id })
  await send(fan, 'Nobody hears')
  await own.emit('stream/leave', { conversationId: id })
  expect(receivedBy(device)).toHaveLength(21)
})

it('returns the messages added and changed since a version', async () => {
  const [one, two] = [(await send(fan, 'One')).data, (await send(fan, 'Two')).data]
  const { version } = await list(fan)
  expect(version).toBe(two.version)
  await send(fan, 'Three')
  await test.call(streamMessages.remove, { params: { id: one._id } }, { token: creator.token })
  const missed = await list(fan, { since: version })
  expect(missed).toMatchObject({
    total: 2,
    version: version + 2,
    data: [{ text: 'Three' }, { _id: one._id, text: 'Message deleted', isDeleted: true, seq: one.seq }],
  })
  expect((await list(fan, { since: version, limit: 1 })).data).toHaveLength(1)
  expect((await list(fan, { limit: 1, offset: 1 })).data[0]?._id).toBe(two._id)
})

it('applies slow mode to everyone but its creator', async () => {
  await update({ slowSeconds: 30 })
  expect((await send(fan, 'First')).status).toBe(201)
  test.clock.advance(10_000)
  const early = await send(fan, 'Too early')
  expect([early.status, early.error.code, early.error.retryAfter]).toEqual([429, 'slow_down', 20])
  expect([(await send(creator, 'a')).status, (await send(creator, 'b')).status]).toEqual([201, 201])
  test.clock.advance(20_000)
  expect((await send(fan, 'In time')).status).toBe(201)
  expect(await texts(fan)).toEqual(['In time', 'b', 'a', 'First'])
})

it('writes many parallel messages in batches, each message once, each rejection to its own sender', async () => {
  await update({ slowSeconds: 30 })
  const fans = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const one = await createFan(test)
      await follow(one)
      return one
    })
  )
  // Each twice, under one id.
  const answers = await Promise.all(
    [...fans, ...fans, creator, creator].map((one, i) =>
      send(one, one === creator ? 'Welcome' : `Hello ${i % 5}`, one === creator ? undefined : 'the-same-key')
    )
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(12).fill(201))
  const refused = await Promise.all([
    send(fans[0]!, 'Other words', 'the-same-key'),
    send(fans[1]!, 'Too early'),
    send(creator, 'As I like'),
  ])
  expect(refused.map((answer) => answer.error.code)).toEqual(['idempotency_conflict', 'slow_down', undefined])
  const ids = answers.slice(0, 10).map((answer) => answer.data._id)
  expect(ids.slice(5)).toEqual(ids.slice(0, 5))
  const { data, version } = await list(creator)
  expect(data.map((message) => message.seq)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(version).toBe(8)
})
