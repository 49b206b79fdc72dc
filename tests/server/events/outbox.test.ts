import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '../../../contract/social/messages.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { videoCalls } from '../../../contract/social/video-calls/video-calls.ts'
import { createEvents, newEvent, transactionWithEvents } from '../../../server/events/events.ts'
import { addToOutbox, ownDeliveryMs } from '../../../server/events/outbox.ts'
import { subscriptions } from '../../../server/subscriptions.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { openConversation } from '../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { createVideoCall } from '../../support/data/private.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'

let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
})
afterAll(() => test.close())

const notificationsOf = async (person: TestPerson) => (await test.call(notifications.list, {}, person)).data.data
/** Makes all events of the outbox `ms` old, and delivers those that are overdue. */
const wait = async (ms: number) => {
  const at = test.clock.now().getTime() - ms
  await test.deps.db
    .updateTable('event_outbox')
    .set({ at: new Date(at), deliver_at: new Date(at + ownDeliveryMs) })
    .execute()
  await test.deps.events.deliverOverdue(test.deps)
}
const left = () => test.deps.db.selectFrom('event_outbox').select(['id', 'attempts']).execute()

it('the events of a killed process are delivered by another process, once', async () => {
  const { _id } = await openConversation(test, fan, creator)
  const callId = await createVideoCall(test, fan, creator, { price: 1500, status: 'requested' })
  const server = await startServerProcess(test.databaseUrl, test.deps.config.dataDir)
  const post = async (person: TestPerson, path: string, body: object) => {
    const headers = {
      authorization: person.token,
      'content-type': 'application/json',
      'idempotency-key': randomUUIDv7(),
    }
    expect(
      (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).ok,
      path
    ).toBe(true)
  }
  await post(creator, videoCalls.accept.path.replace('{id}', callId), {})
  // At once: a second and a half after a message the process would deliver its event itself.
  const say = (text: string) => post(fan, messages.send.path.replace('{id}', _id), { text })
  await Promise.all([say('One'), say('Two')])
  await server.kill()
  // The process that recorded them may be alive and deliver them itself.
  await wait(5_000)
  expect((await notificationsOf(creator)).filter(({ kind }) => kind === 'message')).toEqual([])
  await wait(15_000)
  const received = await notificationsOf(creator)
  expect(received.map(({ kind, total, excerpt }) => ({ kind, total, excerpt }))).toEqual([
    { kind: 'message', total: 2, excerpt: undefined },
  ])
  expect((await notificationsOf(fan)).map(({ kind, detail }) => [kind, detail])).toEqual([['call', 'accepted']])
  await wait(15_000)
  expect((await notificationsOf(creator)).length).toBe(1)
})

it('an event that cannot be delivered delays no other, is tried again, and is discarded after a day', async () => {
  const [to, other] = [await createPerformer(test), await createFan(test)]
  const good = newEvent(test.deps, 'follow.created', { followerId: other.id, performerId: to.id })
  const bad = newEvent(test.deps, 'follow.created', { followerId: other.id, performerId: 'no id at all' })
  await test.deps.db.transaction().execute((trx) => addToOutbox(trx, [bad, good]))
  await test.deps.events.publish(test.deps, [bad, good])
  expect(await notificationsOf(to)).toMatchObject([{ kind: 'follower', total: 1 }])
  expect(await left()).toEqual([{ id: bad.id, attempts: 1 }])
  await wait(15_000)
  expect(await left()).toEqual([{ id: bad.id, attempts: 2 }])
  await wait(90_000_000)
  expect(await left()).toEqual([])
})

it('a delivery that fails halfway writes nothing, and the repetition writes once', async () => {
  const [to, other] = [await createPerformer(test), await createFan(test)]
  let failures = 1
  const events = createEvents({
    ...subscriptions,
    'follow.created': {
      atLeastOnce: [
        ...(subscriptions['follow.created'].atLeastOnce ?? []),
        () => (failures-- > 0 ? Promise.reject(new Error('the subscriber failed')) : Promise.resolve()),
      ],
    },
  })
  const deps = { ...test.deps, events }
  await transactionWithEvents(deps, (_, record) => {
    record('follow.created', { followerId: other.id, performerId: to.id })
    return Promise.resolve()
  })
  expect(await notificationsOf(to)).toEqual([])
  await wait(25_000)
  expect(await notificationsOf(to)).toMatchObject([{ kind: 'follower', total: 1 }])
  expect(await left()).toEqual([])
})

it('a transaction that is rolled back publishes nothing', async () => {
  const [to, other] = [await createPerformer(test), await createFan(test)]
  const rolledBack = transactionWithEvents(test.deps, (_, record) => {
    record('follow.created', { followerId: other.id, performerId: to.id })
    return Promise.reject(new Error('rolled back'))
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await notificationsOf(to)).toEqual([])
  expect(await left()).toEqual([])
})

it('an event that no process has tried to deliver for days is delivered, not discarded', async () => {
  const [to, other] = [await createPerformer(test), await createFan(test)]
  const event = newEvent(test.deps, 'follow.created', { followerId: other.id, performerId: to.id })
  await test.deps.db.transaction().execute((trx) => addToOutbox(trx, [event]))
  await wait(3 * 86_400_000)
  expect(await notificationsOf(to)).toMatchObject([{ kind: 'follower', total: 1 }])
  expect(await left()).toEqual([])
})
