import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { createViewerCount } from '../../../../server/features/social/streaming/count-viewers.ts'
import { endStream } from '../../../../server/features/social/streaming/end-stream.ts'
import { endDueStreams } from '../../../../server/features/social/streaming/stream-clock.ts'
import { touchStream } from '../../../../server/features/social/streaming/start-stream.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'
import { createItem, block } from '../../../support/data/items.ts'
import { reverseSaleOf, topUpWallet } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { inHours, liveStream, openStream } from '../../../support/data/streams.ts'
import { serveSockets } from '../../../support/sockets.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
})

type Who = Partial<TestPerson> & { headers?: Record<string, string> }
const join = (id: string, who: Who = {}, query = {}) => test.call(streaming.join, { params: { id }, query }, who)
const view = (id: string, who: Who = {}) => test.call(streaming.view, { params: { id } }, who)
const follow = (who: TestPerson) => test.call(follows.create, { params: { id: creator.id } }, who)
const search = async (query: object = {}, who: Who = {}) =>
  (await test.call(streaming.search, { query: { limit: 100, ...query } }, who)).data.data.map(({ _id }) => _id)

describe('who may watch', () => {
  it.each([
    ['free', { visitor: 'public', fan: 'public', follower: 'follower', subscriber: 'subscription', buyer: 'bought' }],
    [
      'follower',
      { visitor: 'locked', fan: 'locked', follower: 'follower', subscriber: 'subscription', buyer: 'bought' },
    ],
    [
      'subscriber',
      { visitor: 'locked', fan: 'locked', follower: 'locked', subscriber: 'subscription', buyer: 'bought' },
    ],
    ['sale', { visitor: 'locked', fan: 'locked', follower: 'locked', subscriber: 'locked', buyer: 'bought' }],
  ])('a stream with the access %s', async (access, expected) => {
    const id = await liveStream(test, creator, { access, ...(access === 'sale' && { price: 5 }) })
    const [follower, subscriber, buyer, admin] = [
      await createFan(test),
      await createFan(test),
      await createFan(test),
      await createAdmin(test),
    ]
    await follow(follower)
    await grantSubscription(test, subscriber, creator)
    await grantPurchase(test, buyer, creator, 'stream', id)
    const people = { visitor: {}, fan, follower, subscriber, buyer, admin, creator }
    const reasons = { ...expected, admin: 'operator', creator: 'owner' }
    for (const [name, who] of Object.entries(people)) {
      const reason = reasons[name as keyof typeof reasons]
      expect([name, (await view(id, who)).data.accessReason]).toEqual([name, reason])
      const { status, data, error } = await join(id, who)
      if (reason === 'locked') expect([name, status, error.code]).toEqual([name, 403, 'locked'])
      else
        expect(data.ticket).toMatchObject({
          provider: 'embedded',
          channel: id,
          role: 'audience',
          playUrl: expect.any(String),
        })
    }
  })

  it('is nobody whom the creator has blocked, nobody in a blocked country, and nobody while the creator is suspended', async () => {
    const id = await liveStream(test, creator)
    const scheduled = await openStream(test, creator, { scheduledAt: inHours(test, 2) })
    await block(test, creator, fan)
    await test.deps.db.insertInto('block_country').values({ performer_id: creator.id, country: 'PT' }).execute()
    for (const who of [fan, { headers: { 'x-country': 'PT' } }]) {
      const answers = [
        await join(id, who),
        await view(id, who),
        await view(scheduled._id, who),
        await test.call(streaming.ofPerformer, { params: { id: creator.id } }, who),
        await test.call(streaming.calendar, { params: { id: scheduled._id } }, who),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect(await search({}, who)).not.toContain(id)
      expect(await search({ status: 'scheduled' }, who)).not.toContain(scheduled._id)
    }
    expect((await join(id)).status).toBe(200)
    await test.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', creator.id).execute()
    expect((await join(id)).status).toBe(404)
    expect(await search()).not.toContain(id)
    await endDueStreams(test.deps, test.clock.now())
    expect(
      await test.deps.db.selectFrom('stream').select(['status', 'end_reason']).where('id', '=', id).execute()
    ).toEqual([{ status: 'ended', end_reason: 'operator' }])
  })

  it('loses the picture with the right: after a block, a refund, and the end', async () => {
    const id = await liveStream(test, creator, { access: 'sale', price: 5 })
    const other = await createFan(test)
    for (const who of [fan, other]) {
      await topUpWallet(test, who, 20)
      await test.call(wallet.stream, { params: { id }, body: { price: 5 } }, who)
      expect((await join(id, who)).status).toBe(200)
    }
    const sale = await test.deps.db
      .selectFrom('sale')
      .select('id')
      .where('buyer_id', '=', other.id)
      .executeTakeFirstOrThrow()
    await reverseSaleOf(test, sale.id)
    expect((await join(id, other)).error.code).toBe('locked')
    await block(test, fan, creator)
    expect((await join(id, fan)).status).toBe(404)
    await endStream(test.deps, id, 'creator', test.clock.now())
    expect((await join(id, other)).error.code).toBe('stream_ended')
  })

  it('is given tickets that expire within seconds, and its creator one to send', async () => {
    const id = await liveStream(test, creator)
    const expiresIn = async (who: TestPerson) => {
      const { data } = await test.call(streaming.token, { body: { streamId: id } }, who)
      return [data.role, (new Date(data.expiresAt).getTime() - test.clock.now().getTime()) / 1000] as const
    }
    const [role, seconds] = await expiresIn(fan)
    expect([role, seconds >= 6, seconds <= 8]).toEqual(['audience', true, true])
    expect((await expiresIn(creator))[0]).toBe('host')
    expect((await test.call(streaming.token, { body: { streamId: randomUUIDv7() } }, fan)).status).toBe(404)
    await endStream(test.deps, id, 'creator', test.clock.now())
    for (const who of [fan, creator])
      expect((await test.call(streaming.token, { body: { streamId: id } }, who)).error.code).toBe('stream_ended')
  })

  it('has with a ticket the right to the replay too', async () => {
    const id = await liveStream(test, creator, { access: 'sale', price: 5 })
    await grantPurchase(test, fan, creator, 'stream', id)
    const replay = await createItem(test, creator, 'video', { access: 'sale', price: 900, stream_id: id })
    await test.deps.db.updateTable('stream').set({ replay_id: replay }).where('id', '=', id).execute()
    const watch = (who: TestPerson) => test.call(videos.view, { params: { id: replay } }, who)
    expect((await watch(fan)).data).toMatchObject({ isLocked: false, accessReason: 'bought' })
    expect((await watch(await createFan(test))).data).toMatchObject({ isLocked: true })
    expect((await view(id, fan)).data.replayId).toBe(replay)
  })
})

describe('viewers', () => {
  it('count accounts and visitors once each, and no longer when they stay away', async () => {
    const id = await liveStream(test, creator)
    const device = await wire.connect(creator.token)
    const count = createViewerCount(test.deps)
    for (const viewer of ['first visitor', 'other visitor', 'first visitor']) await join(id, {}, { viewer })
    for (const who of [fan, fan, creator]) await join(id, who)
    expect((await view(id)).data.totalViewers).toBe(3)
    await count()
    await expect.poll(() => device.of('stream/viewers')).toMatchObject([{ streamId: id, total: 3 }])
    for (const seconds of [6, 6]) {
      test.clock.advance(seconds * 1000)
      await touchStream(test.deps, id)
      await join(id, fan)
      await count()
    }
    expect((await view(id)).data.totalViewers).toBe(1)
    const { data } = await test.call(ownStreams.summary, { params: { id } }, creator)
    expect(data).toMatchObject({ peakViewers: 3, totalPeople: 1, viewers: [{ at: 0, total: 3 }] })
    // Six seconds of three and six of one.
    const { watched_ms } = await test.deps.db
      .selectFrom('stream')
      .select('watched_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(watched_ms).toBe(6000 * 3 + 6000 * 1)
  })

  it('are not counted as watching once a stream has stopped sending parts', async () => {
    const id = await liveStream(test, creator)
    const count = createViewerCount(test.deps)
    for (const isSending of [true, true, false, false, false]) {
      test.clock.advance(6000)
      if (isSending) await touchStream(test.deps, id)
      await join(id, fan)
      await count()
    }
    const { watched_ms } = await test.deps.db
      .selectFrom('stream')
      .select('watched_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(watched_ms).toBe(12_000)
  })

  it('order the list of live streams, and followed creators can be listed alone', async () => {
    const other = await createPerformer(test)
    const [quiet, busy] = [
      await liveStream(test, creator, { title: 'Quiet' }),
      await liveStream(test, other, { title: 'Busy' }),
    ]
    for (const viewer of ['visitor-a', 'visitor-b']) await join(busy, {}, { viewer })
    await join(quiet, {}, { viewer: 'visitor-a' })
    const found = (await search()).filter((id) => id === quiet || id === busy)
    expect(found).toEqual([busy, quiet])
    await follow(fan)
    expect(await search({ followed: 'true' }, fan)).toEqual([quiet])
    expect(await search({ followed: 'true' })).toEqual([])
    expect(await search({ q: 'quie' })).toContain(quiet)
    expect(await search({ q: 'quie' })).not.toContain(busy)
  })

  it("see what is live, announced and over on a creator's page", async () => {
    const of = async () => (await test.call(streaming.ofPerformer, { params: { id: creator.username } }, fan)).data
    const later = await openStream(test, creator, { scheduledAt: inHours(test, 5) })
    const sooner = await openStream(test, creator, { scheduledAt: inHours(test, 2) })
    const id = await liveStream(test, creator)
    expect(await of()).toMatchObject({ current: { _id: id }, scheduled: [{ _id: sooner._id }, { _id: later._id }] })
    await endStream(test.deps, id, 'creator', test.clock.now())
    const after = await of()
    expect([after.current, after.last?._id]).toEqual([undefined, id])
    test.clock.advance(25 * 3_600_000)
    expect((await of()).last).toBeUndefined()
  })
})

describe('in a live stream', () => {
  it('tips raise the goal, and a refund lowers it', async () => {
    const id = await liveStream(test, creator, { goal: { title: 'Strings', tokens: 50 } })
    const device = await wire.connect(creator.token)
    await topUpWallet(test, fan, 50)
    const body = { price: 12.5, about: { type: 'stream', id } } as const
    const { data: tip } = await test.call(wallet.tip, { params: { id: creator.id }, body }, fan)
    const goal = async () => (await view(id)).data.goal
    expect(await goal()).toEqual({ title: 'Strings', tokens: 50, raised: 12.5 })
    await expect.poll(() => device.of('stream/updated').at(-1)).toMatchObject({ stream: { goal: { raised: 12.5 } } })
    // The same intent again charges and raises nothing.
    await test.call(wallet.tip, { params: { id: creator.id }, body }, fan)
    expect((await goal())?.raised).toBe(12.5)
    const { data } = await test.call(ownStreams.summary, { params: { id } }, creator)
    expect(data.earnings).toEqual([{ type: 'tip', total: 1, net: expect.any(Number) }])
    expect(data.moments).toEqual([{ at: 0, messages: 0, reactions: 0, tips: 12.5 }])
    await refundPurchase(test.deps, tip._id)
    await expect.poll(async () => (await goal())?.raised).toBe(0)
  })

  it('reactions are gathered for everybody in the chat, and kept for the summary', async () => {
    const id = await liveStream(test, creator)
    const { conversationId } = (await view(id)).data
    const [device, outsider] = [await wire.connect(fan.token), await wire.connect((await createFan(test)).token)]
    expect(await device.emit('stream/react', { conversationId, kind: 'heart' })).toEqual({ ok: false })
    await device.emit('stream/join', { conversationId })
    // At once, because what comes half a second later is told separately.
    const react = (kind: string) => device.emit('stream/react', { conversationId, kind: kind as 'wow' })
    expect(await Promise.all(['heart', 'heart', 'clap'].map(react))).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(await react('boo')).toMatchObject({ ok: false })
    await expect.poll(() => device.of('stream/reactions')).toEqual([{ conversationId, counts: { heart: 2, clap: 1 } }])
    expect(outsider.of('stream/reactions')).toEqual([])
    const summary = async () => (await test.call(ownStreams.summary, { params: { id } }, creator)).data.moments
    await expect.poll(summary).toEqual([{ at: 0, messages: 0, reactions: 3, tips: 0 }])
  })

  it('opens the chat, and closes it at the end', async () => {
    const id = await liveStream(test, creator)
    const chat = async () => (await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, fan)).data
    expect(await chat()).toMatchObject({ isOpen: true, stream: { _id: id } })
    const device = await wire.connect(fan.token)
    await device.emit('stream/join', { conversationId: (await chat())._id })
    await endStream(test.deps, id, 'creator', test.clock.now())
    await expect.poll(() => device.of('stream/ended')).toMatchObject([{ stream: { _id: id, status: 'ended' } }])
    expect(await chat()).toMatchObject({ isOpen: false })
  })
})
