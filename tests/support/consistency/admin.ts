import { appeals } from '../../../contract/social/appeals/appeals.ts'
import { contact } from '../../../contract/social/support-requests.ts'
import { follows } from '../../../contract/catalogue/follows/follows.ts'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import { reports } from '../../../contract/social/reports.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { payments } from '../../../contract/money/payments.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { adminAppeals } from '../../../contract/admin/appeals.ts'
import { adminDisputes } from '../../../contract/admin/disputes.ts'
import { supportRequests } from '../../../contract/admin/support-requests.ts'
import { adminReports } from '../../../contract/admin/reports.ts'
import { siteCoupons } from '../../../contract/admin/site-coupons.ts'
import { siteSettings } from '../../../contract/admin/site-settings.ts'
import { takeDown } from '../../../server/features/social/reports/take-down.ts'
import type { TestApp } from '../app.ts'
import { createItem } from '../data/items.ts'
import { must } from '../data/account-lifecycle.ts'
import { createFollow } from '../data/messages.ts'
import { topUpWallet } from '../data/money.ts'
import { earnTips } from '../data/payouts.ts'
import { createFan, createOperator, type TestPerson } from '../data/people.ts'

/** A word for which comments are held. */
export const heldWord = 'florbnax'

type People = { fan: TestPerson; creator: TestPerson; other: TestPerson; card: string }

/** A letter of the fan. */
const letterOf = async (app: TestApp, { fan }: People, owner: TestPerson, subject: string): Promise<string> => {
  await must(app, contact.write, { body: { subject, message: 'Please help' } }, fan)
  return (await must(app, supportRequests.list, { query: { q: subject } }, owner)).data[0]!._id
}

/** A report of the fan about a new item of the creator. */
const reportOf = async (app: TestApp, { fan, creator }: People, owner: TestPerson, objectType: ItemType) => {
  const objectId = await createItem(app, creator, objectType)
  await must(app, reports.create, { body: { objectType, objectId, reason: 'spam' } }, fan)
  const { data } = await must(app, adminReports.list, { query: { limit: 100 } }, owner)
  return data.find((one) => one.objectId === objectId)!._id
}

/** An appeal of the creator against a video that was taken down. */
const appealOf = async (app: TestApp, { creator }: People, owner: TestPerson): Promise<string> => {
  await takeDown(app.deps, 'video', await createItem(app, creator, 'video'), 'Not allowed here')
  const [decision] = (await must(app, appeals.list, {}, creator)).data
  await must(app, appeals.create, { params: { id: decision!._id }, body: { text: 'It is mine' } }, creator)
  return (await must(app, adminAppeals.list, {}, owner)).data[0]!._id
}

/** A dispute of a new payment of the fan; `charge` is the gateway's id of the payment. */
const disputeOf = async (app: TestApp, { fan, card }: People, owner: TestPerson) => {
  const payment = await must(app, payments.topUp, { body: { amount: 10, cardId: card } }, fan)
  const charge = (await must(app, sandbox.charges, {}, fan)).data[0]!._id
  await must(app, sandbox.dispute, { params: { id: charge } }, fan)
  const { data } = await must(app, adminDisputes.list, { query: { q: payment._id } }, owner)
  return { id: data[0]!._id, charge }
}

/** Operators, and what waits in the admin area: each row of a call acts on something of its own. */
export async function createAdmin(app: TestApp, people: People) {
  const { fan, creator, other } = people
  await topUpWallet(app, fan, 300)
  // For the payouts of the rows, each of 50.00.
  await earnTips(app, fan, creator, 280)
  const [owner, colleague, support] = [
    await createOperator(app, 'owner'),
    await createOperator(app, 'owner'),
    await createOperator(app, 'support'),
  ]
  const [guest, leaver] = [await createFan(app), await createFan(app)]
  // Without a notification, which would hide that of the row.
  for (const person of [guest, leaver]) await createFollow(app, person, creator)
  await must(app, follows.create, { params: { id: other.id } }, fan)
  await must(app, siteSettings.change, { body: { restrictedWords: [heldWord] } }, owner)
  const tip = await must(app, wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, fan)
  const coupon = await must(app, siteCoupons.create, { body: { code: 'USED10', kind: 'percentage', value: 10 } }, owner)
  const dispute = () => disputeOf(app, people, owner)
  const draft = await dispute()
  const toSubmit = await dispute()
  await must(
    app,
    adminDisputes.save,
    { params: { id: toSubmit.id }, body: { texts: { explanation: 'They used it' } } },
    owner
  )
  return {
    owner,
    colleague,
    support,
    /** A fan of the creator, who has no store. */
    guest,
    /** As the guest, and leaves. */
    leaver,
    tip: tip._id,
    siteCoupon: coupon._id,
    /** The month of the books. */
    month: app.clock.now().toISOString().slice(0, 7),
    letters: {
      toAnswer: await letterOf(app, people, owner, 'To answer'),
      toClose: await letterOf(app, people, owner, 'To close'),
    },
    report: await reportOf(app, people, owner, 'gallery'),
    appeal: await appealOf(app, people, owner),
    disputes: { draft, toSubmit, toAccept: await dispute(), toDecide: await dispute() },
  }
}
