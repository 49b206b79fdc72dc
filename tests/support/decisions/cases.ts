import { sql } from 'kysely'
import { appeals } from '../../../contract/social/appeals/appeals.ts'
import { contact } from '../../../contract/social/support-requests.ts'
import { comments } from '../../../contract/social/comments.ts'
import { reports } from '../../../contract/social/reports.ts'
import { adminAppeals } from '../../../contract/admin/appeals.ts'
import { adminComments } from '../../../contract/admin/comments.ts'
import { erasure } from '../../../contract/admin/erasure.ts'
import { supportRequests } from '../../../contract/admin/support-requests.ts'
import { operators } from '../../../contract/admin/operators.ts'
import { people } from '../../../contract/admin/people.ts'
import { adminReports } from '../../../contract/admin/reports.ts'
import type { TestApp } from '../app.ts'
import { createItem } from '../data/items.ts'
import { must } from '../data/account-lifecycle.ts'
import { addPasskey } from '../data/second-factor.ts'
import { createFan, createPerformer, type TestPerson } from '../data/people.ts'
import { reason, rowOf, type Deciding, type DecisionCase } from './decision-case.ts'
import { moneyCases } from './money-cases.ts'

const person = rowOf('account', ['status', 'status_reason', 'posting_restriction'])

const creatorWaiting = async (test: TestApp): Promise<string> => {
  const { id } = await createPerformer(test, { approved_at: null }, { status: 'pending' })
  return id
}

const reported = async (test: TestApp): Promise<string> => {
  const [creator, fan] = [await createPerformer(test, { total_feeds: 1 }), await createFan(test)]
  const objectId = await createItem(test, creator, 'feed')
  return (await must(test, reports.create, { body: { objectType: 'feed', objectId, reason: 'spam' } }, fan))._id
}
const decideReport =
  (decision: 'dismiss' | 'remove' | 'suspend'): Deciding =>
  (test, id, by) =>
    test.call(adminReports.decide, { params: { id }, body: { decision, reason } }, by)

const appealed = async (test: TestApp, [owner]: readonly TestPerson[]): Promise<string> => {
  const creator = await createPerformer(test)
  const body = { kind: 'posting' as const, reason }
  await must(test, people.restrict, { params: { id: creator.id }, body }, owner!)
  const [decision] = (await must(test, appeals.list, {}, creator)).data
  await must(test, appeals.create, { params: { id: decision!._id }, body: { text: 'It was not me' } }, creator)
  const { id } = await test.deps.db
    .selectFrom('appeal')
    .select('id')
    .where('decision_id', '=', decision!._id)
    .executeTakeFirstOrThrow()
  return id
}
const decideAppeal =
  (outcome: 'uphold' | 'overturn'): Deciding =>
  (test, id, by) =>
    test.call(adminAppeals.decide, { params: { id }, body: { outcome, reason } }, by)

const written = async (test: TestApp): Promise<string> => {
  const fan = await createFan(test)
  await must(test, contact.write, { body: { subject: 'My payment', message: 'It was charged twice' } }, fan)
  const { id } = await test.deps.db
    .selectFrom('letter')
    .select('id')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  return id
}

/** A comment with the word for which it is held. */
export const heldWord = 'florbnax'
const held = async (test: TestApp): Promise<string> => {
  const [creator, fan] = [await createPerformer(test), await createFan(test)]
  const objectId = await createItem(test, creator, 'feed')
  const body = { objectType: 'feed' as const, objectId, content: `A ${heldWord}` }
  return (await must(test, comments.create, { body }, fan))._id
}

const restrict: Deciding = (test, id, by) =>
  test.call(people.restrict, { params: { id }, body: { kind: 'posting', reason } }, by)
const lift: Deciding = (test, id, by) =>
  test.call(people.unrestrict, { params: { id }, body: { kind: 'posting', reason } }, by)
const suspend: Deciding = (test, id, by) => test.call(people.suspend, { params: { id }, body: { reason } }, by)
const unsuspend: Deciding = (test, id, by) => test.call(people.unsuspend, { params: { id }, body: { reason } }, by)

const fanId = async (test: TestApp): Promise<string> => (await createFan(test)).id

