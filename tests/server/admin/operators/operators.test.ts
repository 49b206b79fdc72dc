import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../../contract/identity/users/users.ts'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { operators } from '../../../../contract/admin/operators.ts'
import { operatorRoles, type OperatorRole } from '../../../../contract/admin/roles.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { createAdmin, createFan, createOperator, type TestPerson } from '../../../support/data/people.ts'
import { settled } from '../../../support/jobs.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.updateTable('account').set({ operator_role: null }).where('is_admin', '=', true).execute()
  owner = await createAdmin(test)
})

const week = 7 * 86_400_000
const invite = (email: string, role: OperatorRole = 'support', by = owner) =>
  test.call(operators.invite, { body: { email, role } }, by)
const tokenOf = async (email: string): Promise<string> => {
  await settled(test, ['mail'])
  const [mail] = await mailsTo(test, email)
  return /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const accept = (token: string, by: TestPerson) => test.call(operators.accept, { body: { token } }, by)
const change = (id: string, role: OperatorRole | null, by = owner) =>
  test.call(operators.change, { params: { id }, body: { role, reason: 'New tasks' } }, by)
const codeOf = ({ error }: { error: { code?: string } }) => error.code
const roleOf = async (person: TestPerson) => (await test.call(users.me, {}, person)).data.operatorRole

describe('an invitation', () => {
  it('makes the holder of the address an operator, once', async () => {
    const person = await createFan(test)
    expect((await invite(person.email, 'moderator')).status).toBe(201)
    const token = await tokenOf(person.email)
    expect((await accept(token, person)).data).toEqual({ role: 'moderator' })
    expect((await test.call(users.me, {}, person)).data.isAdmin).toBe(true)
    expect((await accept(token, person)).status).toBe(404)
    const { data } = await test.call(operators.list, {}, owner)
    expect(data.invitations).toEqual([])
    expect(data.data.map(({ _id, role }) => [_id, role])).toContainEqual([person.id, 'moderator'])
  })

  it('is for nobody else, ends after a week, and can be withdrawn or replaced', async () => {
    const [person, thief] = [await createFan(test), await createFan(test)]
    await invite(person.email)
    const token = await tokenOf(person.email)
    expect((await accept(token, thief)).status).toBe(404)
    await invite(person.email, 'finance')
    expect((await accept(token, person)).status).toBe(404)
    const { data } = await test.call(operators.list, {}, owner)
    expect(data.invitations.map(({ email, role }) => [email, role])).toEqual([[person.email, 'finance']])
    const params = { id: data.invitations[0]!._id }
    expect((await test.call(operators.withdraw, { params }, owner)).status).toBe(204)
    expect((await accept(await tokenOf(person.email), person)).status).toBe(404)

    const late = await createFan(test)
    await invite(late.email)
    const lateToken = await tokenOf(late.email)
    test.clock.advance(week)
    expect((await accept(lateToken, late)).status).toBe(404)
  })

  it('needs a confirmed address, and is not used up without one', async () => {
    const person = await createFan(test, { email_verified_at: null })
    await invite(person.email)
    const token = await tokenOf(person.email)
    expect(codeOf(await accept(token, person))).toBe('email_unverified')
    await test.deps.db
      .updateTable('account')
      .set({ email_verified_at: test.clock.now() })
      .where('id', '=', person.id)
      .execute()
    expect((await accept(token, person)).status).toBe(200)
  })

  it('is not sent to an operator, and not by a session that is older than 15 minutes without the password', async () => {
    expect((await invite(owner.email.toUpperCase())).status).toBe(409)
    test.clock.advance(16 * 60_000)
    expect(codeOf(await invite('new@example.test'))).toBe('reauthentication_required')
  })
})

describe('a role', () => {
  it('is changed and taken away, and holds from the next request', async () => {
    const person = await createOperator(test, 'support')
    expect((await change(person.id, 'finance')).status).toBe(204)
    expect(await roleOf(person)).toBe('finance')
    expect((await change(person.id, null)).status).toBe(204)
    expect(codeOf(await test.call(operators.list, {}, person))).toBe('wrong_role')
    expect((await change(person.id, 'owner')).status).toBe(404)
  })

  it('of the last owner stays, also when two owners remove each other at once', async () => {
    expect(codeOf(await change(owner.id, 'support'))).toBe('last_owner')
    const second = await createAdmin(test)
    const both = await Promise.all([change(owner.id, null, second), change(second.id, null, owner)])
    expect(both.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    const left = await test.deps.db.selectFrom('account').select('id').where('operator_role', '=', 'owner').execute()
    expect(left).toHaveLength(1)
  })

  it.each(operatorRoles.filter((role) => role !== 'owner'))('%s cannot manage operators', async (role) => {
    const person = await createOperator(test, role)
    expect(codeOf(await test.call(operators.list, {}, person))).toBe('forbidden')
    expect(codeOf(await change(person.id, 'owner', person))).toBe('forbidden')
  })
})

describe('the log', () => {
  const entries = async (query = {}) => (await test.call(operatorLog.list, { query }, owner)).data.data

  it('holds who did what, why, and how it ended, also what was refused', async () => {
    const person = await createOperator(test, 'support')
    await test.call(
      operators.change,
      { params: { id: person.id }, body: { role: 'finance', reason: 'New tasks', currentPassword: 'my secret' } },
      owner
    )
    await change(owner.id, null)
    const [refused, done] = await entries({ operatorId: owner.id })
    expect(refused).toMatchObject({ action: 'operators.change', result: 'refused', error: 'last_owner' })
    expect(refused?.message).toBe('This is the last owner. Make someone else an owner first.')
    expect(done).toMatchObject({
      operator: { _id: owner.id, name: owner.username },
      role: 'owner',
      subject: { _id: person.id, name: person.username },
      reason: 'New tasks',
    })
    expect(JSON.stringify(done)).not.toContain('my secret')
    expect((await entries({ subjectId: person.id })).map(({ _id }) => _id)).toEqual([done!._id])
  })

  it('shows what an earlier release has recorded under the names of today, also to who asks about a person', async () => {
    const person = await createFan(test)
    const payoutId = randomUUIDv7()
    await sql`insert into operator_log (id, at, operator_id, operator_name, role, action, subject_id, input)
      values (${payoutId}, ${test.deps.clock.now()}, ${owner.id}, 'rita', 'owner', 'payoutDesk.approve', ${person.id}, '{}')`.execute(
      test.deps.db
    )
    expect(await entries({ subjectId: person.id })).toMatchObject([{ action: 'adminPayouts.approve' }])
    expect(await entries({ personId: person.id })).toMatchObject([{ action: 'adminPayouts.approve' }])
    const { body } = await test.app.inject({
      url: `/api/admin/log/export?subjectId=${person.id}`,
      headers: { authorization: owner.token },
    })
    expect(body).toContain('adminPayouts.approve')
  })

  it('is searched, continued by cursor, and exported', async () => {
    const person = await createOperator(test, 'support')
    for (const role of ['finance', 'moderator', 'support'] as const) await change(person.id, role)
    const first = (await test.call(operatorLog.list, { query: { subjectId: person.id, limit: 2 } }, owner)).data
    const rest = (
      await test.call(operatorLog.list, { query: { subjectId: person.id, before: first.nextCursor } }, owner)
    ).data
    expect([...first.data, ...rest.data].map(({ input }) => (JSON.parse(input) as { role: string }).role)).toEqual([
      'support',
      'moderator',
      'finance',
    ])
    expect([first.total, rest.nextCursor]).toEqual([3, undefined])
    expect(await entries({ q: 'no such word' })).toEqual([])
    const file = await test.app.inject({
      url: `/api/admin/log/export?subjectId=${person.id}`,
      headers: { authorization: owner.token },
    })
    expect(file.body.match(/operators\.change/g)).toHaveLength(3)
    expect((await entries({ q: 'operatorLog.export' }))[0]).toMatchObject({ result: 'done' })
  })

  it('cannot be changed, not even in the database', async () => {
    await change(owner.id, 'support')
    for (const table of ['operator_log', 'operator_log_result'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`, `update ${table} set at = now()`])
        await expect(sql.raw(statement).execute(test.deps.db)).rejects.toThrow('append-only')
  })
})
