import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { reports } from '../../../../contract/social/reports.ts'
import { streaming } from '../../../../contract/social/streaming/streaming.ts'
import { streamMessages, StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { serverEvents } from '../../../../contract/realtime.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { endStream } from '../../../../server/features/social/streaming/end-stream.ts'
import { schemasIn } from '../../../contract/support/request-schemas.ts'
import { table } from '../../../contract/support/table.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createOperator, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { liveStream } from '../../../support/data/streams.ts'
import { serveSockets, type TestSocket } from '../../../support/sockets.ts'

/** In every text of a stream that only some may read. */
const secret = 'CANARY'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})

type Night = {
  creator: TestPerson
  chat: string
  stream: string
  /** Of the stream: a plain line, one with a held word, one held back by hand, and one that is a tip. */
  lines: { plain: string; held: string; heldLater: string; tip: string }
  outsiders: Record<'visitor' | 'passer' | 'moderator' | 'former', TestPerson | undefined>
  insiders: Record<'member' | 'creator' | 'operator', TestPerson>
}

/** A stream that has ended, with what was said in it, and a chat that is open to everybody now. */
async function nightOf(access: 'follower' | 'subscriber' | 'sale'): Promise<Night> {
  const creator = await createPerformer(test)
  const [passer, moderator, former, member, operator] = [
    await createFan(test),
    await createFan(test),
    await createFan(test),
    await createFan(test),
    await createOperator(test, 'moderator'),
  ]
  const chat = (await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, creator)).data._id
  const update = (body: object) => test.call(streamMessages.update, { params: { id: chat }, body }, creator)
  await update({
    isOpen: true,
    whoMayWrite: 'anyone',
    heldWords: ['rude'],
    moderator: { accountId: moderator.id, isModerator: true },
  })
  const stream = await liveStream(test, creator, { access, ...(access === 'sale' && { price: 5 }) })
  if (access === 'follower') await test.call(follows.create, { params: { id: creator.id } }, member)
  if (access === 'subscriber') {
    await grantSubscription(test, member, creator)
    await grantSubscription(test, former, creator, -1)
  }
  if (access === 'sale') await grantPurchase(test, member, creator, 'stream', stream)
  const say = async (text: string) =>
    (await test.call(streamMessages.send, { params: { id: chat }, body: { text: `${secret} ${text}` } }, member)).data
      ._id
  const [plain, held, heldLater] = [await say('plain'), await say('rude'), await say('held later')]
  await topUpWallet(test, member, 50)
  const tip = await test.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price: 10, message: `${secret} tip`, about: { type: 'stream', id: chat } } },
    { token: member.token, key: randomUUIDv7() }
  )
  if (tip.status !== 201) throw new Error(JSON.stringify(tip.error))
  await test.call(streamMessages.hold, { params: { id: heldLater } }, creator)
  await update({ pinnedText: `${secret} pinned` })
  test.clock.advance(3_600_000)
  await endStream(test.deps, stream, 'creator', test.clock.now())
  await update({ isOpen: true })
  return {
    creator,
    chat,
    stream,
    lines: { plain, held, heldLater, tip: tip.data._id },
    outsiders: { visitor: undefined, passer, moderator, former },
    insiders: { member, creator, operator },
  }
}

/** A way by which a line could reach somebody: what they ask for, or what happens while they listen. */
type Way = (night: Night, who: TestPerson | undefined) => Promise<unknown>
const as = (who: TestPerson | undefined) => ({ ...(who && { token: who.token }) })

const answers: Record<string, Way> = {
  'streamMessages.list': ({ chat }, who) => test.call(streamMessages.list, { params: { id: chat } }, as(who)),
  'streamMessages.publicList': ({ chat }) => test.call(streamMessages.publicList, { params: { id: chat } }),
  'streaming.chat': ({ stream }, who) =>
    test.call(streaming.chat, { params: { id: stream }, query: { limit: 100 } }, as(who)),
  'streamMessages.hold': ({ lines }, who) => test.call(streamMessages.hold, { params: { id: lines.plain } }, as(who)),
  'streamMessages.release': ({ lines }, who) =>
    test.call(streamMessages.release, { params: { id: lines.held } }, as(who)),
  'streamMessages.ofPerformer': ({ creator }, who) =>
    test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, as(who)),
  'streamMessages.update': ({ chat }, who) =>
    test.call(streamMessages.update, { params: { id: chat }, body: { heldWords: ['rude'] } }, as(who)),
}

/** What the endpoints with the same message, of the sender's own, return only to its author. */
const ofAuthors = ['streamMessages.send']

