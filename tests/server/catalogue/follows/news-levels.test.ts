import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'
import { block } from '../../../support/data/items.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test, { total_subscribers: 1 }), await createFan(test)]
})
afterAll(() => test.close())

const about = () => ({ params: { id: creator.id } })
const follow = () => test.call(follows.create, about(), fan)
const choose = (level: unknown, who: Partial<TestPerson> = fan, id = creator.id) =>
  test.call(follows.notifications, { params: { id }, body: { level } } as never, who.token ? { token: who.token } : {})
const onPage = async (who?: TestPerson) => (await test.call(performers.view, about(), who)).data.newsLevel

it('the level of a follower or subscriber is highlights until they choose, and shown on the page and in both lists', async () => {
  expect([await onPage(), await onPage(fan)]).toEqual([undefined, undefined])
  await follow()
  await grantSubscription(test, fan, creator)
  expect(await onPage(fan)).toBe('highlights')
  for (const level of ['all', 'off', 'off', 'highlights', 'all'] as const) {
    const answer = await choose(level)
    expect([answer.status, answer.data]).toEqual([200, { level }])
    expect(await onPage(fan)).toBe(level)
  }
  expect((await test.call(follows.following, {}, fan)).data.data[0]?.newsLevel).toBe('all')
  expect((await test.call(subscriptions.ofUser, {}, fan)).data.data[0]?.performer.newsLevel).toBe('all')
  expect([await onPage(), await onPage(await createFan(test))]).toEqual([undefined, undefined])
})

it('the level is refused when it is none of the three, naming the field', async () => {
  await follow()
  for (const level of ['some', '', null, 1, undefined]) {
    const { status, error } = await choose(level)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['level']])
  }
  expect(await onPage(fan)).toBe('highlights')
})

it('only followers and subscribers may choose it, of a creator whom they can see', async () => {
  expect((await choose('all', {})).status).toBe(401)
  expect((await choose('all')).status).toBe(403)
  expect((await choose('all', creator)).status).toBe(403)
  expect((await choose('all', fan, randomUUIDv7())).status).toBe(404)
  expect((await choose('all', fan, (await createFan(test)).id)).status).toBe(404)
  const subscriber = await createFan(test)
  await grantSubscription(test, subscriber, creator)
  expect((await choose('all', subscriber)).status).toBe(200)
  await follow()
  await block(test, creator, fan)
  expect((await choose('all')).status).toBe(404)
})

it('the level ends with the last of follow and subscription', async () => {
  await follow()
  await choose('off')
  await test.call(follows.remove, about(), fan)
  await follow()
  expect(await onPage(fan)).toBe('highlights')
  await grantSubscription(test, fan, creator, 10)
  await choose('off')
  await test.call(follows.remove, about(), fan)
  expect(await onPage(fan)).toBe('off')
  test.clock.advance(40 * 86_400_000)
  await renewSubscriptions(test.deps)
  await follow()
  expect(await onPage(fan)).toBe('highlights')
})