/** Every decision of operators, by what is decided. */
export const decisionCases: Readonly<Record<string, DecisionCase>> = {
  ...moneyCases,
  'a report': {
    given: reported,
    calls: {
      'adminReports.decide dismiss': decideReport('dismiss'),
      'adminReports.decide remove': decideReport('remove'),
      'adminReports.decide suspend': decideReport('suspend'),
    },
    state: async ({ deps }, id) =>
      (
        await sql`select report.status, report.resolution, account.status as author, feed.status as post, taken_down_at is not null as down
          from report join account on account.id = report.performer_id join feed on feed.id = report.object_id
          where report.id = ${id}`.execute(deps.db)
      ).rows,
  },
  'an appeal': {
    given: appealed,
    calls: {
      'adminAppeals.decide uphold': decideAppeal('uphold'),
      'adminAppeals.decide overturn': decideAppeal('overturn'),
    },
    state: async ({ deps }, id) =>
      (
        await sql`select appeal.status, answer, posting_restriction from appeal join decision on decision.id = decision_id
          join account on account.id = decision.account_id where appeal.id = ${id}`.execute(deps.db)
      ).rows,
  },
  'a letter': {
    given: written,
    calls: {
      'supportRequests.answer': (test, id, by) =>
        test.call(supportRequests.answer, { params: { id }, body: { message: 'We refunded one' } }, by),
      'supportRequests.close': (test, id, by) => test.call(supportRequests.close, { params: { id } }, by),
    },
    state: rowOf('letter', ['status']),
    // What was closed without an answer may be answered.
    follows: [['supportRequests.close', 'supportRequests.answer']],
  },
  'a held comment': {
    given: held,
    calls: {
      'adminComments.release': (test, id, by) => test.call(adminComments.release, { body: { ids: [id] } }, by),
      'adminComments.remove': (test, id, by) => test.call(adminComments.remove, { body: { ids: [id], reason } }, by),
    },
    state: rowOf('comment', ['held_at']),
  },
  'an application': {
    given: creatorWaiting,
    calls: {
      'people.approve': (test, id, by) => test.call(people.approve, { params: { id } }, by),
      'people.reject': (test, id, by) => test.call(people.reject, { params: { id }, body: { reason } }, by),
    },
    state: person,
  },
  'an account': { given: fanId, calls: { 'people.suspend': suspend }, state: person },
  'a suspended account': {
    given: async (test, [owner]) => {
      const id = await fanId(test)
      await suspend(test, id, owner)
      return id
    },
    // Suspending again after it was lifted is another decision.
    calls: { 'people.unsuspend': unsuspend },
    state: person,
  },
  'a person who may post': { given: fanId, calls: { 'people.restrict': restrict }, state: person },
  'a person who may not post': {
    given: async (test, [owner]) => {
      const id = await fanId(test)
      await restrict(test, id, owner)
      return id
    },
    calls: { 'people.unrestrict': lift },
    state: person,
  },
  'a second factor': {
    given: async (test) => {
      const fan = await createFan(test)
      await addPasskey(test, fan)
      return fan.id
    },
    calls: {
      'people.resetSecondFactor': (test, id, by) =>
        test.call(people.resetSecondFactor, { params: { id }, body: { reason } }, by),
    },
    state: async ({ deps }, id) => (await sql`select from passkey where account_id = ${id}`.execute(deps.db)).rows,
  },
  'an account to close': {
    given: fanId,
    calls: {
      'erasure.close': (test, id, by) =>
        test.call(
          erasure.close,
          { params: { id }, body: { kind: 'close', forfeits: { balance: 0, earnings: 0 }, reason } },
          by
        ),
    },
    state: person,
  },
  'an invitation': {
    given: async (test, [owner]) => {
      const email = `invited-${(await createFan(test)).username}@example.test`
      return (await must(test, operators.invite, { body: { email, role: 'support' } }, owner))._id
    },
    calls: { 'operators.withdraw': (test, id, by) => test.call(operators.withdraw, { params: { id } }, by) },
    state: async ({ deps }, id) => (await sql`select from operator_invitation where id = ${id}`.execute(deps.db)).rows,
  },
}
