import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { addressOfKey, stepOfCode } from '../../../../server/features/identity/second-factor/app-codes.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { addApp, codeOf } from '../../../support/data/second-factor.ts'
import { settled } from '../../../support/jobs.ts'

const password = 'a long enough secret'
const day = 86_400_000

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await testApp({}, new Date('2026-03-01T12:00:10Z'))
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())

const fan = () => createFan(test, { password_hash: passwordHash })
const logIn = (person: TestPerson, on = test, remember = false) =>
  on.call(auth.login, { body: { username: person.username, password, remember } })
const challengeOf = async (person: TestPerson, on = test, remember = false) =>
  ((await logIn(person, on, remember)).error as unknown as { challenge: string }).challenge
const finish = (challenge: string, code: string, on = test) =>
  on.call(secondFactor.signIn, { body: { challenge, code } })
const view = async (person: TestPerson) => (await test.call(secondFactor.view, {}, person)).data
const isWrongCode = { status: 422, error: { code: 'invalid', fields: { code: expect.any(String) } } }

describe('a code of an authenticator app', () => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' // the key of RFC 6238, appendix B, in base32

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of RFC 6238', async (seconds, code) => {
    const at = new Date(seconds * 1000)
    const step = Math.floor(seconds / 30)
    expect(await stepOfCode(key, code, at)).toBe(step)
    expect(await stepOfCode(key, code, new Date((step + 2) * 30_000 - 1))).toBe(step)
    expect(await stepOfCode(key, code, new Date((step + 2) * 30_000))).toBeUndefined()
    expect(await stepOfCode(key, code, new Date((step - 1) * 30_000))).toBe(step)
    const tooEarly = new Date(Math.max(0, (step - 1) * 30_000 - 1))
    expect(await stepOfCode(key, code, tooEarly)).toBe(step === 1 ? 1 : undefined)
    expect(await stepOfCode(key, code, at, step)).toBeUndefined()
    expect(await stepOfCode(key, code, at, step + 100)).toBeUndefined()
  })

  it('comes from an address that apps understand, whatever the site and the account are called', () => {
    const address = new URL(addressOfKey(key, 'The Door: a club', 'ana@example.test'))
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(address.searchParams.get('issuer')).toBe('The Door  a club')
    expect(address.searchParams.get('secret')).toBe(key)
  })
})

