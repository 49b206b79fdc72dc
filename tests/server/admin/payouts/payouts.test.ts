import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { adminPayouts } from '../../../../contract/admin/payouts.ts'
import { payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { commands } from '../../../../scripts/lib/admin-commands.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createAdmin, createFan, createOperator, signIn, type TestPerson } from '../../../support/data/people.ts'
import { bankDetails, creatorWithEarnings } from '../../../support/data/payouts.ts'

let test: TestApp
let fan: TestPerson
let creator: TestPerson
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  for (let filled = 0; filled < 12; filled++) await topUpWallet(test, fan, 300)
  owner = await createAdmin(test)
  finance = await createOperator(test, 'finance')
})
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})
beforeEach(async () => {
  creator = await creatorWithEarnings(test, fan)
  // Earnings are released days later: the sessions of the operators have to be fresh again.
  for (const person of [owner, finance]) person.token = await signIn(test, person.id)
})

const codeOf = ({ error }: { error: { code?: string } }) => error.code
const ask = async (amount: number, who = creator) =>
  (await test.call(payouts.create, { body: { amount } }, { token: who.token, key: randomUUIDv7() })).data
const approve = (id: string, amount: number, by = finance) =>
  test.call(adminPayouts.approve, { params: { id }, body: { amount } }, by)
const pay = (id: string, reference = '') =>
  test.call(adminPayouts.pay, { params: { id }, body: { reference } }, finance)
