import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { mailsTo, secretIn, waitForMails } from '../../../support/data/mail.ts'
import { isTokenValid, join, login } from '../../../support/data/registration.ts'

const lines: string[] = []
let app: TestApp
let hosts = 0

/** A new caller address each time, so that only the limit of the account applies. */
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(hosts++ % 250) + 1}` })

beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '1', LOG_LEVEL: 'trace' }, new Date(), {
    write: (line) => void lines.push(line),
  })
})
afterAll(() => app.close())

const guess = (name: string, password = 'a wrong password') => login(app, name, password, { headers: elsewhere() })
const count = (answers: { status: number }[]) =>
  Object.fromEntries([401, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]))

describe('password guessing', () => {
  test('is limited for one account from all callers together, also in parallel, for each of its names, until the window ends or the password changes', async () => {
    const nina = await join(app, {}, elsewhere())
    // Counted per entered name: a shared count would reveal which address belongs to which username.
    for (const name of [nina.username, nina.email])
      expect(
        count(await Promise.all(Array.from({ length: 16 }, (_, n) => guess(n % 2 ? name : name.toUpperCase()))))
      ).toEqual({ 401: 10, 429: 6 })
    const blocked = await guess(nina.username, nina.password)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800)
    expect(blocked.error.retryAfter).toBe(Number(blocked.headers['retry-after']))

    await app.call(auth.forgot, { body: { email: nina.email } }, { headers: elsewhere() })
    const token = secretIn((await waitForMails(app, nina.email, 2))[0]!)
    await app.call(auth.reset, { body: { token, password: 'another fine secret' } }, { headers: elsewhere() })
    expect((await guess(nina.username, 'another fine secret')).status).toBe(200)

    for (let n = 0; n < 11; n++) await guess(nina.username)
    expect((await guess(nina.username, 'another fine secret')).status).toBe(429)
    app.clock.advance(15 * 60_000)
    expect((await guess(nina.username, 'another fine secret')).status).toBe(200)
  })

  test('answers the same for an unknown name', async () => {
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await guess(n % 2 ? 'Nobody.At.All' : 'nobody.at.all'))
    expect(count(answers)).toEqual({ 401: 10, 429: 2 })
  })

  test('is limited per IP address by the contract, and a correct password does not lift the limit', async () => {
    const nina = await join(app, {}, elsewhere())
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await login(app, nina.username, nina.password, { headers }))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  })

  test('limits the links that are mailed to one mailbox', async () => {
    const nina = await join(app, {}, elsewhere())
    for (let n = 0; n < 9; n++)
      expect((await app.call(auth.forgot, { body: { email: nina.email } }, { headers: elsewhere() })).status).toBe(204)
    await settled(app, ['send-link', 'mail'])
    expect(await mailsTo(app, nina.email)).toHaveLength(6)
  })
})

test('never writes a password, token or link to the log', async () => {
  const nina = await join(app, { password: 'pass-word-in-the-log' }, elsewhere())
  await guess(nina.username, 'pass-word-in-the-log')
  expect(await isTokenValid(app, nina.token)).toBe(true)
  const link = secretIn((await waitForMails(app, nina.email))[0]!)
  await app.app.inject({ url: `/api/auth/confirm-email?token=${link}` })
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: '{"username":"x","password":"pass-word-in-the-log',
    headers: { 'content-type': 'application/json', authorization: nina.token },
  })
  const log = lines.join('\n')
  expect(log).toContain('/api/auth/login')
  expect(log).toContain('"url":"/api/auth/confirm-email"')
  for (const secret of ['pass-word-in-the-log', nina.token, link]) expect(log).not.toContain(secret)
})
