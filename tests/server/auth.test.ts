import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../contract/auth.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { secretIn, waitForMails } from '../support/mail.ts'

const dayMs = 86_400_000
let app: TestApp
let made = 0

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newcomer = (more: Record<string, unknown> = {}) => {
  const username = `nina${++made}`
  return { name: 'Nina Vale', username, email: `${username}@example.test`, password: 'a long enough secret', birthDate: '1991-04-30', ...more }
}
const join = async (more: Record<string, unknown> = {}) => {
  const body = newcomer(more)
  const { status, data } = await app.call(auth.registerUser, { body })
  expect(status).toBe(201)
  return { ...body, ...data, token: data.token ?? '' }
}
const login = (username: string, password: string, remember = false, headers: Record<string, string> = {}) =>
  app.call(auth.login, { body: { username, password, remember } }, { headers })
const isAlive = async (token: string) => (await app.call(auth.sessions, {}, { token })).status === 200

describe('a session', () => {
  test('begins with registration, with the name or the address in any case, and is listed in words', async () => {
    const nina = await join()
    expect(await isAlive(nina.token)).toBe(true)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
    const byName = await login(nina.username.toUpperCase(), nina.password, true, { 'user-agent': agent })
    const byMail = await login(nina.email.toUpperCase(), nina.password)
    expect([byName.status, byMail.status]).toEqual([200, 200])
    expect(byName.data).toMatchObject({ _id: nina._id, isPerformer: false, email: nina.email, username: nina.username })
    const { data } = await app.call(auth.sessions, {}, { token: byName.data.token })
    expect(data.total).toBe(3)
    expect(data.data.find((session) => session.isCurrent)).toMatchObject({ device: 'Chrome on Linux', address: '127.0.0.1' })
  })

  test('mail', async () => {
    const nina = await join()
    const [mail] = await waitForMails(app, nina.email)
    const token = secretIn(mail!)
    expect((await app.call(auth.confirmEmail, { body: { token } })).data).toEqual({ email: nina.email })
    expect((await app.call(auth.confirmEmail, { body: { token } })).status).toBe(410)
    await app.call(auth.forgot, { body: { email: nina.email } })
    const [reset] = await waitForMails(app, nina.email, 2)
    const done = await app.call(auth.reset, { body: { token: secretIn(reset!), password: 'another fine secret' } })
    expect(done.status).toBe(204)
    expect(await isAlive(nina.token)).toBe(false)
  })
})
void dayMs
