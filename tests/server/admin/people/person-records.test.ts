import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { reports } from '../../../../contract/social/reports.ts'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import { people } from '../../../../contract/admin/people.ts'
import { personRecords } from '../../../../contract/admin/person-records.ts'
import { personCommands } from '../../../../scripts/lib/person-commands.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { openConversation, send } from '../../../support/data/messages.ts'
import { saveCard, topUpWallet } from '../../../support/data/money.ts'
import { earnTips } from '../../../support/data/payouts.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  signIn,
  type TestPerson,
} from '../../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test, { name: 'Ada Fan' })
  creator = await createPerformer(test, {}, { name: 'Bo Maker' })
  await topUpWallet(test, fan, 100)
  for (const tokens of [10, 20, 30]) await earnTips(test, fan, creator, tokens)
  owner = await createAdmin(test)
})
afterAll(() => test.close())

const read = async (id: string, path: string, by = owner): Promise<string> =>
  (await test.app.inject({ url: `/api/admin/people/${id}/${path}`, headers: { authorization: by.token } })).body
const linesOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','))

describe('the sessions of a person', () => {
  it('are listed and ended one by one or all, which is recorded, and not for operators', async () => {
    const guest = await createFan(test)
    await signIn(test, guest.id)
    const list = async () => (await test.call(personRecords.sessions, { params: { id: guest.id } }, owner)).data
    const [first] = (await list()).data
    expect((await list()).total).toBe(2)
    const one = { params: { id: guest.id, sessionId: first!._id } }
    expect((await test.call(personRecords.endSession, one, owner)).status).toBe(204)
    expect((await test.call(personRecords.endSession, one, owner)).status).toBe(404)
    expect((await list()).total).toBe(1)
    expect((await test.call(personRecords.endSessions, { params: { id: guest.id } }, owner)).status).toBe(204)
    expect((await list()).total).toBe(0)
    expect((await test.call(auth.sessions, {}, guest)).status).toBe(401)
    const log = (await test.call(operatorLog.list, { query: { subjectId: guest.id } }, owner)).data.data
    expect(log.map(({ action, result }) => [action, result])).toEqual([
      ['personRecords.endSessions', 'done'],
      ['personRecords.endSession', 'refused'],
      ['personRecords.endSession', 'done'],
    ])
    const support = await createOperator(test, 'support')
    expect((await test.call(personRecords.endSessions, { params: { id: owner.id } }, support)).error.code).toBe(
      'team_member'
    )
  })

  it('belong to the person in the address, and all end by the command too', async () => {
    const [one, other] = [await createFan(test), await createFan(test)]
    const [session] = (await test.call(personRecords.sessions, { params: { id: one.id } }, owner)).data.data
    const params = { id: other.id, sessionId: session!._id }
    expect((await test.call(personRecords.endSession, { params }, owner)).status).toBe(404)
    expect(await personCommands['sign-out']!.run(test.deps, [one.username])).toContain('1 devices')
    expect((await test.call(auth.sessions, {}, one)).status).toBe(401)
  })

  it('name the country of the sign-in, if the proxy tells it', async () => {
    const { _id } = (
      await test.app.inject({
        method: 'POST',
        url: '/api/auth/users/register',
        headers: { 'x-country': 'PT' },
        payload: {
          name: 'From Porto',
          username: 'fromporto',
          email: 'fromporto@example.test',
          password: 'a long password',
          birthDate: '1990-01-01',
        },
      })
    ).json<{ data: { _id: string } }>().data
    expect((await test.call(personRecords.sessions, { params: { id: _id } }, owner)).data.data).toMatchObject([
      { country: 'PT' },
    ])
  })
})

