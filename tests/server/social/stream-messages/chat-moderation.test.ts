import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reports } from '../../../../contract/social/reports.ts'
import { maxModerators } from '../../../../contract/limits.ts'
import { streaming } from '../../../../contract/social/streaming/streaming.ts'
import { deletedStreamText, streamMessages, type StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { saveSettings } from '../../../../server/features/platform/settings/save-settings.ts'
import { endReportedStream } from '../../../../server/features/social/reports/end-reported-stream.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { liveStream } from '../../../support/data/streams.ts'
import { serveSockets } from '../../../support/sockets.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let moderator: TestPerson
let fan: TestPerson
let other: TestPerson
let stream: string
let id: string
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})
beforeEach(async () => {
  ;[creator, moderator, fan, other] = [
    await createPerformer(test),
    await createFan(test),
    await createFan(test),
    await createFan(test),
  ]
  stream = await liveStream(test, creator)
  id = (await test.call(streaming.view, { params: { id: stream } }, creator)).data.conversationId
  await update({ whoMayWrite: 'anyone', moderator: { accountId: moderator.id, isModerator: true } })
})

const update = (body: object, who = creator) => test.call(streamMessages.update, { params: { id }, body }, who)
const chat = async (who: TestPerson) =>
  (await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, who)).data
const say = (text: string, who = fan) => test.call(streamMessages.send, { params: { id }, body: { text } }, who)
const lines = async (who?: TestPerson) => {
  const endpoint = who ? streamMessages.list : streamMessages.publicList
  return (await test.call(endpoint, { params: { id } }, who)).data.data.map(({ text }) => text)
}
const remove = (message: string, who: TestPerson) => test.call(streamMessages.remove, { params: { id: message } }, who)
const release = (message: string, who: TestPerson) =>
  test.call(streamMessages.release, { params: { id: message } }, who)
const hold = (message: string, who: TestPerson) => test.call(streamMessages.hold, { params: { id: message } }, who)
const report = (objectType: 'stream' | 'stream-message', objectId: string, who: TestPerson) =>
  test.call(reports.create, { body: { objectType, objectId, reason: 'harassment' } }, who)

it('a moderator deletes, mutes, pins and sets words, but changes nothing else', async () => {
  const { data: line } = await say('Boo')
  expect((await remove(line._id, other)).status).toBe(404)
  expect((await remove(line._id, moderator)).status).toBe(204)
  expect(
    (await update({ mute: { accountId: fan.id, minutes: 10 }, pinnedText: 'Be kind' }, moderator)).data
  ).toMatchObject({
    pinnedText: 'Be kind',
    canModerate: true,
    muted: [{ _id: fan.id }],
  })
  expect((await say('Again')).error.code).toBe('cannot_write')
  for (const body of [
    { isOpen: false },
    { whoMayWrite: 'subscriber' },
    { slowSeconds: 5 },
    { moderator: { accountId: other.id, isModerator: true } },
    { mute: { accountId: creator.id } },
    { mute: { accountId: moderator.id } },
  ])
    expect([body, (await update(body, moderator)).status]).toEqual([body, 403])
  expect((await update({ pinnedText: 'Mine' }, other)).status).toBe(404)
  const { data: own } = await say('Mine', creator)
  expect((await remove(own._id, moderator)).status).toBe(404)
  for (const who of [creator, moderator])
    expect(await chat(who)).toMatchObject({ canModerate: true, moderators: [{ _id: moderator.id }] })
  for (const name of ['heldWords', 'moderators', 'muted']) expect(await chat(other)).not.toHaveProperty(name)
  // Whoever is no longer a moderator is one of many.
  await update({ moderator: { accountId: moderator.id, isModerator: false } })
  expect((await update({ pinnedText: 'Still' }, moderator)).status).toBe(404)
  expect((await update({ moderator: { accountId: randomUUIDv7(), isModerator: true } })).status).toBe(404)
})

it('has a limited number of moderators, also in parallel', async () => {
  const people = await Promise.all(Array.from({ length: maxModerators + 2 }, () => createFan(test)))
  const answers = await Promise.all(
    people.map(({ id: accountId }) => update({ moderator: { accountId, isModerator: true } }))
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxModerators - 1)
  expect((await chat(creator)).moderators).toHaveLength(maxModerators)
})

it.each([
  ['Vá para o INFERNO!', true],
  ['inferno', true],
  ['infernal', false],
  ['a bad  word', false],
  ['so bad word here', true],
  ['Infèrno', true],
])('holds back %j: %s', async (text, isHeld) => {
  await update({ heldWords: ['Inferno', 'bad word', 'inferno'] })
  expect((await say(text)).data.isHeld ?? false).toBe(isHeld)
  expect(await lines(other)).toEqual(isHeld ? [] : [text])
  expect(await lines()).toEqual(isHeld ? [] : [text])
  for (const who of [fan, moderator, creator]) expect(await lines(who)).toEqual([text])
})

it('holds back the restricted words of the site, for the moderators of the chat', async () => {
  await saveSettings(test.deps, { restrictedWords: ['free money'] })
  const { data: held } = await say('Frée MONEY here')
  await say('Hello')
  expect([await lines(other), await lines(moderator)]).toEqual([['Hello'], ['Hello', 'Frée MONEY here']])
  expect((await release(held._id, moderator)).status).toBe(200)
  expect(await lines(other)).toEqual(['Hello', 'Frée MONEY here'])
  expect(await chat(moderator)).not.toHaveProperty('restrictedWords')
})

