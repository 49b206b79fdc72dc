import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../../contract/identity/users/users.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { people } from '../../../../contract/admin/people.ts'
import { personNotes } from '../../../../contract/admin/person-notes.ts'
import { personRecords } from '../../../../contract/admin/person-records.ts'
import { personCommands } from '../../../../scripts/lib/person-commands.ts'
import { changeSetting } from '../../../../server/features/platform/settings/change-setting.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { earnTips } from '../../../support/data/payouts.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  type TestPerson,
} from '../../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  await topUpWallet(test, fan, 300)
})
afterAll(() => test.close())
beforeEach(async () => void (owner = await createAdmin(test)))

describe('notes about a person', () => {
  const list = async (id: string) => (await test.call(personNotes.list, { params: { id }, query: {} }, owner)).data
  const write = (id: string, text: string, by: TestPerson) =>
    test.call(personNotes.create, { params: { id }, body: { text } }, by)

  it('are written by every role, newest first, and changed and deleted by their author only', async () => {
    const guest = await createFan(test)
    const [moderator, finance] = [await createOperator(test, 'moderator'), await createOperator(test, 'finance')]
    const first = (await write(guest.id, 'Asked for an invoice', finance)).data
    test.clock.advance(1000)
    await write(guest.id, 'Sends the same link', moderator)
    expect((await list(guest.id)).data.map(({ text }) => text)).toEqual(['Sends the same link', 'Asked for an invoice'])
    const params = { id: guest.id, noteId: first._id }
    const body = { text: 'Has the invoice' }
    for (const by of [moderator, owner]) {
      expect((await test.call(personNotes.update, { params, body }, by)).status).toBe(403)
      expect((await test.call(personNotes.remove, { params }, by)).status).toBe(403)
    }
    expect((await test.call(personNotes.update, { params, body }, finance)).data).toMatchObject({
      text: 'Has the invoice',
      author: { _id: finance.id },
      changedAt: expect.any(String),
    })
    expect((await test.call(personNotes.remove, { params: { ...params, id: fan.id } }, finance)).status).toBe(404)
    expect((await test.call(personNotes.remove, { params }, finance)).status).toBe(204)
    expect((await list(guest.id)).total).toBe(1)
    const log = (await test.call(operatorLog.list, { query: { subjectId: guest.id, q: 'personNotes' } }, owner)).data
    expect(log.data.filter(({ result }) => result === 'done').map(({ action }) => action)).toEqual([
      'personNotes.remove',
      'personNotes.update',
      'personNotes.create',
      'personNotes.create',
    ])
    expect(log.data.at(-1)?.input).toContain('Asked for an invoice')
  })

  it('must have 1 to 4000 characters and an existing account, and cannot be read by the person', async () => {
    expect((await write(fan.id, '  ', owner)).status).toBe(422)
    expect((await write(fan.id, 'x'.repeat(4001), owner)).status).toBe(422)
    expect((await write('01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e', 'Nobody', owner)).status).toBe(404)
    expect((await test.call(personNotes.list, { params: { id: fan.id }, query: {} }, fan)).status).toBe(403)
  })
})

