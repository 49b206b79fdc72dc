import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { suspendAccount, unsuspendAccount } from '../../../../server/features/identity/auth/suspend-account.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { sendDigests } from '../../../../server/features/notifications/mail/send-digests.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { createFollow } from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { actsOf, type Fixtures } from '../../../support/notifications/notification-acts.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'
import { publish, setLevel } from '../../../support/data/publish.ts'

const day = 86_400_000
const site = 'http://localhost:3000'
let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test, { language: 'pt' })]
  Object.assign(fixtures, { test, creator, fan })
})
const fixtures = {} as Fixtures
const { tip } = actsOf(fixtures)

const notificationsOf = async (person: TestPerson) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, {}, person)).data.data
}

it('a suspended person is mailed the reason, and afterwards that the account is back, in the notification center too', async () => {
  await suspendAccount(test.deps, fan.id, 'Sold tickets outside')
  const [suspended] = await waitForMails(test, fan.email)
  expect(suspended?.subject).toBe('Sua conta no Stagedoor está suspensa')
  expect(suspended?.text).toContain('Sold tickets outside')
  expect(suspended?.text).toContain(`${site}/page/terms`)
  await settled(test, ['end-sessions'])
  await unsuspendAccount(test.deps, fan.id)
  const [back] = await waitForMails(test, fan.email, 2)
  expect(back?.text).toContain(`${site}/auth/login`)
  const again = { ...fan, token: await signIn(test, fan.id) }
  expect(await notificationsOf(again)).toMatchObject([{ kind: 'account', detail: 'unsuspended', href: '/home' }])
  await settled(test, ['mail-notification', 'mail'])
  expect(await mailsTo(test, fan.email)).toHaveLength(2)
})

it('both sides of a refund are led to the same explanation on the site and by mail: the receipt and the sale', async () => {
  await topUpWallet(test, fan, 20)
  const saleId = (await tip()).data._id
  await refundPurchase(test.deps, saleId)
  const [toFan] = await notificationsOf(fan)
  expect(toFan?.href).toMatch(/^\/wallet\/receipts\/[\w-]{36}$/)
  expect((await waitForMails(test, fan.email))[0]?.text).toContain(site + toFan!.href)
  const toCreator = (await notificationsOf(creator)).find(({ kind }) => kind === 'refund')
  expect(toCreator?.href).toBe(`/creator/earnings/${saleId}`)
  expect((await waitForMails(test, creator.email))[0]?.text).toContain(site + toCreator!.href)
})

it('a digest leads where the notification center does, for several items of a creator to the list of them', async () => {
  await createFollow(test, fan, creator)
  await setLevel(test, fan, creator, 'all')
  for (let n = 0; n < 2; n++) await publish(test, creator, 'video')
  await settled(test, ['notify-fans'])
  const [news] = await notificationsOf(fan)
  expect(news).toMatchObject({ kind: 'video', total: 2, href: `/${creator.id}?tab=videos` })
  test.clock.advance(2 * day)
  await sendDigests(test.deps)
  expect((await waitForMails(test, fan.email))[0]?.text).toContain(`${site}/${creator.id}?tab=videos`)
})
