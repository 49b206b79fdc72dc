import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { describeDevice } from '../../../../server/features/identity/auth/device.ts'
import { sweep } from '../../../../server/features/identity/auth/jobs.ts'
import { suspendAccount, unsuspendAccount } from '../../../../server/features/identity/auth/suspend-account.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { secretIn, waitForMails } from '../../../support/data/mail.ts'
import { isTokenValid, join, login, registrationForm } from '../../../support/data/registration.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a session', () => {
  test('starts at registration, and at login with the username or the address in any case', async () => {
    const nina = await join(app)
    expect(await isTokenValid(app, nina.token)).toBe(true)
    const byName = await login(app, nina.username.toUpperCase(), nina.password, {
      remember: true,
      headers: { 'user-agent': agent },
    })
    const byMail = await login(app, nina.email.toUpperCase(), nina.password)
    expect([byName.status, byMail.status]).toEqual([200, 200])
    expect(byName.data).toMatchObject({ _id: nina._id, isPerformer: false, email: nina.email, username: nina.username })
    const { data } = await app.call(auth.sessions, {}, { token: byName.data.token })
    expect(data.total).toBe(3)
    expect(data.data.find((session) => session.isCurrent)).toMatchObject({
      device: 'Chrome on Linux',
      address: '127.0.0.1',
      expiresAt: byName.data.expiresAt,
    })
    const stored = await app.deps.db
      .selectFrom('session')
      .select('token_hash')
      .where('account_id', '=', nina._id)
      .execute()
    expect(
      stored.some(
        (row) =>
          row.token_hash.toString('utf8').includes(nina.token) || row.token_hash.toString('base64url') === nina.token
      )
    ).toBe(false)
  })

  test('lasts one day, or 365 with "remember me"; expired sessions are deleted', async () => {
    const nina = await join(app)
    const remembered = (await login(app, nina.username, nina.password, { remember: true })).data
    app.clock.advance(dayMs - minuteMs)
    expect(await isTokenValid(app, nina.token)).toBe(true)
    app.clock.advance(2 * minuteMs)
    expect([await isTokenValid(app, nina.token), await isTokenValid(app, remembered.token)]).toEqual([false, true])
    app.clock.advance(364 * dayMs - 2 * minuteMs)
    expect(await isTokenValid(app, remembered.token)).toBe(true)
    app.clock.advance(2 * minuteMs)
    expect(await isTokenValid(app, remembered.token)).toBe(false)
    await sweep(app.deps)
    for (const table of ['session', 'secret_link'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().where('account_id', '=', nina._id).execute()).toEqual([])
  })

  test('ends by logout or from another device, never from another account, and its socket is notified', async () => {
    const nina = await join(app)
    const other = await join(app)
    const second = (await login(app, nina.username, nina.password)).data.token
    app.deps.realtime.attach(app.app.server, app.deps)
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = io(address, { query: { token: second }, transports: ['websocket'], reconnection: false })
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject))
    const told = new Promise((resolve) => socket.once('session/revoked', resolve))
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))

    const list = (await app.call(auth.sessions, {}, { token: nina.token })).data.data
    const id = list.find((session) => !session.isCurrent)?._id ?? ''
    expect((await app.call(auth.endSession, { params: { id } }, { token: other.token })).status).toBe(404)
    expect(await isTokenValid(app, second)).toBe(true)
    expect((await app.call(auth.endSession, { params: { id } }, { token: nina.token })).status).toBe(204)
    await Promise.all([told, closed])
    expect(await isTokenValid(app, second)).toBe(false)

    expect((await app.call(auth.logout, {}, { token: nina.token })).status).toBe(204)
    expect([await isTokenValid(app, nina.token), await isTokenValid(app, other.token)]).toEqual([false, true])
    expect((await app.call(auth.logout, {}, { token: nina.token })).error.code).toBe('unauthenticated')
  })

  test('tells its device whether it was ended or has expired', async () => {
    const nina = await join(app)
    const anew = async () => (await login(app, nina.username, nina.password)).data.token
    const why = async (token: string) => {
      const { status, error } = await app.call(users.me, {}, { token })
      return [status, error.code, error.session]
    }
    const [ended, forgotten, expired] = [await anew(), await anew(), await anew()]
    const { data } = (await app.call(auth.sessions, {}, { token: ended })).data
    await app.call(
      auth.endSession,
      { params: { id: data.find((session) => session.isCurrent)?._id ?? '' } },
      { token: nina.token }
    )
    expect(await why(ended)).toEqual([401, 'unauthenticated', 'ended'])
    await app.call(auth.updatePassword, { body: { password: 'another-one-123' } }, { token: forgotten })
    expect([await why(nina.token), await why(expired)]).toEqual([
      [401, 'unauthenticated', 'ended'],
      [401, 'unauthenticated', 'ended'],
    ])
    const last = (await login(app, nina.username, 'another-one-123')).data.token
    await suspendAccount(app.deps, nina._id, '')
    expect(await why(last)).toEqual([401, 'unauthenticated', 'ended'])
    await unsuspendAccount(app.deps, nina._id)

    const luca = await join(app)
    expect([await why('never-seen'), (await app.call(users.me, {}, {})).error]).toEqual([
      [401, 'unauthenticated', undefined],
      expect.not.objectContaining({ session: 'ended' }),
    ])
    app.clock.advance(dayMs)
    const told: unknown[] = []
    const realtime = { ...app.deps.realtime, revoke: (_hash: Buffer, reason?: object) => void told.push(reason) }
    expect([await why(luca.token), await why(ended)]).toEqual([
      [401, 'unauthenticated', undefined],
      [401, 'unauthenticated', undefined],
    ])
    await sweep({ ...app.deps, realtime })
    expect(await why(luca.token)).toEqual([401, 'unauthenticated', undefined])
    expect([told.length > 0, told.filter((reason) => reason === undefined)]).toEqual([true, []])
    expect(
      await app.deps.db.selectFrom('ended_session').selectAll().where('expires_at', '<=', app.clock.now()).execute()
    ).toEqual([])
  })

  test('is listed with a short description of its device', () => {
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'
    const android = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'
    expect([agent, safari, edge, android, 'curl/8.9', ''].map(describeDevice)).toEqual([
      'Chrome on Linux',
      'Safari on iPhone',
      'Edge on Windows',
      'Firefox on Android',
      'curl',
      '',
    ])
  })
})

