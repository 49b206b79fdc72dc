import { afterAll, beforeAll, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { sweepNotifications } from '../../../../server/features/notifications/notification-center/past/sweep-notifications.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, signIn } from '../../../support/data/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

it('deletes read notifications after ninety days, and unread ones after 400 days', async () => {
  const [creator, fan] = [await createPerformer(test), await createFan(test)]
  await topUpWallet(test, fan, 20)
  await test.call(wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, fan)
  await test.call(follows.create, { params: { id: creator.id } }, fan)
  await test.deps.events.flush(test.deps)
  await test.call(notifications.readAll, { body: { group: 'money' } }, creator)
  const start = test.clock.now().getTime()
  const left = async (days: number) => {
    await test.clock.moveTo?.(new Date(start + days * 86_400_000))
    await sweepNotifications(test.deps)
    const token = await signIn(test, creator.id)
    return (await test.call(notifications.list, {}, { token })).data.data.map((one) => one.kind).sort()
  }
  expect([await left(34), await left(89), await left(91), await left(401)]).toEqual([
    ['follower', 'tip'],
    ['follower', 'tip'],
    ['follower'],
    [],
  ])
})