describe('the commission of one creator', () => {
  const change = (id: string, commission: number | null, by = owner, currentPassword?: string) =>
    test.call(
      people.changeCommission,
      { params: { id }, body: { commission, ...(currentPassword !== undefined && { currentPassword }) } },
      by
    )
  const view = async (id: string) => (await test.call(people.view, { params: { id } }, owner)).data.creator

  it('holds for sales after it, to the cent, until it is reset to the default of that day', async () => {
    const creator = await createPerformer(test)
    await earnTips(test, fan, creator, 10, false)
    expect((await change(creator.id, 12.34)).status).toBe(204)
    expect(await view(creator.id)).toMatchObject({ commission: 12.34, hasOwnCommission: true, siteCommission: 20 })
    expect((await test.call(performers.me, {}, creator)).data.commission).toBe(12.34)
    await changeSetting(test.deps, 'commissionBp', '2500')
    for (const tokens of [10, 13.33, 10.99]) await earnTips(test, fan, creator, tokens, false)
    expect((await change(creator.id, null)).status).toBe(204)
    expect(await view(creator.id)).toMatchObject({ commission: 25, hasOwnCommission: false })
    await earnTips(test, fan, creator, 10, false)
    const sales = (await test.call(personRecords.sales, { params: { id: creator.id }, query: {} }, owner)).data.data
    expect(sales.map(({ gross, fee, net, commission }) => [gross, fee, net, commission])).toEqual([
      [10, 2.5, 7.5, 25],
      [10.99, 1.36, 9.63, 12.34],
      [13.33, 1.64, 11.69, 12.34],
      [10, 1.23, 8.77, 12.34],
      [10, 2, 8, 20],
    ])
    await changeSetting(test.deps, 'commissionBp', '2000')
    await expectSoundLedger(test)
  })

  it('asks for the password again, is between 0 and 100 with two places, and of a creator', async () => {
    const creator = await createPerformer(test)
    for (const wrong of [-1, 100.01, 12.345]) expect((await change(creator.id, wrong)).status, `${wrong}`).toBe(422)
    expect((await change(fan.id, 10)).status).toBe(404)
    expect((await change(creator.id, 10, await createOperator(test, 'support'))).error.code).toBe('forbidden')
    test.clock.advance(16 * 60_000)
    expect((await change(creator.id, 10)).error.code).toBe('reauthentication_required')
    const finance = await createOperator(test, 'finance')
    expect((await change(creator.id, 0, finance)).status).toBe(204)
    expect(await view(creator.id)).toMatchObject({ commission: 0, hasOwnCommission: true })
  })

  it('is set and reset by the command too', async () => {
    const creator = await createPerformer(test)
    const run = (...words: string[]) => personCommands['commission']!.run(test.deps, [creator.username, ...words])
    expect(await run('7.5')).toContain('7.5 %')
    expect(await view(creator.id)).toMatchObject({ commission: 7.5 })
    await expect(run('seven')).rejects.toThrow('seven')
    await expect(run('101')).rejects.toThrow('Between 0 and 100')
    await run('default')
    expect(await view(creator.id)).toMatchObject({ hasOwnCommission: false })
  })
})

describe('a corrected date of birth', () => {
  const correct = (id: string, birthDate: string, by = owner) =>
    test.call(people.changeBirthDate, { params: { id }, body: { birthDate, reason: 'As in the passport' } }, by)

  it('is what the person sees, and in the log with its reason', async () => {
    const guest = await createFan(test)
    expect((await correct(guest.id, '1988-02-29')).status).toBe(204)
    expect((await test.call(users.me, {}, guest)).data.birthDate).toBe('1988-02-29')
    const [entry] = (await test.call(operatorLog.list, { query: { subjectId: guest.id } }, owner)).data.data
    expect(entry).toMatchObject({ action: 'people.changeBirthDate', reason: 'As in the passport', result: 'done' })
    const days = ['birth-date', guest.username, '1987-03-04', 'Passport'] as const
    await personCommands[days[0]]!.run(test.deps, days.slice(1))
    expect((await test.call(users.me, {}, guest)).data.birthDate).toBe('1987-03-04')
  })

  it('is of an adult and not of a moderator to change', async () => {
    const today = new Date()
    const minor = new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + 1))
    const refused = await correct(fan.id, minor.toISOString().slice(0, 10))
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['birthDate']])
    await expect(
      personCommands['birth-date']!.run(test.deps, [fan.username, minor.toISOString().slice(0, 10), 'x'])
    ).rejects.toThrow('18')
    expect((await correct(fan.id, '1990-01-01', await createOperator(test, 'moderator'))).error.code).toBe('forbidden')
  })
})

describe('an erased account', () => {
  it('takes no more decisions of an operator', async () => {
    const creator = await createPerformer(test, {}, { status: 'erased', birth_date: null })
    const params = { id: creator.id }
    const reason = 'Spam'
    const refused = await Promise.all([
      test.call(people.suspend, { params, body: { reason } }, owner),
      test.call(people.unsuspend, { params, body: { reason } }, owner),
      test.call(people.restrict, { params, body: { kind: 'posting', reason } }, owner),
      test.call(people.changeCommission, { params, body: { commission: 10 } }, owner),
      test.call(people.changeBirthDate, { params, body: { birthDate: '1990-04-05', reason } }, owner),
      test.call(people.reject, { params, body: { reason } }, owner),
      test.call(people.approve, { params }, owner),
    ])
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [404, 'not_found']))
    const { data } = await test.call(people.view, { params }, owner)
    expect(data).toMatchObject({ status: 'erased', creator: { hasOwnCommission: false } })
    expect([data.birthDate, data.postingRestriction]).toEqual([undefined, undefined])
  })
})
