import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { sweep } from '../../../../server/features/identity/auth/jobs.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { secretIn, waitForMails } from '../../../support/data/mail.ts'
import { join, login, registrationForm } from '../../../support/data/registration.ts'

const minuteMs = 60_000
const fresh = 'another fine secret'
let app: TestApp
let hosts = 0

beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '1', SITE_URL: 'https://stage.example.test' })
})
afterAll(() => app.close())

/** Headers with a new address each time, and a browser's cookies if given. */
const from = (cookie?: string) => ({ 'x-forwarded-for': `203.0.113.${(hosts++ % 250) + 1}`, ...(cookie && { cookie }) })
/** The known-browser cookie of an answer. */
const markOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0]!
const tryAs = (name: string, password: string, cookie?: string) => login(app, name, password, { headers: from(cookie) })
const guessOften = async (name: string, times = 14) => {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await tryAs(name, 'a wrong password')).status)
  return statuses
}
/** Registers an account, and returns it with its browser. */
const arrive = async (more: Record<string, string> = {}) => {
  const body = registrationForm(more)
  const joined = await app.call(auth.registerUser, { body }, { headers: from() })
  return { ...body, token: joined.data.token ?? '', browser: markOf(joined) }
}

test('wrong passwords of others do not lock the owner out of a known browser, by username or address', async () => {
  const nina = await arrive()
  expect((await guessOften(nina.username)).slice(-4)).toEqual([429, 429, 429, 429])
  expect((await guessOften(nina.email)).slice(-4)).toEqual([429, 429, 429, 429])
  expect([
    (await tryAs(nina.username, nina.password)).status,
    (await tryAs(nina.email, nina.password, nina.browser)).status,
    (await tryAs(nina.username, nina.password, nina.browser)).status,
  ]).toEqual([429, 200, 200])
  // A wrong password there does not count for others, but guesses from the known browser are limited too.
  expect((await tryAs(nina.username, 'mistyped', nina.browser)).error.code).toBe('wrong_credentials')
  for (let n = 0; n < 9; n++) await tryAs(nina.username, 'mistyped', nina.browser)
  expect((await tryAs(nina.username, nina.password, nina.browser)).status).toBe(429)
  app.clock.advance(15 * minuteMs)
  expect((await tryAs(nina.username, nina.password)).status).toBe(200)
})

test('a browser known to one account counts as unknown to another, and a forged cookie is ignored', async () => {
  const nina = await arrive()
  const thief = await arrive({ password: 'the secret of a thief' })
  await guessOften(nina.username)
  expect((await tryAs(nina.username, nina.password, thief.browser)).status).toBe(429)
  expect((await tryAs(nina.username, nina.password, `known-browser=${'A'.repeat(43)}`)).status).toBe(429)
  // Also with the same address entered in an account of their own.
  await app.call(users.update, { body: { email: nina.email } }, { token: thief.token })
  await guessOften(nina.email)
  expect((await tryAs(nina.email, nina.password, thief.browser)).error.code).toBe('wrong_credentials')
})

test('password checks of signed-in sessions are counted separately for each session', async () => {
  const nina = await arrive()
  app.clock.advance(16 * minuteMs)
  const prove = (currentPassword: string, token = nina.token) =>
    app.call(auth.updatePassword, { body: { password: fresh, currentPassword } }, { token, headers: from() })
  await guessOften(nina.username)
  await guessOften(nina.email)
  for (let n = 0; n < 9; n++) expect((await prove('a wrong password')).error.code).toBe('wrong_password')
  expect((await prove(nina.password)).status).toBe(204)
})

test("a password reset by mail unlocks the owner's browser and makes every other browser unknown", async () => {
  const nina = await arrive()
  await guessOften(nina.username)
  await guessOften(nina.email)
  expect((await app.call(auth.forgot, { body: { email: nina.email } }, { headers: from() })).status).toBe(204)
  const mails = await waitForMails(app, nina.email, 2)
  const token = secretIn(mails.find(({ text }) => text.includes('/auth/reset'))!)
  const reset = await app.call(auth.reset, { body: { token, password: fresh } }, { headers: from() })
  expect(reset.status).toBe(204)
  expect((await tryAs(nina.username, fresh)).status).toBe(200)
  await guessOften(nina.username)
  await guessOften(nina.email)
  expect([
    (await tryAs(nina.email, fresh, markOf(reset))).status,
    (await tryAs(nina.email, fresh, nina.browser)).status,
  ]).toEqual([200, 429])
})

test('the cookie serves only to sign in, is stored as a hash, and expires after 400 days', async () => {
  const nina = await join(app, {}, from())
  const answer = await tryAs(nina.username, nina.password)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^known-browser=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/
  )
  expect((await tryAs(nina.username, 'a wrong password')).headers['set-cookie']).toBeUndefined()
  expect(markOf(await tryAs(nina.username, nina.password, markOf(answer)))).toBe(markOf(answer))
  const rows = () => app.deps.db.selectFrom('known_browser').selectAll().where('account_id', '=', nina._id).execute()
  expect([
    (await rows()).length,
    (await rows()).some(({ browser_hash }) => browser_hash.toString('base64url') === markOf(answer).split('=')[1]),
  ]).toEqual([2, false])
  app.clock.advance(400 * 86_400_000)
  await sweep(app.deps)
  expect(await rows()).toEqual([])
})