describe('registration', () => {
  test('names the taken fields, in the language of the caller', async () => {
    const nina = await join(app)
    const again = { ...registrationForm(), username: nina.username.toUpperCase() }
    const { status, error } = await app.call(
      auth.registerUser,
      { body: again },
      { headers: { 'accept-language': 'pt-BR' } }
    )
    expect(status).toBe(422)
    expect(error.fields).toEqual({ username: 'Este nome de usuário já está em uso' })
    const racing = registrationForm()
    const statuses = (
      await Promise.all(
        [1, 2, 3].map((n) => app.call(auth.registerUser, { body: { ...racing, email: `${n}${racing.email}` } }))
      )
    ).map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([201, 422, 422])
  })

  test("requires 18 years of age today by the server's clock", async () => {
    const young = await testApp({}, new Date('2020-06-15T12:00:00Z'))
    const answers = await Promise.all(
      ['2002-06-15', '2002-06-16'].map((birthDate) =>
        young.call(auth.registerUser, { body: registrationForm({ birthDate }) })
      )
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 422])
    expect(Object.keys(answers[1]?.error.fields ?? {})).toEqual(['birthDate'])
    await young.close()
  })

  test('returns no session before the address is confirmed, when the operator requires that', async () => {
    await app.deps.db.insertInto('setting').values({ key: 'requireEmailVerification', value: 'true' }).execute()
    const nina = await join(app)
    expect(nina).toMatchObject({ token: '', requireEmailVerification: true })
    expect((await login(app, nina.username, 'a wrong password')).error.code).toBe('wrong_credentials')
    expect((await login(app, nina.username, nina.password)).error.code).toBe('email_unverified')
    await app.call(auth.emailVerification, { body: { email: nina.email } })
    const mails = await waitForMails(app, nina.email, 2)
    for (const [mail, status] of [
      [mails[0], 200],
      [mails[0], 410],
      [mails[1], 200],
    ] as const)
      expect((await app.call(auth.confirmEmail, { body: { token: secretIn(mail!) } })).status).toBe(status)
    expect((await login(app, nina.username, nina.password)).status).toBe(200)
    await app.deps.db.deleteFrom('setting').where('key', '=', 'requireEmailVerification').execute()
  })

  test('lets an account without a birth date only read and complete its profile', async () => {
    const nina = await join(app)
    await app.deps.db.updateTable('account').set({ birth_date: null }).where('id', '=', nina._id).execute()
    expect((await app.call(users.me, {}, { token: nina.token })).status).toBe(200)
    const follow = await app.app.inject({
      method: 'POST',
      url: `/api/follows/${nina._id}`,
      headers: { authorization: nina.token },
    })
    expect(follow.json()).toMatchObject({ statusCode: 403, code: 'account_incomplete' })
    expect((await app.call(auth.logout, {}, { token: nina.token })).status).toBe(204)
  })
})

describe('a suspended account', () => {
  test('is reported only to callers with the password, and its tokens become invalid', async () => {
    const nina = await join(app)
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', nina._id).execute()
    expect((await login(app, nina.username, 'a wrong password')).error.code).toBe('wrong_credentials')
    const { code, message } = (await login(app, nina.username, nina.password)).error
    expect([code, message]).toEqual([
      'account_suspended',
      "This account is suspended. If you think that's a mistake, contact us.",
    ])
    await app.deps.db.updateTable('account').set({ status_reason: 'Spam' }).where('id', '=', nina._id).execute()
    expect((await login(app, nina.username, nina.password)).error.message).toBe(
      "This account is suspended: Spam. If you think that's a mistake, contact us."
    )
    expect(await isTokenValid(app, nina.token)).toBe(false)
  })
})