describe('setting up an app', () => {
  it('counts only after a first code, and gives ten recovery codes once', async () => {
    const person = await fan()
    const { data } = await test.call(secondFactor.beginApp, { body: {} }, person)
    expect(data.uri).toContain(data.key)
    expect(data.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
    expect((await view(person)).app).toBeUndefined()
    expect((await logIn(person)).status).toBe(200)

    const confirm = (code: string) => test.call(secondFactor.confirmApp, { body: { code } }, person)
    expect(await confirm('000000')).toMatchObject(isWrongCode)
    const code = await codeOf(test, data.key)
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
    expect(await view(person)).toMatchObject({ app: {}, recoveryCodesLeft: 10, hasPassword: true, isRequired: false })
    expect(await confirm(await codeOf(test, data.key, 1))).toMatchObject({ status: 409 })
    expect((await test.call(secondFactor.beginApp, { body: {} }, person)).status).toBe(409)
    await settled(test, ['mail'])
    expect((await mailsTo(test, person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Two-step verification is on/),
    ])
  })

  it('stores neither the key nor a recovery code readably', async () => {
    const person = await fan()
    const { key, codes } = await addApp(test, person)
    const rows = [
      ...(await test.deps.db.selectFrom('totp').selectAll().where('account_id', '=', person.id).execute()),
      ...(await test.deps.db.selectFrom('recovery_code').selectAll().where('account_id', '=', person.id).execute()),
    ]
    const stored = rows.flatMap((row) =>
      Object.values(row).map((value) => Buffer.from(String(value)).toString('latin1'))
    )
    for (const secret of [key, ...codes]) expect(stored.join('\n')).not.toContain(secret)
  })

  it('needs the password when the session is older than 15 minutes', async () => {
    const person = await fan()
    test.clock.advance(16 * 60_000)
    const begin = (currentPassword?: string) => test.call(secondFactor.beginApp, { body: { currentPassword } }, person)
    expect(await begin()).toMatchObject({ status: 403, error: { code: 'reauthentication_required' } })
    expect((await begin(password)).status).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('gives a session only after the code, for as long as was asked', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    for (const [remember, days] of [
      [true, 365],
      [false, 1],
    ] as const) {
      const refused = await logIn(person, test, remember)
      expect(refused).toMatchObject({ status: 403, error: { code: 'second_factor_required', methods: 'app' } })
      expect(refused.data).toBeUndefined()
      const challenge = (refused.error as unknown as { challenge: string }).challenge
      expect(await finish(challenge, '000000')).toMatchObject(isWrongCode)
      const { data } = await finish(challenge, await codeOf(test, key))
      expect(new Date(data.expiresAt).getTime() - test.clock.now().getTime()).toBe(days * day)
      const { data: sessions } = await test.call(auth.sessions, {}, { token: data.token })
      expect(sessions.data.find(({ isCurrent }) => isCurrent)).toMatchObject({
        method: 'password',
        secondFactor: 'totp',
      })
      expect(await finish(challenge, await codeOf(test, key, 1))).toMatchObject({
        error: { code: 'challenge_expired' },
      })
      test.clock.advance(30_000)
    }
  })

  it('takes each code once, also of two sign-ins at the same moment', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(person)))
    const code = await codeOf(test, key)
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await finish(await challengeOf(person), await codeOf(test, key, -1))).toMatchObject(isWrongCode)
  })

  it('takes each recovery code once, counts them and tells the owner by mail', async () => {
    const person = await fan()
    const { codes } = await addApp(test, person)
    const [first = '', ...others] = codes
    const [one, two] = [await challengeOf(person), await challengeOf(person)]
    const both = await Promise.all([finish(one, first), finish(two, first.toUpperCase().replaceAll('-', ' '))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await view(person)).recoveryCodesLeft).toBe(9)
    for (const code of others.slice(0, 6)) expect((await finish(await challengeOf(person), code)).status).toBe(200)
    await settled(test, ['mail'])
    const mails = (await mailsTo(test, person.email)).filter(({ subject }) => subject.startsWith('A recovery code'))
    expect(mails).toHaveLength(7)
    const few = mails.filter(({ text }) => text.includes('Get new ones'))
    expect(few.map(({ text }) => /(\d+) recovery codes left/.exec(text)?.[1])).toEqual(['3'])
  })

  it('is over after ten minutes, and when the password changes meanwhile', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    const late = await challengeOf(person)
    test.clock.advance(10 * 60_000 + 1)
    expect(await finish(late, await codeOf(test, key))).toMatchObject({ error: { code: 'challenge_expired' } })
    const waiting = await challengeOf(person)
    await test.call(auth.updatePassword, { body: { password: 'another long secret' } }, person)
    expect(await finish(waiting, await codeOf(test, key))).toMatchObject({ error: { code: 'challenge_expired' } })
    expect(await finish('x'.repeat(43), '123456')).toMatchObject({ status: 410 })
  })

  it('is not possible for a suspended account, and the code is not used up', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    const challenge = await challengeOf(person)
    const suspend = (status: string) =>
      test.deps.db.updateTable('account').set({ status }).where('id', '=', person.id).execute()
    await suspend('suspended')
    expect(await finish(challenge, await codeOf(test, key))).toMatchObject({ error: { code: 'account_suspended' } })
    await suspend('active')
    expect((await finish(challenge, await codeOf(test, key))).status).toBe(200)
  })
})

