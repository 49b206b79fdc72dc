import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { endStream } from '../../../../server/features/social/streaming/end-stream.ts'
import { refundTickets } from '../../../../server/features/social/streaming/refund-tickets.ts'
import { startStream, touchStream } from '../../../../server/features/social/streaming/start-stream.ts'
import { endDueStreams } from '../../../../server/features/social/streaming/stream-clock.ts'
import { testApp, testAppOn, type TestApp } from '../../../support/app.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { inHours, liveStream, openStream } from '../../../support/data/streams.ts'
import { settled } from '../../../support/jobs.ts'

let test: TestApp
let since: Date
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  since = test.clock.now()
})
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})
beforeEach(async () => {
  creator = await createPerformer(test)
})

const own = async (id: string, who = creator) => (await test.call(ownStreams.view, { params: { id } }, who)).data
const sweep = () => endDueStreams(test.deps, since)
const buyer = async (): Promise<TestPerson> => {
  const fan = await createFan(test)
  await topUpWallet(test, fan, 20)
  return fan
}
const buy = (id: string, fan: TestPerson, price = 5) =>
  test.call(wallet.stream, { params: { id }, body: { price } }, fan)
const balance = async (fan: TestPerson): Promise<number> =>
  (
    await test.deps.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('holder', '=', fan.id)
      .where('kind', '=', 'wallet')
      .executeTakeFirstOrThrow()
  ).balance
/** Sends parts for this many seconds, and then nothing. */
const sendFor = async (id: string, seconds: number): Promise<void> => {
  for (let sent = 0; sent < seconds; sent += 10) {
    test.clock.advance(10_000)
    await touchStream(test.deps, id)
  }
}
const forSale = { access: 'sale', price: 5 }

describe('the clock of the server', () => {
  it('ends a stream whose parts have stopped for a minute, at its last part', async () => {
    const id = await liveStream(test, creator)
    await sendFor(id, 200)
    test.clock.advance(55_000)
    await sweep()
    expect(await own(id)).toMatchObject({ status: 'live', isInterrupted: true })
    test.clock.advance(6000)
    await Promise.all([sweep(), sweep()])
    expect(await own(id)).toMatchObject({ status: 'ended', duration: 200 })
    // Late parts do not bring it back.
    await touchStream(test.deps, id)
    await startStream(test.deps, id, test.clock.now())
    expect(await own(id)).toMatchObject({ status: 'ended' })
  })

  it('lets a creator come back within the minute', async () => {
    const id = await liveStream(test, creator)
    await sendFor(id, 130)
    test.clock.advance(50_000)
    await touchStream(test.deps, id)
    test.clock.advance(50_000)
    await sweep()
    expect(await own(id)).toMatchObject({ status: 'live', duration: 230 })
  })

  it('does not count as silence the time in which no server was there', async () => {
    const id = await liveStream(test, creator)
    await sendFor(id, 200)
    test.clock.advance(300_000)
    const restarted = test.clock.now()
    await endDueStreams(test.deps, restarted)
    expect(await own(id)).toMatchObject({ status: 'live' })
    test.clock.advance(61_000)
    await endDueStreams(test.deps, restarted)
    expect(await own(id)).toMatchObject({ status: 'ended', duration: 200 })
  })

  it('cancels a stream that never sends a part, and one that nobody begins', async () => {
    const [silent, noShow] = [
      await openStream(test, creator),
      await openStream(test, await createPerformer(test), { scheduledAt: inHours(test, 1) }),
    ]
    test.clock.advance(14 * 60_000)
    await sweep()
    expect((await own(silent._id)).status).toBe('starting')
    test.clock.advance(2 * 60_000)
    await sweep()
    expect((await own(silent._id)).status).toBe('cancelled')
    test.clock.advance(2.7 * 3_600_000)
    await sweep()
    const viewed = () => test.call(streaming.view, { params: { id: noShow._id } }, creator)
    expect((await viewed()).data.status).toBe('scheduled')
    test.clock.advance(600_000)
    await sweep()
    expect((await viewed()).data.status).toBe('cancelled')
  })
})