describe.each(['follower', 'subscriber', 'sale'] as const)('a chat of a stream for %s', (access) => {
  let night: Night
  beforeAll(async () => {
    night = await nightOf(access)
  })

  it.each(Object.keys(answers))('shows by %s nothing to those who may not watch that stream', async (name) => {
    for (const [kind, who] of Object.entries(night.outsiders)) {
      const answer = JSON.stringify(await answers[name]?.(night, who))
      expect([kind, answer.includes(secret)]).toEqual([kind, false])
    }
  })

  it('stays readable for those who may', async () => {
    for (const [kind, who] of Object.entries(night.insiders))
      for (const name of ['streamMessages.list', 'streaming.chat'])
        expect([kind, name, JSON.stringify(await answers[name]?.(night, who)).includes(secret)]).toEqual([
          kind,
          name,
          true,
        ])
  })

  it('cannot be reported, and so not probed, by those who may not', async () => {
    const report = (id: string, who: TestPerson) =>
      test.call(
        reports.create,
        { body: { objectType: 'stream-message', objectId: id, reason: 'spam', description: '' } as never },
        as(who)
      )
    for (const who of Object.values(night.outsiders))
      if (who) expect((await report(night.lines.plain, who)).status).toBe(404)
    const other = await createFan(test)
    if (access === 'follower') await test.call(follows.create, { params: { id: night.creator.id } }, other)
    else if (access === 'subscriber') await grantSubscription(test, other, night.creator)
    else await grantPurchase(test, other, night.creator, 'stream', night.stream)
    expect((await report(night.lines.plain, other)).status).toBe(201)
  })

  it('sends by socket what changes later only to those who may', async () => {
    const listen = async (who: TestPerson): Promise<TestSocket> => {
      const device = await wire.connect(who.token)
      expect(await device.emit('stream/join', { conversationId: night.chat })).toEqual({ ok: true })
      return device
    }
    const outside = await Promise.all(
      Object.values(night.outsiders)
        .filter((who) => who !== undefined)
        .map(listen)
    )
    const inside = await Promise.all([listen(night.insiders.member), listen(night.insiders.operator)])
    const { plain, held, heldLater, tip } = night.lines
    const { creator } = night
    for (const [endpoint, id] of [
      ['release', held],
      ['release', heldLater],
      ['hold', plain],
      ['release', plain],
    ] as const)
      expect((await test.call(streamMessages[endpoint], { params: { id } }, creator)).status).toBe(200)
    await refundPurchase(test.deps, tip)
    // Whoever may not read them hears of none, but of what everybody may.
    await test.call(streamMessages.send, { params: { id: night.chat }, body: { text: 'For all' } }, creator)
    for (const device of [...outside, ...inside])
      await expect.poll(() => JSON.stringify(device.received)).toContain('For all')
    for (const device of inside) await expect.poll(() => JSON.stringify(device.received)).toContain(`${secret} tip`)
    expect(outside.map((device) => JSON.stringify(device.received).includes(secret))).toEqual(outside.map(() => false))
  })

  it('does not reach those who are still in the room when such a stream begins', async () => {
    const passer = await createFan(test)
    const device = await wire.connect(passer.token)
    expect(await device.emit('stream/join', { conversationId: night.chat })).toEqual({ ok: true })
    const own = await wire.connect(night.creator.token)
    await own.emit('stream/join', { conversationId: night.chat })
    const stream = await liveStream(test, night.creator, { access, ...(access === 'sale' && { price: 5 }) })
    const params = { id: night.chat }
    await test.call(streamMessages.send, { params, body: { text: `${secret} at once` } }, night.creator)
    await test.call(streamMessages.update, { params, body: { pinnedText: `${secret} pinned at once` } }, night.creator)
    await expect.poll(() => JSON.stringify(own.received)).toContain('pinned at once')
    await expect.poll(() => device.of('stream/started')).toHaveLength(1)
    expect(JSON.stringify(device.received)).not.toContain(secret)
    const chat = await test.call(streamMessages.ofPerformer, { params: { id: night.creator.id } }, passer)
    expect(chat.data).toMatchObject({ writeRefusal: 'locked', pinnedText: '' })
    await test.call(streaming.edit, { params: { id: stream }, body: { access: 'free' } }, night.creator)
    expect(
      (await test.call(streamMessages.ofPerformer, { params: { id: night.creator.id } }, passer)).data.pinnedText
    ).toBe('')
    expect(JSON.stringify(await answers['streamMessages.list']?.(night, passer))).not.toContain(secret)
  })
})

it('every answer and every event with a message of a stream is one of these ways', () => {
  const has = (schema: Parameters<typeof schemasIn>[0]) =>
    schemasIn(schema).some((found) => found.schema === (StreamMessage as unknown))
  const named = table.filter(({ endpoint }) => endpoint.response && has(endpoint.response)).map(({ label }) => label)
  expect(named.filter((label) => !(label in answers) && !ofAuthors.includes(label))).toEqual([])
  const events = Object.entries(serverEvents).filter(([, schema]) => has(schema))
  expect(events.map(([name]) => name)).toEqual(['stream/messages-created', 'stream/messages-changed'])
})

it('lists the chat of a stream from its start, page by page', async () => {
  const creator = await createPerformer(test)
  const chat = (await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, creator)).data._id
  const stream = await liveStream(test, creator)
  const params = { id: chat }
  for (const text of ['one', 'two', 'three']) await test.call(streamMessages.send, { params, body: { text } }, creator)
  test.clock.advance(60_000)
  await endStream(test.deps, stream, 'creator', test.clock.now())
  const next = await liveStream(test, creator)
  await test.call(streamMessages.send, { params, body: { text: 'of the next' } }, creator)
  const page = async (before?: string) =>
    (await test.call(streaming.chat, { params: { id: stream }, query: { limit: 2, ...(before && { before }) } })).data
  const first = await page()
  expect([first.data.map(({ text }) => text), first.total]).toEqual([['one', 'two'], 3])
  const second = await page(first.nextCursor)
  expect([second.data.map(({ text }) => text), second.nextCursor]).toEqual([['three'], undefined])
  expect((await test.call(streaming.chat, { params: { id: stream }, query: { before: 'x' } })).status).toBe(422)
  expect((await test.call(streaming.chat, { params: { id: next } })).data.total).toBe(1)
})
