import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { earnings } from '../../../../contract/money/earnings.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { streamMessages, type StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createStream } from '../../../support/data/private.ts'
import { chatCalls } from '../../../support/live/chat.ts'
import { serveSockets } from '../../../support/sockets.ts'

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

const block = (by: TestPerson, whom: TestPerson) =>
  test.deps.db.insertInto('block_user').values({ blocker_id: by.id, blocked_id: whom.id }).execute()

beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
  await follow(fan)
  id = (await chatOf(creator))._id
  await update({ isOpen: true })
})

it('mutes an account for a time or until it is unmuted', async () => {
  const device = await wire.connect(fan.token)
  await update({ mute: { accountId: fan.id, minutes: 10 } })
  await expect.poll(() => device.of('stream/conversation-changed').length).toBe(1)
  expect((await send(fan, 'Still here')).error.code).toBe('cannot_write')
  expect(await chatOf(fan)).toMatchObject({
    writeRefusal: 'muted',
    mutedUntil: new Date(test.clock.now().getTime() + 600_000).toISOString(),
  })
  expect((await chatOf(fan)).muted).toBeUndefined()
  expect((await chatOf(creator)).muted?.map((person) => person._id)).toEqual([fan.id])
  test.clock.advance(600_000)
  expect((await send(fan, 'Back')).status).toBe(201)
  await update({ mute: { accountId: fan.id } })
  expect((await chatOf(fan)).mutedUntil).toBeUndefined()
  await update({ mute: { accountId: fan.id, minutes: 0 } })
  expect((await chatOf(fan)).canWrite).toBe(true)
  expect((await update({ mute: { accountId: creator.id } })).status).toBe(403)
  expect((await update({ mute: { accountId: randomUUIDv7() } })).status).toBe(404)
})

it('is cleared by its creator, who can also delete any message; others can delete their own', async () => {
  const other = await createFan(test)
  await follow(other)
  const [mine, theirs] = [(await send(fan, 'Mine')).data, (await send(other, 'Theirs')).data]
  const device = await wire.connect(other.token)
  await device.emit('stream/join', { conversationId: id })
  const remove = (who: TestPerson, message: string) =>
    test.call(streamMessages.remove, { params: { id: message } }, { token: who.token })
  expect((await remove(fan, theirs._id)).status).toBe(404)
  expect((await remove(await createPerformer(test), theirs._id)).status).toBe(404)
  expect([
    (await remove(fan, mine._id)).status,
    (await remove(fan, mine._id)).status,
    (await remove(creator, theirs._id)).status,
  ]).toEqual([204, 204, 204])
  await expect.poll(() => device.of('stream/message-deleted').map((event) => event._id)).toEqual([mine._id, theirs._id])
  const clear = (who: TestPerson) => test.call(streamMessages.removeAll, { params: { id } }, { token: who.token })
  expect((await clear(fan)).error.code).toBe('wrong_role')
  expect((await clear(await createPerformer(test))).status).toBe(404)
  expect((await clear(creator)).status).toBe(204)
  await expect.poll(() => device.of('stream/messages-removed').length).toBe(1)
  const left = await list(fan)
  expect(left).toMatchObject({ total: 0, data: [] })
  expect(left.clearedSeq).toBe(left.version)
})

it("DELETE /messages/{id} deletes a message of the chat too, by the chat's own rule", async () => {
  const moderator = await createFan(test)
  const admin = await createAdmin(test)
  await update({ moderator: { accountId: moderator.id, isModerator: true } })
  const remove = (who: TestPerson, message: string) =>
    test.call(messages.remove, { params: { id: message } }, { token: who.token })
  for (const [who, status] of [
    [await createFan(test), 404],
    [await createPerformer(test), 404],
    [fan, 204],
    [creator, 204],
    [moderator, 204],
    [admin, 204],
  ] as const) {
    const { data: said } = await send(fan, 'Hm')
    expect((await remove(who, said._id)).status).toBe(status)
    const kept = (await list(creator)).data.find(({ _id }) => _id === said._id)
    expect(kept?.text === 'Hm').toBe(status === 404)
  }
})

it('does not exist for blocked accounts, and hides messages of accounts with a block between them', async () => {
  const [blocked, other, abroad] = [await createFan(test), await createFan(test), await createFan(test)]
  await Promise.all([follow(other), block(creator, blocked), block(other, fan)])
  const [device, outsider] = [await wire.connect(creator.token), await wire.connect(other.token)]
  expect(await (await wire.connect(blocked.token)).emit('stream/join', { conversationId: id })).toEqual({ ok: false })
  expect((await test.call(streamMessages.list, { params: { id } }, { token: blocked.token })).status).toBe(404)
  expect((await send(blocked, 'Hello')).status).toBe(404)
  await test.deps.db
    .insertInto('block_country')
    .values({ performer_id: creator.id, country: 'PT' } as never)
    .execute()
  expect(
    (await test.call(streamMessages.publicList, { params: { id } }, { headers: { 'x-country': 'PT' } })).status
  ).toBe(404)
  const far = await wire.connect(abroad.token, { extraHeaders: { 'x-country': 'PT' } })
  expect(await far.emit('stream/join', { conversationId: id })).toEqual({ ok: false })
  for (const one of [device, outsider]) await one.emit('stream/join', { conversationId: id })
  const leaving = await wire.connect(abroad.token)
  expect(await leaving.emit('stream/join', { conversationId: id })).toEqual({ ok: true })
  await test.call(blocks.blockUser, { body: { userId: abroad.id } }, { token: creator.token })
  await send(fan, 'Not for everybody')
  await send(creator, 'For everybody')
  await expect.poll(() => [device, outsider].map((one) => one.of('stream/messages-created').length)).toEqual([2, 1])
  expect(leaving.of('stream/messages-created')).toEqual([])
  expect([await texts(other), await texts(fan)]).toEqual([['For everybody'], ['For everybody', 'Not for everybody']])
})