describe('asking again', () => {
  const later = () => test.clock.advance(16 * 60_000)
  const email = (person: TestPerson, currentPassword?: string) =>
    test.call(users.update, { body: { email: `new.${Math.random()}@example.test`, currentPassword } }, person)
  const prove = (person: TestPerson, code: string) => test.call(secondFactor.prove, { body: { code } }, person)

  it('needs the password and a code, which then counts for 15 minutes in this session only', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    const { data: elsewhere } = await finish(await challengeOf(person), await codeOf(test, key))
    later()
    expect(await email(person)).toMatchObject({ error: { code: 'reauthentication_required', methods: 'app' } })
    expect(await email(person, password)).toMatchObject({ error: { code: 'second_factor_required', methods: 'app' } })
    expect(await email(person, 'a wrong password')).toMatchObject({ error: { code: 'wrong_password' } })
    expect(await prove(person, '111111')).toMatchObject(isWrongCode)
    expect((await prove(person, await codeOf(test, key))).status).toBe(204)
    expect(await email(person)).toMatchObject({ error: { code: 'reauthentication_required' } })
    expect((await email(person, password)).status).toBe(200)
    const other = { ...person, token: elsewhere.token }
    expect(await email(other, password)).toMatchObject({ error: { code: 'second_factor_required' } })
    later()
    expect(await email(person, password)).toMatchObject({ error: { code: 'second_factor_required' } })
  })

  it('needs only the code of an account without a password', async () => {
    const person = await createFan(test)
    const { key } = await addApp(test, person)
    later()
    expect(await email(person)).toMatchObject({ error: { code: 'second_factor_required' } })
    expect((await prove(person, await codeOf(test, key))).status).toBe(204)
    expect((await email(person)).status).toBe(200)
  })
})

describe('switching off', () => {
  const remove = (person: TestPerson, body: { currentPassword?: string; code?: string }) =>
    test.call(secondFactor.removeApp, { body }, person)

  it('needs the password and a code in the same call, however fresh the session is', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    const code = await codeOf(test, key)
    expect(await remove(person, { code })).toMatchObject({ error: { code: 'reauthentication_required' } })
    const said = { currentPassword: password }
    expect(await remove(person, said)).toMatchObject({ error: { code: 'second_factor_required' } })
    expect(await remove(person, { ...said, code: '000000' })).toMatchObject(isWrongCode)
    expect(await remove(person, { currentPassword: 'wrong one', code })).toMatchObject({ status: 422 })
    expect((await remove(person, { ...said, code })).status).toBe(204)
    expect(await view(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await logIn(person)).status).toBe(200)
    await settled(test, ['mail'])
    const subjects = (await mailsTo(test, person.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Two-step verification is off/))
  })

  it('new recovery codes end the old ones', async () => {
    const person = await fan()
    const { codes } = await addApp(test, person)
    const renewed = await test.call(secondFactor.renewCodes, { body: {} }, person)
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect(await finish(await challengeOf(person), codes[0]!)).toMatchObject(isWrongCode)
    expect((await finish(await challengeOf(person), renewed.data.recoveryCodes[0]!)).status).toBe(200)
    expect((await test.call(secondFactor.renewCodes, { body: {} }, await fan())).status).toBe(409)
  })
})

it('leaves codes, keys and challenges out of the log', async () => {
  const lines: string[] = []
  const logged = await testApp({ LOG_LEVEL: 'trace' }, new Date('2026-03-01T12:00:10Z'), {
    write: (line: string) => void lines.push(line),
  })
  try {
    const person = await createFan(logged, { password_hash: passwordHash })
    const { key, codes } = await addApp(logged, person)
    const challenge = await challengeOf(person, logged)
    await finish(challenge, '123123', logged)
    await finish(challenge, codes[0]!, logged)
    expect(lines.length).toBeGreaterThan(3)
    for (const secret of [key, challenge, '123123', ...codes]) expect(lines.join('\n')).not.toContain(secret)
  } finally {
    await logged.close()
  }
})