it('shows a message that was held back to everyone once a moderator releases it', async () => {
  await update({ heldWords: ['ghost'] }, moderator)
  const [listener, keeper, author] = [
    await wire.connect(other.token),
    await wire.connect(moderator.token),
    await wire.connect(fan.token),
  ]
  for (const device of [listener, keeper, author]) await device.emit('stream/join', { conversationId: id })
  const { data: held } = await say('A ghost')
  await say('After it', creator)
  const textsOf = (device: typeof listener) =>
    device
      .of('stream/messages-created')
      .flatMap(({ messages }) => (messages as StreamMessage[]).map(({ text }) => text))
  for (const device of [keeper, author]) await expect.poll(() => textsOf(device)).toEqual(['A ghost', 'After it'])
  await expect.poll(() => textsOf(listener)).toEqual(['After it'])
  expect((await release(held._id, fan)).status).toBe(404)
  expect((await report('stream-message', held._id, other)).status).toBe(404)
  expect((await release(held._id, moderator)).data).toMatchObject({ _id: held._id, text: 'A ghost' })
  await expect
    .poll(() => listener.of('stream/messages-changed').flatMap(({ messages }) => messages))
    .toMatchObject([{ _id: held._id, text: 'A ghost' }])
  // Whoever was away is told what has changed since.
  const { data: missed } = await test.call(
    streamMessages.list,
    { params: { id }, query: { since: held.version + 1 } },
    other
  )
  expect(missed.data.map(({ _id }) => _id)).toEqual([held._id])
  await release(held._id, creator)
  expect(listener.of('stream/messages-changed')).toHaveLength(1)
  expect(await lines(other)).toEqual(['After it', 'A ghost'])
})

it('a moderator takes a message back from everyone, and shows it again', async () => {
  const [listener, keeper, author] = [
    await wire.connect(other.token),
    await wire.connect(moderator.token),
    await wire.connect(fan.token),
  ]
  for (const device of [listener, keeper, author]) await device.emit('stream/join', { conversationId: id })
  const { data: said } = await say('Where do you live?')
  const { data: own } = await say('Not telling', creator)
  expect((await hold(said._id, other)).status).toBe(404)
  expect((await hold(said._id, fan)).status).toBe(404)
  expect((await hold(own._id, moderator)).status).toBe(404)
  expect((await hold(said._id, moderator)).data).toMatchObject({ text: 'Where do you live?', isHeld: true })
  const changedOf = (device: typeof listener) =>
    device.of('stream/messages-changed').flatMap(({ messages }) => messages as StreamMessage[])
  const isWhole = { _id: said._id, text: 'Where do you live?', isHeld: true, isDeleted: false }
  const isGone = { _id: said._id, text: deletedStreamText, isDeleted: true }
  await expect.poll(() => changedOf(listener)).toMatchObject([isGone])
  for (const device of [keeper, author]) await expect.poll(() => changedOf(device)).toMatchObject([isWhole])
  for (const who of [fan, moderator, creator]) expect(await lines(who)).toContain('Where do you live?')
  for (const who of [other, undefined]) expect(await lines(who)).toEqual(['Not telling', deletedStreamText])
  // Whoever was away is told that it is gone.
  const { data: missed } = await test.call(
    streamMessages.list,
    { params: { id }, query: { since: own.version } },
    other
  )
  expect(missed.data).toMatchObject([isGone])
  expect((await hold(said._id, creator)).status).toBe(200)
  expect(changedOf(keeper)).toHaveLength(1)
  await release(said._id, creator)
  await expect.poll(() => changedOf(listener).at(-1)).toMatchObject({ text: 'Where do you live?', isDeleted: false })
  expect(await lines(other)).toEqual(['Not telling', 'Where do you live?'])
})

it('publishes a tip with such a word without its text', async () => {
  await update({ heldWords: ['ghost'] })
  await topUpWallet(test, fan, 20)
  const body = { price: 10, message: 'For the ghost', about: { type: 'stream', id: stream } } as const
  expect((await test.call(wallet.tip, { params: { id: creator.id }, body }, fan)).status).toBe(201)
  const { data } = await test.call(streamMessages.list, { params: { id } }, other)
  expect(data.data).toMatchObject([{ text: '', tip: { amount: 10 } }])
})

it('streams and single messages are reported, and an operator ends the stream', async () => {
  const { data: line } = await say('Something awful')
  expect((await report('stream-message', line._id, fan)).status).toBe(404)
  const answers = [await report('stream-message', line._id, other), await report('stream', stream, other)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const stored = await test.deps.db
    .selectFrom('report')
    .select(['performer_id', 'snapshot', 'object_type'])
    .where('reporter_id', '=', other.id)
    .orderBy('id')
    .execute()
  expect(stored).toMatchObject([
    { performer_id: creator.id, snapshot: { text: 'Something awful', author: { id: fan.id } } },
    { performer_id: creator.id, snapshot: { title: 'Late songs', status: 'live' } },
  ])
  await endReportedStream(test.deps, stream, 'Not allowed here')
  expect((await test.call(streaming.view, { params: { id: stream } }, creator)).data.status).toBe('ended')
  expect((await waitForMails(test, creator.email))[0]?.text).toContain('Not allowed here')
  const open = await test.deps.db
    .selectFrom('report')
    .select('object_type')
    .where('reporter_id', '=', other.id)
    .where('status', '=', 'open')
    .execute()
  expect(open).toEqual([{ object_type: 'stream-message' }])
  await expect(endReportedStream(test.deps, stream, 'Again')).rejects.toThrow("couldn't find")
})
