import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { adminPayouts } from '../../../../contract/admin/payouts.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { must } from '../../../support/data/account-lifecycle.ts'
import { waitForMail } from '../../../support/data/mail.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { creatorWithEarnings } from '../../../support/data/payouts.ts'
import { createAdmin, createFan, createOperator, signIn, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
let finance: TestPerson
let creator: TestPerson
let id: string
let batch: string
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
  finance = await createOperator(test, 'finance')
})
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})
beforeEach(async () => {
  const fan = await createFan(test)
  await topUpWallet(test, fan, 300)
  creator = await creatorWithEarnings(test, fan)
  for (const person of [owner, finance]) person.token = await signIn(test, person.id)
  id = (await must(test, payouts.create, { body: { amount: 60 } }, creator))._id
  await must(test, adminPayouts.approve, { params: { id }, body: { amount: 60 } }, owner)
  batch = (await must(test, adminPayouts.createBatch, { body: { payoutIds: [id] } }, owner))._id
})

const reason = 'The account is closed'
const file = async () =>
  (await test.app.inject({ url: `/api/admin/payout-batches/${batch}/file`, headers: { authorization: owner.token } }))
    .body
const reject = () => test.call(adminPayouts.reject, { params: { id }, body: { reason } }, finance)
const giveBack = (by: TestPerson) => test.call(adminPayouts.returned, { params: { id }, body: { reason } }, by)
const own = async () => (await test.call(payouts.view, { params: { id } }, creator)).data
const batchNow = async () =>
  (await test.call(adminPayouts.batches, { query: {} }, owner)).data.data.find(({ _id }) => _id === batch)

it('a payout whose bank file was downloaded cannot be refused, and the file stays the same', async () => {
  const csv = await file()
  expect((await own()).status).toBe('in_transit')
  expect((await reject()).error).toMatchObject({ code: 'payout_in_transit' })
  expect((await test.call(payouts.cancel, { params: { id } }, creator)).error.code).toBe('payout_fixed')
  await test.deps.events.flush(test.deps)
  const { data } = (await test.call(notifications.list, { query: {} }, creator)).data
  expect(data[0]).toMatchObject({ kind: 'payout', detail: 'in_transit' })
  await must(test, adminPayouts.pay, { params: { id }, body: {} }, finance)
  expect(await file()).toBe(csv)
  expect(await batchNow()).toMatchObject({ open: 0, paid: { count: 1, amount: 60 }, returned: { count: 0 } })
  expect((await own()).history.map(({ status }) => status)).toEqual(['pending', 'approved', 'in_transit', 'paid'])
})

it('the bank returns it by a reason and a second person, and its amount is available again', async () => {
  await file()
  expect((await giveBack(owner)).data).toMatchObject({ status: 'in_transit', returnAskedBy: owner.username })
  expect((await giveBack(owner)).error.code).toBe('return_noted')
  expect((await giveBack(finance)).data).toMatchObject({ status: 'returned', reason })
  expect((await giveBack(owner)).error).toMatchObject({ code: 'already_decided', by: finance.username })
  expect(await own()).toMatchObject({ status: 'returned', reason })
  expect(await batchNow()).toMatchObject({ open: 0, paid: { count: 0, amount: 0 }, returned: { count: 1, amount: 60 } })
  expect((await waitForMail(test, creator.email, 'came back')).text).toContain(reason)
  expect((await test.call(payouts.calculate, { body: {} }, creator)).data).toMatchObject({
    available: 100,
    reserved: 0,
  })
})

it('nothing is returned that is not in transit', async () => {
  expect((await giveBack(finance)).error.code).toBe('payout_not_in_transit')
})

it('a refusal and the download of its file at once: the file has it, or it is refused', async () => {
  const [csv, refused] = await Promise.all([file(), reject()])
  expect(csv.split('\r\n')).toHaveLength(refused.status < 300 ? 2 : 3)
  expect((await own()).status).toBe(refused.status < 300 ? 'rejected' : 'in_transit')
})