describe('the money of a person', () => {
  it('shows what was bought in the payments of the admin area, by payer only', async () => {
    const paid = async (payerId: string) =>
      (await test.call(adminPayments.list, { query: { payerId } }, owner)).data.data.map(({ type }) => type)
    expect(await paid(fan.id)).toEqual(['tip', 'tip', 'tip', 'top_up'])
    expect(await paid(creator.id)).toEqual([])
    expect(linesOf(await read(fan.id, 'purchases/export')).map(([, type]) => type)).toEqual([
      'Type',
      'tip',
      'tip',
      'tip',
      'top_up',
    ])
  })

  it('lists sales by cursor with gross = fee + net, and as CSV', async () => {
    const params = { id: creator.id }
    const first = (await test.call(personRecords.sales, { params, query: { limit: 2 } }, owner)).data
    const rest = (
      await test.call(personRecords.sales, { params, query: { limit: 2, before: first.nextCursor } }, owner)
    ).data
    const sales = [...first.data, ...rest.data]
    expect([first.total, rest.nextCursor, sales.map(({ gross }) => gross)]).toEqual([3, undefined, [30, 20, 10]])
    for (const { gross, fee, net, buyer } of sales) {
      expect(gross).toBeCloseTo(fee + net, 10)
      expect(buyer._id).toBe(fan.id)
    }
    expect(linesOf(await read(creator.id, 'sales/export')).map((cells) => cells[3])).toEqual([
      'Gross',
      '30.00',
      '20.00',
      '10.00',
    ])
  })

  it("continues each account's balance from entry to entry, and says what an entry belongs to", async () => {
    const params = { id: fan.id }
    const entries = []
    let before: string | undefined
    do {
      const page = (await test.call(personRecords.ledger, { params, query: { limit: 2, before } }, owner)).data
      entries.push(...page.data)
      before = page.nextCursor
    } while (before)
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['tip', -30, 40],
      ['tip', -20, 70],
      ['tip', -10, 90],
      ['top_up', 100, 100],
    ])
    for (const { paymentId } of entries)
      expect((await test.call(adminPayments.view, { params: { id: paymentId! } }, owner)).status).toBe(200)
    const released = await test.call(
      personRecords.ledger,
      { params: { id: creator.id }, query: { account: 'available' } },
      owner
    )
    expect(released.data.data.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['release', 48],
      ['release', 24],
      ['release', 8],
    ])
    expect(linesOf(await read(fan.id, 'ledger/export')).map((cells) => cells[4])).toEqual([
      'Balance',
      '40.00',
      '70.00',
      '90.00',
      '100.00',
    ])
    const query = { before: 'bm9wZQ' }
    expect((await test.call(personRecords.ledger, { params, query }, owner)).status).toBe(422)
  })
})

describe('the conversations of a person', () => {
  it('show numbers and times only, never the text of messages', async () => {
    const { _id } = await openConversation(test, fan, creator)
    await send(test, fan, _id, 'Zanzibar')
    await send(test, creator, _id, 'Timbuktu')
    await send(test, fan, _id, 'Samarkand')
    const moderator = await createOperator(test, 'moderator')
    const answer = await test.call(personRecords.conversations, { params: { id: fan.id }, query: {} }, moderator)
    expect(answer.data.data).toMatchObject([{ other: { _id: creator.id }, sent: 2, received: 1 }])
    expect(Object.keys(answer.data.data[0]!).sort()).toEqual(['_id', 'firstAt', 'lastAt', 'other', 'received', 'sent'])
    expect(JSON.stringify(answer)).not.toMatch(/Zanzibar|Timbuktu|Samarkand/)
  })
})

describe('reports and the history of a person', () => {
  it('are listed for who was reported and for who reported, and decisions are found in the history', async () => {
    const body = { objectType: 'performer', objectId: creator.id, reason: 'spam' } as const
    expect((await test.call(reports.create, { body }, fan)).status).toBe(201)
    const list = async (id: string, side: 'about' | 'by') =>
      (await test.call(personRecords.reports, { params: { id }, query: { side } }, owner)).data
    expect(await list(creator.id, 'about')).toMatchObject({ total: 1, data: [{ reporter: { _id: fan.id } }] })
    expect(await list(fan.id, 'by')).toMatchObject({ total: 1, data: [{ author: { _id: creator.id } }] })
    expect([(await list(fan.id, 'about')).total, (await list(creator.id, 'by')).total]).toEqual([0, 0])

    const [sale] = (await test.call(personRecords.sales, { params: { id: creator.id }, query: { limit: 1 } }, owner))
      .data.data
    const refund = { params: { id: sale!._id }, body: { reason: 'A mistake' } }
    owner.token = await signIn(test, owner.id)
    expect((await test.call(adminPayments.refund, refund, owner)).status).toBe(200)
    for (const personId of [fan.id, creator.id])
      expect(
        (await test.call(operatorLog.list, { query: { personId } }, owner)).data.data.map(({ action }) => action)
      ).toContain('adminPayments.refund')
    const { data } = (await test.call(operatorLog.list, { query: { personId: owner.id } }, owner)).data
    expect(data.map(({ action }) => action)).not.toContain('adminPayments.refund')
  })
})

describe('the list of people', () => {
  it('is searched by the last four digits of a card, also of a removed one, and exported', async () => {
    const guest = await createFan(test)
    await saveCard(test, guest, '4000 0027 6000 3184')
    const search = async (q: string) =>
      (await test.call(people.search, { query: { q } }, owner)).data.data.map(({ _id }) => _id)
    expect(await search('3184')).toEqual([guest.id])
    await test.deps.db.updateTable('payment_card').set({ removed_at: test.clock.now() }).execute()
    expect(await search('3184')).toEqual([guest.id])
    expect(await search('318')).toEqual([])
    const csv = await test.app.inject({
      url: '/api/admin/people/export?q=3184',
      headers: { authorization: owner.token },
    })
    expect(linesOf(csv.body).map((cells) => cells[3])).toEqual(['Email', guest.email])
  })
})
