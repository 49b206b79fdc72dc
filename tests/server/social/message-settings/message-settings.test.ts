import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageSettings } from '../../../../contract/social/message-settings.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { openConversation, viewAs } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { serveSockets } from '../../../support/sockets.ts'

let app: TestApp
let sockets: Awaited<ReturnType<typeof serveSockets>>
beforeAll(async () => {
  app = await testApp()
  sockets = await serveSockets(app)
})
afterAll(async () => {
  sockets.close()
  await app.close()
})

const view = async (who: TestPerson) => (await app.call(messageSettings.view, {}, { token: who.token })).data
const change = (who: TestPerson, body: object) => app.call(messageSettings.update, { body }, { token: who.token })

test('settings have defaults, are changed one by one, and reject those that a fan does not have', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  expect([await view(fan), await view(creator)]).toEqual([
    { showsPresence: true },
    { showsPresence: true, whoMayWrite: 'follower', callMinimumMinutes: 5 },
  ])
  expect((await change(creator, { callMinutePrice: 2.5, callMinimumMinutes: 10 })).data).toEqual({
    showsPresence: true,
    whoMayWrite: 'follower',
    callMinutePrice: 2.5,
    callMinimumMinutes: 10,
  })
  expect((await change(creator, { whoMayWrite: 'subscriber' })).data).toMatchObject({
    callMinutePrice: 2.5,
    whoMayWrite: 'subscriber',
  })
  expect((await change(creator, { callMinutePrice: null })).data).toEqual({
    showsPresence: true,
    whoMayWrite: 'subscriber',
    callMinimumMinutes: 10,
  })
  expect((await change(fan, { showsPresence: false })).data).toEqual({ showsPresence: false })
  for (const body of [{ whoMayWrite: 'nobody' }, { callMinutePrice: null }, { callMinimumMinutes: 5 }])
    expect((await change(fan, body)).error.code).toBe('wrong_role')
  const faults = [
    { callMinutePrice: 0.5 },
    { callMinutePrice: 10_001 },
    { callMinimumMinutes: 121 },
    { whoMayWrite: 'all' },
  ]
  for (const [body, field] of faults.map((fault) => [fault, Object.keys(fault)[0] ?? ''] as const))
    expect((await change(creator, body)).error, field).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  expect((await app.call(messageSettings.view)).status).toBe(401)
})

test("a creator's price is visible to fans who can request a call, immediately also on open pages", async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = await openConversation(app, fan, creator)
  const there = await sockets.connect(fan.token)
  await expect
    .poll(() =>
      app.deps.db.selectFrom('presence').select('account_id').where('account_id', '=', fan.id).executeTakeFirst()
    )
    .toBeTruthy()
  await change(creator, { callMinutePrice: 3 })
  await expect
    .poll(() => there.of('conversation/changed'))
    .toMatchObject([{ conversation: { _id, canWrite: true, callMinutePrice: 3, callMinimumMinutes: 5 } }])
  expect(await viewAs(app, creator, _id)).not.toHaveProperty('callMinutePrice')
  await change(creator, { whoMayWrite: 'nobody' })
  await expect
    .poll(() => there.of('conversation/changed').at(-1))
    .toMatchObject({ conversation: { canWrite: false, writeRefusal: 'closed' } })
  expect(there.of('conversation/changed').at(-1)?.conversation).not.toHaveProperty('callMinutePrice')
})

test('an account that hides its presence is online for nobody', async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  const { _id } = await openConversation(app, fan, creator)
  const [watcher] = [await sockets.connect(fan.token), await sockets.connect(creator.token)]
  await expect.poll(() => viewAs(app, fan, _id)).toMatchObject({ recipient: { isOnline: true, isReachable: true } })
  await watcher.emit('presence/watch', { accountIds: [creator.id] })
  await change(creator, { showsPresence: false })
  await expect.poll(() => watcher.of('presence/changed').at(-1)).toEqual({ accountId: creator.id, isOnline: false })
  const { recipient } = await viewAs(app, fan, _id)
  expect(recipient).not.toHaveProperty('isOnline')
  expect(recipient).not.toHaveProperty('lastSeenAt')
  await change(creator, { showsPresence: true })
  await expect.poll(() => watcher.of('presence/changed').at(-1)).toEqual({ accountId: creator.id, isOnline: true })
})
