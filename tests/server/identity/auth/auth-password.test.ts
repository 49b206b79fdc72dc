import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { mailsTo, secretIn, waitForMails } from '../../../support/data/mail.ts'
import { isTokenValid, join, login } from '../../../support/data/registration.ts'

vi.mock('@node-rs/argon2', { spy: true })

const minuteMs = 60_000
const fresh = 'another fine secret'
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const resetMail = async (email: string, count: number) => {
  expect((await app.call(auth.forgot, { body: { email } })).status).toBe(204)
  // Each mail is sent by its own job, in any order.
  return secretIn((await waitForMails(app, email, count)).find(({ text }) => text.includes('/auth/reset'))!)
}
const reset = (token: string, password = fresh) => app.call(auth.reset, { body: { token, password } })

describe('the password', () => {
  test('is the same however a keyboard composes its letters, also one from before that, which is hashed anew', async () => {
    const composed = 'Café Ünïcode１'.normalize('NFC')
    const typed = composed.normalize('NFD')
    const nina = await join(app)
    await reset(await resetMail(nina.email, 2), typed)
    for (const form of [composed, typed, composed.normalize('NFKC')])
      expect((await login(app, nina.email, form)).status, form).toBe(200)
    const former = await hash(typed)
    await app.deps.db
      .updateTable('account')
      .set({ password_hash: former })
      .where('username', '=', nina.username)
      .execute()
    expect((await login(app, nina.email, composed)).status).toBe(401)
    expect((await login(app, nina.email, typed)).status).toBe(200)
    expect((await login(app, nina.email, composed)).status).toBe(200)
  })

  test('is changed without the current one while the sign-in is fresh, later only with it; other devices are signed out', async () => {
    const nina = await join(app)
    const other = (await login(app, nina.username, nina.password)).data.token
    expect((await app.call(auth.updatePassword, { body: { password: fresh } }, { token: nina.token })).status).toBe(204)
    expect([await isTokenValid(app, nina.token), await isTokenValid(app, other)]).toEqual([true, false])
    const subjects = (await waitForMails(app, nina.email, 2)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Stagedoor password was changed')

    app.clock.advance(16 * minuteMs)
    const change = (currentPassword?: string) =>
      app.call(
        auth.updatePassword,
        { body: { password: 'a third fine secret', ...(currentPassword && { currentPassword }) } },
        { token: nina.token }
      )
    expect((await change()).error.code).toBe('reauthentication_required')
    expect((await change(nina.password)).error.code).toBe('wrong_password')
    expect((await change(fresh)).status).toBe(204)
    expect((await login(app, nina.email, fresh)).status).toBe(401)
    expect((await login(app, nina.email, 'a third fine secret')).status).toBe(200)
  })

  test('is reset by a link that works once, within an hour, and ends every session', async () => {
    const nina = await join(app)
    const older = await resetMail(nina.email, 2)
    const token = await resetMail(nina.email, 3)
    expect(await isTokenValid(app, nina.token)).toBe(true)
    expect((await reset(token, 'short')).error.fields).toHaveProperty('password')
    expect((await reset(token)).status).toBe(204)
    expect(await isTokenValid(app, nina.token)).toBe(false)
    expect([(await reset(token)).error.code, (await reset(older)).error.code]).toEqual(['link_expired', 'link_expired'])
    expect([
      (await login(app, nina.email, nina.password)).status,
      (await login(app, nina.email, fresh)).status,
    ]).toEqual([401, 200])

    const late = await resetMail(nina.email, 4)
    app.clock.advance(61 * minuteMs)
    expect((await reset(late)).error.code).toBe('link_expired')
    // A link belongs to one address: after a change of address it is invalid, and a confirmation link never resets a
    // password.
    const moved = await resetMail(nina.email, 5)
    await app.deps.db
      .updateTable('account')
      .set({ email: `new-${nina.email}` })
      .where('id', '=', nina._id)
      .execute()
    expect((await reset(moved)).error.code).toBe('link_expired')
    const pia = await join(app)
    const [confirm] = await waitForMails(app, pia.email)
    expect((await reset(secretIn(confirm!))).error.code).toBe('link_expired')
  })

  test('cannot be reset twice in parallel by one link', async () => {
    const nina = await join(app)
    const token = await resetMail(nina.email, 2)
    const statuses = (await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${fresh} ${n}`)))).map(
      (answer) => answer.status
    )
    expect(statuses.toSorted()).toEqual([204, 410, 410, 410])
  })
})

describe('the existence of an account', () => {
  test('is not revealed by a reset request: known and unknown addresses get the same answer, and only the known one a mail', async () => {
    const nina = await join(app)
    await waitForMails(app, nina.email)
    const stranger = `nobody-${nina.email}`
    const answers = []
    for (const endpoint of [auth.forgot, auth.emailVerification])
      for (const email of [nina.email, stranger]) answers.push((await app.call(endpoint, { body: { email } })).status)
    expect(answers).toEqual([204, 204, 204, 204])
    await waitForMails(app, nina.email, 3)
    expect(await mailsTo(app, stranger)).toEqual([])
  })

  test('is not revealed by a login: a wrong password and an unknown name get the same answer for the same work', async () => {
    const nina = await join(app)
    const attempt = async (name: string) => {
      vi.mocked(verify).mockClear()
      const { status, error } = await login(app, name, 'a wrong password')
      // The parameters in a hash determine the cost of comparing with it.
      return {
        status,
        error,
        compared: vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4)),
      }
    }
    const known = await attempt(nina.email)
    // An address may belong to the account that confirmed it and to one that only entered it: always two comparisons.
    expect([known.status, known.compared.length]).toEqual([401, 2])
    expect(await attempt(`x${nina.email}`)).toEqual(known)
    const named = await attempt(nina.username)
    expect([named.status, named.compared.length]).toEqual([401, 1])
    expect(await attempt(`x${nina.username}`)).toEqual(named)
  })
})
