import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { operators } from '../../../../contract/admin/operators.ts'
import { overview } from '../../../../contract/admin/overview.ts'
import { people } from '../../../../contract/admin/people.ts'
import { readConfig } from '../../../../server/config.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { commands } from '../../../../scripts/lib/admin-commands.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { createAdmin, createFan, createOperator, type TestPerson } from '../../../support/data/people.ts'
import { addApp, addPasskey } from '../../../support/data/second-factor.ts'
import { settled } from '../../../support/jobs.ts'
import { table } from '../../../contract/support/table.ts'
import { sampleParams, urlOf } from '../../../contract/support/call.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp({ OPERATOR_SECOND_FACTOR: 'required' })))
afterAll(() => test.close())

const me = async (person: TestPerson) => (await test.call(users.me, {}, person)).data
const look = (person: TestPerson) => test.call(overview.view, { query: {} }, person)

describe('an operator without a second factor', () => {
  it('is refused by every call for operators, and learns why', async () => {
    const { token } = await createAdmin(test)
    for (const { label, endpoint } of table.filter((row) => row.endpoint.access === 'admin')) {
      const answer = await test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, sampleParams(endpoint)),
        headers: { authorization: token },
      })
      expect([answer.statusCode, answer.json<{ code: string }>().code], label).toEqual([403, 'second_factor_missing'])
    }
  })

  it('has no rights of an operator elsewhere either', async () => {
    const [owner, fan] = [await createAdmin(test), await createFan(test)]
    const find = () => test.call(users.search, { query: { q: fan.username } }, owner)
    expect((await find()).status).toBe(403)
    await addApp(test, owner)
    expect((await find()).data.data).toHaveLength(1)
  })

  it('may act once there is one, an app or a passkey, and no more without', async () => {
    const [owner, other] = [await createAdmin(test), await createOperator(test, 'support')]
    expect(await me(owner)).toMatchObject({ operatorRole: 'owner', needsSecondFactor: true })
    await addApp(test, owner)
    await addPasskey(test, other)
    for (const person of [owner, other]) {
      expect((await look(person)).status).toBe(200)
      expect((await me(person)).needsSecondFactor).toBeUndefined()
      expect((await test.call(secondFactor.view, {}, person)).data.isRequired).toBe(true)
    }
    await test.deps.db.deleteFrom('totp').where('account_id', '=', owner.id).execute()
    expect((await look(owner)).status).toBe(403)
  })

  it('may act where it is optional', async () => {
    const optional = await testApp({ OPERATOR_SECOND_FACTOR: 'optional' })
    try {
      const owner = await createAdmin(optional)
      expect((await optional.call(overview.view, { query: {} }, owner)).status).toBe(200)
      expect((await optional.call(users.me, {}, owner)).data.needsSecondFactor).toBeUndefined()
    } finally {
      await optional.close()
    }
  })

  it('accepts an invitation first and is then led to it', async () => {
    const [owner, person] = [await createAdmin(test), await createFan(test)]
    await addApp(test, owner)
    await test.call(operators.invite, { body: { email: person.email, role: 'support' } }, owner)
    await settled(test, ['mail'])
    const [mail] = await mailsTo(test, person.email)
    const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await test.call(operators.accept, { body: { token } }, person)).status).toBe(200)
    expect(await me(person)).toMatchObject({ operatorRole: 'support', needsSecondFactor: true })
  })
})

it.each([
  [{ DEMO: '1' }, false],
  [{ DEMO: '0' }, true],
  [{ DEMO: '0', OPERATOR_SECOND_FACTOR: 'optional' }, false],
  [{ DEMO: '1', OPERATOR_SECOND_FACTOR: 'required' }, true],
])('with %j the second factor of operators is required: %j', (env, isRequired) => {
  const config = readConfig({ SECRET: 'x'.repeat(40), ...env } as Record<string, string>)
  expect(config.requiresOperatorSecondFactor).toBe(isRequired)
})

describe('resetting the second factor of somebody who has lost it', () => {
  const password = 'a long enough secret'
  const reset = (id: string, by: TestPerson, reason = 'Lost phone, seen on a call') =>
    test.call(people.resetSecondFactor, { params: { id }, body: { reason } }, by)
  const operator = async (role: 'owner' | 'support' | 'finance') => {
    const person = await createOperator(test, role)
    await addApp(test, person)
    return person
  }

  it('makes one step enough, ends the sessions, tells the person and is recorded', async () => {
    const support = await operator('support')
    const person = await createFan(test, { password_hash: await hashPassword(password) })
    await addApp(test, person)
    await addPasskey(test, person)
    expect((await test.call(people.view, { params: { id: person.id } }, support)).data.secondFactor).toBe(true)
    expect((await reset(person.id, support)).status).toBe(204)
    await settled(test, ['mail', 'end-sessions'])
    expect((await test.call(users.me, {}, person)).status).toBe(401)
    const login = await test.call(auth.login, { body: { username: person.username, password } })
    expect(login.status).toBe(200)
    const left = await test.call(secondFactor.view, {}, { token: login.data.token })
    expect(left.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const mails = await mailsTo(test, person.email)
    const told = mails.find(({ subject }) => subject.startsWith('Two-step verification was reset'))
    expect(told?.text).toContain('Lost phone, seen on a call')
    expect((await reset(person.id, support)).error).toMatchObject({ code: 'already_decided', decision: 'factor_reset' })
    const owner = await operator('owner')
    const { data } = await test.call(operatorLog.list, { query: { q: person.username } }, owner)
    expect(data.data.map(({ action, reason }) => [action, reason])).toContainEqual([
      'people.resetSecondFactor',
      'Lost phone, seen on a call',
    ])
  })

  it('of an operator is up to owners', async () => {
    const [owner, support, finance] = [await operator('owner'), await operator('support'), await operator('finance')]
    expect(await reset(finance.id, support)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(await reset(support.id, finance)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await reset(finance.id, owner)).status).toBe(204)
  })

  it("needs the operator's own second factor again after 15 minutes", async () => {
    const [owner, person] = [await operator('owner'), await createFan(test)]
    await addApp(test, person)
    test.clock.advance(16 * 60_000)
    expect(await reset(person.id, owner)).toMatchObject({ error: { code: 'second_factor_required' } })
  })

  it('works in the shell of the server too', async () => {
    const person = await createFan(test)
    await addApp(test, person)
    await commands['reset-second-factor']!.run(test.deps, [person.username, 'Lost', 'phone'])
    await settled(test, ['mail'])
    const texts = (await mailsTo(test, person.email)).map(({ text }) => text)
    expect(texts.join('\n')).toContain('Lost phone')
  })
})
