import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '../../../contract/social/support-requests.ts'
import { supportRequests } from '../../../contract/admin/support-requests.ts'
import { operatorLog } from '../../../contract/admin/operator-log.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { mailsTo } from '../../support/data/mail.ts'
import { createFan, createOperator, type TestPerson } from '../../support/data/people.ts'
import { settled } from '../../support/jobs.ts'
import { until } from '../../support/until.ts'

let test: TestApp
let support: TestPerson
beforeAll(async () => {
  test = await testApp()
  support = await createOperator(test, 'support')
})
afterAll(() => test.close())

const letter = { subject: 'My payment', message: 'It was charged twice.\n\nPlease look at it.' }
const visitor = { name: 'Vera', email: 'vera@example.com' }
const write = (body: object, by?: TestPerson) => test.call(contact.write, { body: { ...letter, ...body } }, by)
const list = async (query: object = {}) => (await test.call(supportRequests.list, { query }, support)).data
const told = async () => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, { query: { group: 'account' } }, support)).data.data
}

describe('a letter', () => {
  it('of a visitor needs a name and an address; it is answered by mail and then done', async () => {
    expect((await write({})).error).toMatchObject({ code: 'invalid', fields: { name: 'Please fill this in' } })
    expect((await write({ name: 'Vera' })).error).toMatchObject({ fields: { email: 'Please fill this in' } })
    expect((await write({ ...visitor, subject: ' ' })).error).toMatchObject({ code: 'invalid' })
    expect((await write(visitor)).status).toBe(204)
    expect(await told()).toMatchObject([
      { kind: 'waiting', detail: 'letter', href: '/admin/support-requests?status=open' },
    ])
    const [row] = (await list({ status: 'open', q: 'vera' })).data
    expect(row).toMatchObject({ ...visitor, subject: 'My payment', status: 'open' })
    const params = { id: row!._id }
    const answer = { params, body: { message: 'We refunded one of them.' } }
    expect((await test.call(supportRequests.answer, answer, support)).status).toBe(204)
    await settled(test, ['mail'])
    const [mail] = await mailsTo(test, visitor.email)
    expect(mail?.subject).toBe('Re: My payment')
    for (const part of ['Hi Vera', 'We refunded one of them.', 'It was charged twice.'])
      expect(mail?.text).toContain(part)
    const seen = (await test.call(supportRequests.view, { params }, support)).data
    expect(seen).toMatchObject({ status: 'answered', message: letter.message })
    expect(seen.answers).toMatchObject([{ message: 'We refunded one of them.' }])
    await until(async () => expect(await told()).toMatchObject([{ isRead: true }]))
    const moderator = await createOperator(test, 'owner')
    const log = (await test.call(operatorLog.list, { query: { subjectId: row!._id } }, moderator)).data.data
    expect(log.map(({ action }) => action)).toEqual(['supportRequests.answer'])
  })

  it('of somebody who is signed in carries the account, whatever the body says', async () => {
    const fan = await createFan(test)
    expect((await write({ ...visitor, subject: 'From inside' }, fan)).status).toBe(204)
    const [row] = (await list({ q: 'from inside' })).data
    expect(row?.email).toBe(fan.email)
    const seen = (await test.call(supportRequests.view, { params: { id: row!._id } }, support)).data
    expect(seen.writer?._id).toBe(fan.id)
  })

  it('is closed once without an answer, and can still be answered', async () => {
    await write({ ...visitor, subject: 'Thanks' })
    const [row] = (await list({ q: 'Thanks' })).data
    const params = { id: row!._id }
    expect((await test.call(supportRequests.close, { params }, support)).status).toBe(204)
    expect((await test.call(supportRequests.close, { params }, support)).error).toMatchObject({
      code: 'already_decided',
      by: support.username,
      decision: 'closed',
    })
    expect((await list({ status: 'closed' })).total).toBe(1)
    await test.call(supportRequests.answer, { params, body: { message: 'You are welcome' } }, support)
    expect((await list({ status: 'closed' })).total).toBe(0)
  })

  it('is read only by operators who answer letters', async () => {
    const finance = await createOperator(test, 'finance')
    expect((await test.call(supportRequests.list, { query: {} }, finance)).error).toMatchObject({ code: 'forbidden' })
    expect((await test.call(supportRequests.list, { query: {} }, await createFan(test))).status).toBe(403)
  })
})