it('keeps messages from blocked accounts also when many people write at once', async () => {
  const [other, third] = [await createFan(test), await createFan(test)]
  await Promise.all([follow(other), follow(third), block(other, fan)])
  const devices = await Promise.all([creator, other, fan].map(({ token }) => wire.connect(token)))
  for (const device of devices) await device.emit('stream/join', { conversationId: id })
  const authors = [creator, fan, third]
  await Promise.all(Array.from({ length: 21 }, (_, n) => send(authors[n % 3] as TestPerson, `Line ${n}`)))
  // Authors get their own messages before the others', so they are compared by their place in the chat.
  const receivedBy = (device: (typeof devices)[number] | undefined) => {
    const heard = (device?.of('stream/messages-created') ?? []).flatMap(({ messages }) => messages as StreamMessage[])
    return [...new Map(heard.map(({ seq, text }) => [seq, text]))].toSorted(([a], [b]) => a - b).map(([, text]) => text)
  }
  const all = (await texts(creator)).toReversed()
  const withoutFan = all.filter((text) => Number(text.slice(5)) % 3 !== 1)
  await expect.poll(() => devices.map(receivedBy)).toEqual([all, withoutFan, all])
})

it('opens with a live stream, for accounts that may watch it', async () => {
  const [passer, admin] = [await createFan(test), await createAdmin(test)]
  await send(fan, 'Before')
  const stream = await createStream(test, creator, { title: 'Rehearsal', access: 'subscriber' })
  expect(await chatOf(passer)).toMatchObject({
    stream: { _id: stream, title: 'Rehearsal', access: 'subscriber' },
    canWrite: false,
    writeRefusal: 'locked',
  })
  expect((await test.call(streamMessages.list, { params: { id } }, { token: passer.token })).error.code).toBe('locked')
  expect((await publicList()).error.code).toBe('locked')
  expect(await (await wire.connect(passer.token)).emit('stream/join', { conversationId: id })).toEqual({ ok: false })
  expect([await texts(creator), await texts(admin)]).toEqual([['Before'], ['Before']])
  await test.deps.db
    .updateTable('stream')
    .set({ status: 'ended', ended_at: test.clock.now() })
    .where('id', '=', stream)
    .execute()
  expect(await texts(passer)).toEqual(['Before'])
})

it('counts each viewer once', async () => {
  const [device, first, second] = [
    await wire.connect(creator.token),
    await wire.connect(fan.token),
    await wire.connect(fan.token),
  ]
  for (const one of [device, first, second]) await one.emit('stream/join', { conversationId: id })
  await expect.poll(() => device.of('stream/people').at(-1)).toEqual({ conversationId: id, total: 2 })
  expect((await chatOf()).totalPeople).toBe(2)
  first.socket.disconnect()
  second.socket.disconnect()
  await expect.poll(() => device.of('stream/people').at(-1)).toEqual({ conversationId: id, total: 1 })
})

it('shows tips in the transaction of the charge', async () => {
  const [device, passer] = [await wire.connect(creator.token), await createFan(test)]
  await device.emit('stream/join', { conversationId: id })
  await topUpWallet(test, passer, 50)
  const tip = (about: string, key = randomUUIDv7()) =>
    test.call(
      wallet.tip,
      { params: { id: creator.id }, body: { price: 10, message: 'Bravo', about: { type: 'stream', id: about } } },
      { token: passer.token, key }
    )
  const key = randomUUIDv7()
  const [given, again] = [await tip(id, key), await tip(id, key)]
  expect([given.status, again.data._id]).toEqual([201, given.data._id])
  expect(await list(fan)).toMatchObject({
    total: 1,
    data: [{ _id: given.data._id, sender: { _id: passer.id }, text: 'Bravo', tip: { amount: 10 } }],
  })
  await expect.poll(() => device.of('stream/messages-created').length).toBe(2)
  const stream = await createStream(test, creator, { access: 'free' })
  await update({ isOpen: false, mute: { accountId: passer.id } })
  expect((await tip(stream)).status).toBe(201)
  expect((await list(fan)).data[0]).toMatchObject({ text: '', tip: { amount: 10 } })
  expect((await test.call(earnings.search, {}, { token: creator.token })).data.data).toMatchObject([
    { item: { type: 'stream', title: 'Live' } },
    { item: { type: 'stream', title: '', isGone: false } },
  ])
  await test.call(streamMessages.remove, { params: { id: given.data._id } }, { token: creator.token })
  expect((await list(fan)).data[1]).toMatchObject({ text: 'Message deleted' })
  expect((await list(fan)).data[1]).not.toHaveProperty('tip')
  expect(
    (
      await tip(
        (
          await test.call(streamMessages.ofPerformer, { params: { id: (await createPerformer(test)).id } })
        ).data._id
      )
    ).status
  ).toBe(404)
})