const list = async (query = {}) => (await test.call(adminPayouts.list, { query }, finance)).data
const limit = async (cents: number) =>
  void (await sql`insert into setting (key, value) values ('payoutSecondPersonFrom', ${cents}::text::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(test.deps.db))
const file = (id: string, by = finance) =>
  test.app.inject({ url: `/api/admin/payout-batches/${id}/file`, headers: { authorization: by.token } })

describe('a payout', () => {
  it('is found by number and creator, approved as it was shown, and paid', async () => {
    const { _id: id, number } = await ask(60)
    expect((await list({ q: number, status: 'pending' })).data).toMatchObject([
      { _id: id, amount: 60, needsTwo: false, destination: 'Banco do Porto •••• 0154', performer: { _id: creator.id } },
    ])
    expect((await list({ q: creator.username })).total).toBe(1)
    await test.call(payouts.update, { params: { id }, body: { amount: 70 } }, creator)
    expect(codeOf(await approve(id, 60))).toBe('conflict')
    expect((await approve(id, 70)).data).toMatchObject({ status: 'approved', approvedBy: finance.username })
    expect((await pay(id, 'SEPA 7')).data).toMatchObject({ status: 'paid', reference: 'SEPA 7' })
    expect(codeOf(await pay(id))).toBe('already_decided')
  })

  it('is refused with a reason that its creator reads', async () => {
    const { _id: id } = await ask(60)
    const body = { reason: 'The name is another one' }
    expect((await test.call(adminPayouts.reject, { params: { id }, body }, finance)).data.status).toBe('rejected')
    expect((await test.call(payouts.view, { params: { id } }, creator)).data.reason).toBe(body.reason)
    const log = (await test.call(operatorLog.list, { query: { q: 'adminPayouts.reject' } }, owner)).data.data
    expect(log[0]).toMatchObject({ reason: body.reason, result: 'done' })
  })

  it('is decided only by who may, with a fresh session, and never by its own creator', async () => {
    const { _id: id } = await ask(60)
    for (const role of ['moderator', 'support'] as const)
      expect(codeOf(await approve(id, 60, await createOperator(test, role)))).toBe('forbidden')
    expect(codeOf(await approve(id, 60, creator))).toBe('wrong_role')
    await test.deps.db.updateTable('account').set({ operator_role: 'owner' }).where('id', '=', creator.id).execute()
    expect(codeOf(await approve(id, 60, { ...creator, token: await signIn(test, creator.id) }))).toBe('forbidden')
    test.clock.advance(16 * 60_000)
    expect(codeOf(await approve(id, 60))).toBe('reauthentication_required')
  })
})

describe('an amount from the limit on', () => {
  beforeEach(() => limit(6000))

  it('needs two different people', async () => {
    const { _id: id } = await ask(60)
    expect((await approve(id, 60)).data).toMatchObject({ status: 'pending', needsTwo: true, isApprovedByYou: true })
    expect(codeOf(await approve(id, 60))).toBe('second_person_required')
    expect((await approve(id, 60, owner)).data).toMatchObject({
      status: 'approved',
      firstApprovedBy: finance.username,
      approvedBy: owner.username,
    })
  })

  it('needs them also when one person approves many times at once', async () => {
    const { _id: id } = await ask(60)
    const all = await Promise.all(Array.from({ length: 5 }, () => approve(id, 60)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await list({ q: creator.username })).data[0]!.status).toBe('pending')
  })

  it('needs them again after the creator has changed the request', async () => {
    const { _id: id } = await ask(60)
    await approve(id, 60)
    await test.call(payouts.update, { params: { id }, body: { note: 'To my new account' } }, creator)
    expect((await approve(id, 60, owner)).data).toMatchObject({ status: 'pending', firstApprovedBy: owner.username })
  })

  it('counts the shell as one person', async () => {
    const { number, _id: id } = await ask(60)
    const shell = () => commands['approve-payout']!.run(test.deps, [number])
    expect(await shell()).toContain('waits for the approval of a second person')
    await expect(shell()).rejects.toMatchObject({ code: 'second_person_required' })
    expect((await approve(id, 60)).data).toMatchObject({ status: 'approved', firstApprovedBy: 'shell' })
  })

  it('cannot be approved by one person in the database either', async () => {
    const { _id: id } = await ask(60)
    await approve(id, 60)
    await expect(
      test.deps.db
        .updateTable('payout_request')
        .set({ status: 'approved', approved_by: finance.id })
        .where('id', '=', id)
        .execute()
    ).rejects.toThrow('payout_request_two_people')
  })
})

describe('a batch', () => {
  const createBatch = (payoutIds: string[]) => test.call(adminPayouts.createBatch, { body: { payoutIds } }, finance)
  const payBatch = (id: string) =>
    test.call(adminPayouts.payBatch, { params: { id }, body: { reference: 'Run 1' } }, finance)
  const approvedRequest = async () => {
    const who = await creatorWithEarnings(test, fan)
    for (const person of [owner, finance]) person.token = await signIn(test, person.id)
    const asked = await ask(60, who)
    expect((await approve(asked._id, 60)).status).toBe(200)
    return { ...asked, who }
  }
  beforeEach(() => limit(1_000_000))

  it('is one file for the bank, recorded, and marked as paid at once', async () => {
    const [first, second] = [await approvedRequest(), await approvedRequest()]
    const batch = (await createBatch([first._id, second._id])).data
    expect(batch).toMatchObject({ count: 2, open: 2, amount: 120, createdBy: finance.username })
    const csv = (await file(batch._id)).body
    expect(csv.split('\r\n')).toEqual([
      'payout,amount,currency,holder,account,bic,routing,bank,country,address,purpose',
      ...[first, second].map(
        ({ number }) =>
          `${number},60.00,USD,Nina Folio,PT50000201231234567890154,BCOMPTPL,,Banco do Porto,PT,,Stagedoor ${number}`
      ),
      '',
    ])
    const log = (await test.call(operatorLog.list, { query: { q: 'adminPayouts.batchFile' } }, owner)).data.data
    expect(log[0]).toMatchObject({ operator: { _id: finance.id }, result: 'done' })
    expect(log[0]!.input).not.toContain('PT50')
    expect((await payBatch(batch._id)).data).toMatchObject({ open: 0 })
    expect((await list({ q: first.number })).data[0]).toMatchObject({ status: 'paid', reference: 'Run 1' })
    expect(codeOf(await payBatch(batch._id))).toBe('batch_done')
    expect((await file(batch._id)).body).toBe(csv)
  })

  it('takes each transfer once, also from two operators at once', async () => {
    const one = await approvedRequest()
    const both = await Promise.all([createBatch([one._id]), createBatch([one._id])])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const { _id: pending } = await ask(60)
    expect(codeOf(await createBatch([pending]))).toBe('payouts_not_due')
    expect(codeOf(await createBatch([randomUUIDv7()]))).toBe('payouts_not_due')
  })

  it('has no file for support', async () => {
    const support = await createOperator(test, 'support')
    expect((await file(randomUUIDv7(), support)).statusCode).toBe(403)
  })
})

it('payouts are exported as a table without account numbers', async () => {
  await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bankDetails }, creator)
  const { number } = await ask(60)
  const exported = await test.app.inject({
    url: `/api/admin/payouts/export?q=${creator.username}`,
    headers: { authorization: finance.token },
  })
  expect(exported.body).toContain(`${number},`)
  expect(exported.body).not.toContain('PT50')
})
