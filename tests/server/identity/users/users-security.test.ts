import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp({}, new Date('2026-03-01T12:00:00Z'))))
afterAll(() => app.close())
const update = (person: TestPerson, body: In<(typeof users.update)['body']>, headers: Record<string, string> = {}) =>
  app.call(users.update, { body }, { token: person.token, headers })
const me = async (person: TestPerson) => (await app.call(users.me, {}, { token: person.token })).data

test('an account cannot make the site send mail to many addresses', async () => {
  const limited = await testApp({ RATE_LIMITS: '1' })
  try {
    const fan = await createFan(limited)
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push(
        (await limited.call(users.update, { body: { email: `stranger${i}@example.test` } }, { token: fan.token }))
          .status
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await limited.call(users.update, { body: { city: 'Rome' } }, { token: fan.token })).data).toMatchObject({
      city: 'Rome',
      email: 'stranger4@example.test',
    })
    limited.clock.advance(3_601_000)
    expect(
      (await limited.call(users.update, { body: { email: 'mine@example.test' } }, { token: fan.token })).status
    ).toBe(200)
  } finally {
    await limited.close()
  }
})

describe('an unattended session', () => {
  const secret = 'a long enough secret'
  const wait = (test: TestApp) => test.clock.advance(16 * 60_000)
  const forms = { 'PUT /users': users.update, 'PUT /performers/{id}': performers.update }

  test.each(Object.entries(forms))(
    'cannot take the account over by a new e-mail address: %s requires the password',
    async (_, endpoint) => {
      const person = await createPerformer(app, {}, { password_hash: await hashPassword(secret) })
      const save = (body: In<(typeof users.update)['body']>) =>
        app.call(endpoint as typeof performers.update, { params: { id: person.id }, body }, { token: person.token })
      const [first, second] = [`first.${person.username}@example.test`, `second.${person.username}@example.test`]
      expect((await save({ email: first })).data).toMatchObject({ email: first })

      wait(app)
      const before = await me(person)
      expect(await save({ email: second, name: 'Somebody', city: 'Rome' })).toMatchObject({
        status: 403,
        error: { code: 'reauthentication_required' },
      })
      expect(await save({ email: second, name: 'Somebody', currentPassword: 'a wrong password' })).toMatchObject({
        status: 422,
        error: { code: 'wrong_password', fields: { currentPassword: "That isn't your current password." } },
      })
      expect(await me(person)).toEqual(before)
      expect(await mailsTo(app, second)).toEqual([])
      // Other fields, and the same address in other letter case, need no password.
      expect((await save({ email: first.toUpperCase(), city: 'Rome' })).data).toMatchObject({
        email: first.toUpperCase(),
        city: 'Rome',
      })
      expect((await save({ email: second, currentPassword: secret })).data).toMatchObject({
        email: second,
        emailVerified: false,
      })
    }
  )

  test('of an account without a password may change the address', async () => {
    const fan = await createFan(app)
    wait(app)
    expect((await update(fan, { email: `late.${fan.username}@example.test` })).status).toBe(200)
  })

  test('shares the password limit of the account with other callers', async () => {
    const limited = await testApp({ RATE_LIMITS: '1' })
    try {
      const fan = await createFan(limited, { password_hash: await hashPassword(secret) })
      wait(limited)
      const save = (currentPassword: string) =>
        limited.call(users.update, { body: { email: 'mine@example.test', currentPassword } }, { token: fan.token })
      const guesses = await Promise.all(Array.from({ length: 12 }, () => save('a wrong password')))
      expect(guesses.map((answer) => answer.status).sort()).toEqual([...Array<number>(10).fill(422), 429, 429])
      expect((await save(secret)).status).toBe(429)
      const change = { password: 'another fine secret', currentPassword: secret }
      expect((await limited.call(auth.updatePassword, { body: change }, { token: fan.token })).status).toBe(429)
      wait(limited)
      expect((await save(secret)).data).toMatchObject({ email: 'mine@example.test' })
    } finally {
      await limited.close()
    }
  })
})
