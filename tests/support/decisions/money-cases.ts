import { payments } from '../../../contract/money/payments.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { adminDisputes } from '../../../contract/admin/disputes.ts'
import { adminPayments } from '../../../contract/admin/payments.ts'
import { adminPayouts } from '../../../contract/admin/payouts.ts'
import type { TestApp } from '../app.ts'
import { must } from '../data/account-lifecycle.ts'
import { saveCard, topUpWallet } from '../data/money.ts'
import { creatorWithEarnings } from '../data/payouts.ts'
import { createFan, signIn, type TestPerson } from '../data/people.ts'
import { reason, rowOf, type Deciding, type DecisionCase } from './decision-case.ts'

const amount = 60

/** A payout that a creator has asked for. Earnings are released days later, so the operators sign in again. */
async function asked(test: TestApp, operators: readonly TestPerson[]): Promise<string> {
  const fan = await createFan(test)
  await topUpWallet(test, fan, 300)
  const creator = await creatorWithEarnings(test, fan)
  for (const person of operators) person.token = await signIn(test, person.id)
  return (await must(test, payouts.create, { body: { amount } }, creator))._id
}
async function approved(test: TestApp, operators: readonly [TestPerson, TestPerson]): Promise<string> {
  const id = await asked(test, operators)
  await must(test, adminPayouts.approve, { params: { id }, body: { amount } }, operators[0])
  return id
}

const reject: Deciding = (test, id, by) => test.call(adminPayouts.reject, { params: { id }, body: { reason } }, by)
const payoutState = rowOf('payout_request', ['status', 'reason', 'reference'])

/** A dispute that waits for an answer, with evidence. */
async function disputed(test: TestApp, [owner]: readonly [TestPerson, TestPerson]): Promise<string> {
  const fan = await createFan(test)
  const { _id: payment } = await must(
    test,
    payments.topUp,
    { body: { amount: 10, cardId: await saveCard(test, fan) } },
    fan
  )
  const charge = (await must(test, sandbox.charges, {}, fan)).data[0]!._id
  await must(test, sandbox.dispute, { params: { id: charge } }, fan)
  const { _id: id } = (await must(test, adminDisputes.list, { query: { q: payment } }, owner)).data[0]!
  await must(test, adminDisputes.save, { params: { id }, body: { texts: { explanation: 'They used it' } } }, owner)
  return id
}

const paid = async (test: TestApp): Promise<string> => {
  const fan = await createFan(test)
  return (await must(test, payments.topUp, { body: { amount: 10, cardId: await saveCard(test, fan) } }, fan))._id
}

/** Decisions about money, by what is decided. */
export const moneyCases: Readonly<Record<string, DecisionCase>> = {
  'a payout': {
    given: asked,
    calls: {
      'adminPayouts.approve': (test, id, by) =>
        test.call(adminPayouts.approve, { params: { id }, body: { amount } }, by),
      'adminPayouts.reject': reject,
    },
    state: payoutState,
    // What is approved may be refused until its file was downloaded.
    follows: [['adminPayouts.approve', 'adminPayouts.reject']],
  },
  'an approved payout': {
    given: approved,
    calls: {
      'adminPayouts.pay': (test, id, by) =>
        test.call(adminPayouts.pay, { params: { id }, body: { reference: 'SEPA 7' } }, by),
      'adminPayouts.reject': reject,
    },
    state: payoutState,
  },
  'a transfer for a batch': {
    given: approved,
    calls: {
      'adminPayouts.createBatch': (test, id, by) =>
        test.call(adminPayouts.createBatch, { body: { payoutIds: [id] } }, by),
    },
    state: payoutState,
  },
  'a dispute': {
    given: disputed,
    calls: {
      'adminDisputes.submit': (test, id, by) => test.call(adminDisputes.submit, { params: { id }, body: {} }, by),
      'adminDisputes.accept': (test, id, by) => test.call(adminDisputes.accept, { params: { id }, body: {} }, by),
    },
    state: rowOf('dispute', ['status']),
  },
  'a payment': {
    given: paid,
    calls: {
      'adminPayments.refund': (test, id, by) =>
        test.call(adminPayments.refund, { params: { id }, body: { reason } }, by),
    },
    state: async (test, id) => {
      const {
        status,
        gateway_reference: _,
        ...rest
      } = await test.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return [status, rest.amount]
    },
  },
}
