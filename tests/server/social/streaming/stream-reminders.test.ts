import { afterAll, beforeAll, expect, it } from 'vitest'
import { streaming } from '../../../../contract/social/streaming/streaming.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { remindOfStreams } from '../../../../server/features/social/streaming/stream-clock.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { grantPurchase } from '../../../support/data/grant-access.ts'
import { block } from '../../../support/data/items.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { inHours, openStream } from '../../../support/data/streams.ts'
import { settled } from '../../../support/jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const remind = (id: string, who: TestPerson) => test.call(streaming.remind, { params: { id } }, who)
const forget = (id: string, who: TestPerson) => test.call(streaming.forget, { params: { id } }, who)
const notificationsOf = async (who: TestPerson) =>
  (await test.call(notifications.list, {}, who)).data.data.map(({ kind, detail }) => [kind, detail])

it('reminds once, a quarter of an hour before, those who asked and those with a ticket', async () => {
  const creator = await createPerformer(test, {}, { name: 'Ada Lyra' })
  const [asked, bought, changed, blocked, other] = await Promise.all(Array.from({ length: 5 }, () => createFan(test)))
  if (!asked || !bought || !changed || !blocked || !other) throw new Error('five fans')
  const { _id } = await openStream(test, creator, { access: 'sale', price: 5, scheduledAt: inHours(test, 2) })
  for (const who of [asked, asked, changed, blocked]) expect((await remind(_id, who)).status).toBe(204)
  expect((await test.call(streaming.view, { params: { id: _id } }, asked)).data.hasReminder).toBe(true)
  await grantPurchase(test, bought, creator, 'stream', _id)
  expect((await forget(_id, changed)).status).toBe(204)
  await block(test, creator, blocked)
  await remindOfStreams(test.deps)
  await settled(test, ['remind-of-stream'])
  expect(await notificationsOf(asked)).toEqual([])
  test.clock.advance(106 * 60_000)
  await Promise.all([remindOfStreams(test.deps), remindOfStreams(test.deps)])
  await settled(test, ['remind-of-stream'])
  for (const who of [asked, bought]) {
    expect(await notificationsOf(who)).toEqual([['live', 'soon']])
    expect((await waitForMails(test, who.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Ada Lyra goes live soon'),
    ])
  }
  for (const who of [changed, blocked, other]) {
    expect(await notificationsOf(who)).toEqual([])
    expect(await mailsTo(test, who.email)).toEqual([])
  }
})

it('nobody can be reminded of a stream that is live or over, or of their own', async () => {
  const creator = await createPerformer(test)
  const { _id } = await openStream(test, creator, { scheduledAt: inHours(test, 2) })
  const fan = await createFan(test)
  expect((await remind(_id, creator)).error.code).toBe('own_stream')
  await test.call(streaming.update, { body: { streamId: _id, status: 'cancelled' } }, creator)
  expect((await remind(_id, fan)).error.code).toBe('stream_over')
  expect((await forget(_id, fan)).status).toBe(204)
})
