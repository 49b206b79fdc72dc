import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxScheduledStreams } from '../../../../contract/limits.ts'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { startStream, touchStream } from '../../../../server/features/social/streaming/start-stream.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { inHours, liveStream, openStream } from '../../../support/data/streams.ts'
import { picture } from '../../../support/media/pictures.ts'

let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
})

const goLive = (body: object, who = creator) => test.call(streaming.goLive, { body: body as { title: string } }, who)
const edit = (id: string, body: object, who = creator) => test.call(streaming.edit, { params: { id }, body }, who)
const finish = (streamId: string, status: 'ended' | 'cancelled', who = creator) =>
  test.call(streaming.update, { body: { streamId, status } }, who)
const view = (id: string, who: TestPerson | undefined = fan) => test.call(streaming.view, { params: { id } }, who)
const own = async (id: string) => (await test.call(ownStreams.view, { params: { id } }, creator)).data

describe('going live', () => {
  it('opens a stream that is live with its first part, and ends it', async () => {
    const opened = await openStream(test, creator, {
      description: 'By candle light',
      access: 'sale',
      price: 12.5,
      goal: { title: 'A new piano', tokens: 500 },
    })
    expect(opened).toMatchObject({
      title: 'Late songs',
      description: 'By candle light',
      status: 'starting',
      access: 'sale',
      price: 12.5,
      goal: { title: 'A new piano', tokens: 500, raised: 0 },
      duration: 0,
      isInterrupted: false,
      source: 'browser',
      totalTickets: 0,
    })
    await startStream(test.deps, opened._id, test.clock.now())
    test.clock.advance(90_000)
    await touchStream(test.deps, opened._id)
    expect((await view(opened._id)).data).toMatchObject({
      status: 'live',
      duration: 90,
      isLocked: true,
      accessReason: 'locked',
      performer: { _id: creator.id },
    })
    expect((await finish(opened._id, 'ended')).data).toMatchObject({
      status: 'ended',
      duration: 90,
      recording: { status: 'none' },
    })
    // Ending it again changes nothing.
    test.clock.advance(10_000)
    expect((await finish(opened._id, 'ended')).data).toMatchObject({ status: 'ended', duration: 90 })
  })

  it('allows one stream at a time, also in parallel', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => goLive({ title: 'At once' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('already_live')
    const { data } = await test.call(ownStreams.list, { query: { status: 'current' } }, creator)
    expect(data.total).toBe(1)
  })

  it('is only for approved creators', async () => {
    expect((await goLive({ title: 'No' }, fan)).status).toBe(403)
    const pending = await createPerformer(test, { approved_at: null }, { status: 'pending' })
    expect((await goLive({ title: 'No' }, pending)).error.code).toBe('performer_pending')
  })

  it.each([
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: 'A', access: 'sale' }, 'price'],
    [{ title: 'A', access: 'sale', price: 0.5 }, 'price'],
    [{ title: 'A', access: 'everyone' }, 'access'],
    [{ title: 'A', goal: { title: 'B', tokens: 0 } }, 'goal.tokens'],
    [{ title: 'A', scheduledAt: '2020-01-01T00:00:00.000Z' }, 'scheduledAt'],
    [{ title: 'A', scheduledAt: '2199-01-01T00:00:00.000Z' }, 'scheduledAt'],
  ])('refuses %j at its field', async (body, field) => {
    const { status, error } = await goLive(body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  })

  it('begins a scheduled stream once, and comes back to it', async () => {
    const { _id } = await openStream(test, creator, { scheduledAt: inHours(test, 3) })
    expect((await goLive({ streamId: _id })).data).toMatchObject({ _id, status: 'starting', title: 'Late songs' })
    await startStream(test.deps, _id, test.clock.now())
    expect((await goLive({ streamId: _id })).data).toMatchObject({ _id, status: 'live' })
    await finish(_id, 'ended')
    expect((await goLive({ streamId: _id })).error.code).toBe('stream_over')
    expect((await goLive({ streamId: randomUUIDv7() })).error.code).toBe('not_found')
    expect((await goLive({ streamId: _id }, await createPerformer(test))).error.code).toBe('not_found')
  })

  it('schedules a limited number of streams, also in parallel', async () => {
    const times = Array.from({ length: maxScheduledStreams + 3 }, (_, i) => inHours(test, i + 1))
    const answers = await Promise.all(times.map((scheduledAt) => goLive({ title: 'Weekly', scheduledAt })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxScheduledStreams)
    expect(answers.find(({ status }) => status !== 201)?.error.code).toBe('limit_reached')
  })

  it('starts once when first parts arrive together', async () => {
    const { _id } = await openStream(test, creator)
    await Promise.all([1, 2, 3].map(() => startStream(test.deps, _id, test.clock.now())))
    expect(await own(_id)).toMatchObject({ status: 'live' })
    const jobs = await test.deps.db.selectFrom('stream').select('started_at').where('id', '=', _id).execute()
    expect(jobs).toEqual([{ started_at: test.clock.now() }])
  })
})

describe('changing a stream', () => {
  it('changes title, access, price and goal while it is live', async () => {
    const id = await liveStream(test, creator, { goal: { title: 'Strings', tokens: 50 } })
    await test.deps.db.updateTable('stream').set({ goal_raised: 3000 }).where('id', '=', id).execute()
    expect((await edit(id, { title: 'Later songs', access: 'sale', price: 5 })).data).toMatchObject({
      title: 'Later songs',
      access: 'sale',
      price: 5,
      goal: { raised: 30 },
    })
    expect((await edit(id, { price: 6 })).data).toMatchObject({ access: 'sale', price: 6 })
    expect((await edit(id, { access: 'follower' })).data.price).toBeUndefined()
    expect((await edit(id, { goal: { title: 'Strings', tokens: 80 } })).data.goal).toMatchObject({
      tokens: 80,
      raised: 30,
    })
    expect((await edit(id, { goal: { title: 'A drum', tokens: 80 } })).data.goal).toMatchObject({ raised: 0 })
    expect((await edit(id, { goal: null })).data.goal).toBeUndefined()
    expect((await edit(id, { access: 'sale' })).error.fields).toHaveProperty('price')
    expect((await edit(id, { scheduledAt: inHours(test, 2) })).error.code).toBe('stream_begun')
    await finish(id, 'ended')
    expect((await edit(id, { title: 'Too late' })).error.code).toBe('stream_over')
  })

  it("refuses another creator's stream", async () => {
    const id = await liveStream(test, creator)
    const other = await createPerformer(test)
    const answers = [
      await edit(id, { title: 'Mine' }, other),
      await finish(id, 'ended', other),
      await test.call(streaming.setDuration, { body: { streamId: id, duration: 1 } }, other),
      await test.call(ownStreams.view, { params: { id } }, other),
      await test.call(ownStreams.summary, { params: { id } }, other),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await own(id)).status).toBe('live')
  })

  it('has a picture', async () => {
    const id = await liveStream(test, creator)
    const form = new FormData()
    form.append('cover', new Blob([new Uint8Array(await picture(1600, 900))], { type: 'image/jpeg' }), 'cover.jpg')
    const { status, data } = await test.call(streaming.cover, { params: { id }, body: form as never }, creator)
    expect([status, data.cover]).toEqual([200, expect.stringMatching(/^\/m\/public\//)])
    expect((await view(id)).data.cover).toBe(data.cover)
  })

  it('is cancelled while it is scheduled, and only then', async () => {
    const { _id } = await openStream(test, creator, { scheduledAt: inHours(test, 3) })
    expect((await finish(_id, 'ended')).error.code).toBe('stream_not_begun')
    expect((await finish(_id, 'cancelled')).data).toMatchObject({ status: 'cancelled' })
    expect((await goLive({ streamId: _id })).error.code).toBe('stream_over')
    const live = await liveStream(test, creator)
    expect((await finish(live, 'cancelled')).error.code).toBe('stream_live')
  })

  it('takes up to 256 000 bytes from a creator who measures the speed of the connection', async () => {
    const check = (data: string, who = creator) => test.call(streaming.testBandwidth, { body: { data } }, who)
    expect((await check('f'.repeat(256_000))).status).toBe(204)
    expect((await check('f'.repeat(256_001))).error.fields).toHaveProperty('data')
    expect((await check('f', fan)).status).toBe(403)
  })

  it('answers with the duration by its own clock, and stores the figures of the connection', async () => {
    const id = await liveStream(test, creator)
    const health = { bitrate: 2_500_000, droppedFrames: 3, width: 1280, height: 720, frameRate: 30, delay: 140 }
    test.clock.advance(12_000)
    await touchStream(test.deps, id)
    const report = { streamId: id, duration: 99_999, health }
    expect((await test.call(streaming.setDuration, { body: report }, creator)).data).toEqual({
      duration: 12,
      totalViewers: 0,
    })
    expect(await own(id)).toMatchObject({ health, isInterrupted: false })
    test.clock.advance(10_000)
    expect(await own(id)).toMatchObject({ isInterrupted: true })
    await finish(id, 'ended')
    expect((await test.call(streaming.setDuration, { body: report }, creator)).error.code).toBe('stream_over')
  })
})