describe('tickets', () => {
  it('are sold before and during a stream, once, at the price that was shown', async () => {
    const { _id } = await openStream(test, creator, { ...forSale, scheduledAt: inHours(test, 1) })
    const [early, late] = [await buyer(), await buyer()]
    expect((await buy(_id, early, 4)).error.code).toBe('price_changed')
    expect((await buy(_id, early)).status).toBe(201)
    expect((await buy(_id, early)).error.code).toBe('already_purchased')
    expect(await own(_id)).toMatchObject({ totalTickets: 1 })
    await test.call(streaming.goLive, { body: { streamId: _id } }, creator)
    await startStream(test.deps, _id, test.clock.now())
    expect((await buy(_id, late)).status).toBe(201)
    expect((await test.call(streaming.join, { params: { id: _id } }, late)).status).toBe(200)
    expect((await test.call(streaming.join, { params: { id: _id } }, await buyer())).error.code).toBe('locked')
    expect((await buy(_id, creator)).error.code).toBe('forbidden')
  })

  it('are returned by themselves when a stream is cancelled', async () => {
    const { _id } = await openStream(test, creator, { ...forSale, scheduledAt: inHours(test, 1) })
    const fans = [await buyer(), await buyer()]
    for (const fan of fans) await buy(_id, fan)
    expect(await Promise.all(fans.map(balance))).toEqual([1500, 1500])
    await test.call(streaming.update, { body: { streamId: _id, status: 'cancelled' } }, creator)
    await settled(test, ['refund-tickets'])
    expect(await Promise.all(fans.map(balance))).toEqual([2000, 2000])
    expect((await own(_id)).totalTickets).toBe(0)
    await expect
      .poll(async () => (await test.call(notifications.list, {}, fans[0])).data.data.map(({ kind }) => kind))
      .toContain('refund')
    expect((await buy(_id, await buyer())).error.code).toBe('not_found')
  })

  it('are returned when it lasted less than two minutes, and kept when it lasted longer', async () => {
    const [short, long] = [await liveStream(test, creator, forSale), await createPerformer(test)]
    const kept = await liveStream(test, long, forSale)
    const [one, other] = [await buyer(), await buyer()]
    await buy(short, one)
    await buy(kept, other)
    for (let sent = 0; sent < 110; sent += 10) {
      await sendFor(short, 10)
      await touchStream(test.deps, kept)
    }
    await endStream(test.deps, short, 'creator', test.clock.now())
    await sendFor(kept, 20)
    await endStream(test.deps, kept, 'creator', test.clock.now())
    await settled(test, ['refund-tickets'])
    expect([await balance(one), await balance(other)]).toEqual([2000, 1500])
  })

  it('are returned when its parts lasted less than two minutes, whoever ended it later', async () => {
    const id = await liveStream(test, creator, forSale)
    const fan = await buyer()
    await buy(id, fan)
    await sendFor(id, 90)
    test.clock.advance(50_000)
    await endStream(test.deps, id, 'creator', test.clock.now())
    expect(await own(id)).toMatchObject({ status: 'ended', duration: 90 })
    await settled(test, ['refund-tickets'])
    expect(await balance(fan)).toBe(2000)
  })

  it('are returned to whom the creator blocks before the stream is over, and the notification center tells it', async () => {
    const id = await liveStream(test, creator, forSale)
    const [blocked, blocking, other] = [await buyer(), await buyer(), await buyer()]
    for (const fan of [blocked, blocking, other]) await buy(id, fan)
    await test.call(blocks.blockUser, { body: { userId: blocked.id } }, creator)
    await test.call(blocks.blockUser, { body: { userId: creator.id } }, blocking)
    const kinds = async (fan: TestPerson) =>
      (await test.call(notifications.list, {}, fan)).data.data.map(({ kind }) => kind)
    await expect.poll(() => kinds(blocked)).toContain('refund')
    await settled(test, ['refund-tickets'])
    expect(await Promise.all([blocked, blocking, other].map(balance))).toEqual([2000, 1500, 1500])
    const subjects = async () => (await mailsTo(test, blocked.email)).map(({ subject }) => subject).join()
    await expect.poll(subjects).toMatch(/refund/i)
  })

  it('are kept when the creator blocks a viewer after the stream', async () => {
    const id = await liveStream(test, creator, forSale)
    const fan = await buyer()
    await buy(id, fan)
    await sendFor(id, 200)
    await endStream(test.deps, id, 'creator', test.clock.now())
    await test.call(blocks.blockUser, { body: { userId: fan.id } }, creator)
    await settled(test, ['refund-tickets'])
    expect(await balance(fan)).toBe(1500)
  })

  it('are returned once, although the work is interrupted and repeated', async () => {
    const { _id } = await openStream(test, creator, { ...forSale, scheduledAt: inHours(test, 1) })
    const fans = [await buyer(), await buyer(), await buyer()]
    for (const fan of fans) await buy(_id, fan)
    // The second refund fails, as if the process had died there.
    let calls = 0
    const failing = {
      ...test.deps,
      events: {
        ...test.deps.events,
        publish: async (...given: Parameters<typeof test.deps.events.publish>) => {
          if (given[1].some(({ name }) => name === 'sale.refunded')) calls += 1
          if (calls === 2) throw new Error('the process dies')
          return test.deps.events.publish(...given)
        },
      },
    }
    await expect(refundTickets(failing, { streamId: _id })).rejects.toThrow('the process dies')
    await Promise.all([refundTickets(test.deps, { streamId: _id }), refundTickets(test.deps, { streamId: _id })])
    expect(await Promise.all(fans.map(balance))).toEqual([2000, 2000, 2000])
  })

  it('are neither lost nor doubled when they are bought while the stream is cancelled', async () => {
    const { _id } = await openStream(test, creator, { ...forSale, scheduledAt: inHours(test, 1) })
    const fans = await Promise.all(Array.from({ length: 6 }, buyer))
    await Promise.all([
      ...fans.map((fan) => buy(_id, fan)),
      test.call(streaming.update, { body: { streamId: _id, status: 'cancelled' } }, creator),
    ])
    await settled(test, ['refund-tickets'])
    expect(await Promise.all(fans.map(balance))).toEqual(fans.map(() => 2000))
  })

  it('of a stream that another process ended are returned by any process', async () => {
    const id = await liveStream(test, creator, forSale)
    const fan = await buyer()
    await buy(id, fan)
    const second = await testAppOn(
      test.databaseUrl,
      { DATA_DIR: test.deps.config.dataDir, SECRET: test.deps.config.secret },
      test.clock.now()
    )
    try {
      second.clock.advance(70_000)
      await Promise.all([endDueStreams(second.deps, since), endDueStreams(second.deps, since)])
      await settled(test, ['refund-tickets'])
      expect(await balance(fan)).toBe(2000)
    } finally {
      await second.close()
    }
  })
})
