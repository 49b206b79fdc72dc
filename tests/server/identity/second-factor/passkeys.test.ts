import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { passkeys } from '../../../../contract/identity/second-factor/passkeys.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { authenticator } from '../../../support/data/authenticator.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { addApp, addPasskey, codeOf } from '../../../support/data/second-factor.ts'
import { settled } from '../../../support/jobs.ts'

const password = 'a long enough secret'
const site = 'https://door.example.test'
const day = 86_400_000

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await testApp({ SITE_URL: site }, new Date('2026-03-01T12:00:10Z'))
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())

const fan = () => createFan(test, { password_hash: passwordHash })
const view = async (person: TestPerson) => (await test.call(secondFactor.view, {}, person)).data
type Device = ReturnType<typeof authenticator>
type Signing = Parameters<Device['use']>[1]
const signIn = async (device: Device, how: Signing = {}, remember = false) => {
  const { data } = await test.call(passkeys.signInRequest, {})
  return test.call(passkeys.signIn, { body: { passkey: device.use(data, how), remember } })
}
const refused = { status: 403, error: { code: 'passkey_refused' } }

describe('a passkey', () => {
  it('signs in without a name and a password, and counts as both factors', async () => {
    const person = await fan()
    const { device, codes } = await addPasskey(test, person)
    expect(codes).toHaveLength(10)
    const { data } = await signIn(device, {}, true)
    expect(data).toMatchObject({ _id: person.id, username: person.username })
    expect(new Date(data.expiresAt).getTime() - test.clock.now().getTime()).toBe(365 * day)
    const { data: sessions } = await test.call(auth.sessions, {}, { token: data.token })
    const own = sessions.data.find(({ isCurrent }) => isCurrent)
    expect(own).toMatchObject({ method: 'passkey' })
    expect(own?.secondFactor).toBeUndefined()
    expect((await test.call(secondFactor.renewCodes, { body: {} }, { token: data.token })).status).toBe(200)
    expect((await view(person)).passkeys[0]?.lastUsedAt).toBe(test.clock.now().toISOString())
  })

  it('is told by mail when it signs in on a new device, as after a second step', async () => {
    const person = await fan()
    const { device, codes } = await addPasskey(test, person)
    const on = (agent: string) => ({ headers: { 'user-agent': agent } })
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1'
    await test.deps.db
      .insertInto('known_device')
      .values({ account_id: person.id, device: 'Chrome on Linux', seen_at: test.clock.now() })
      .execute()
    const { data } = await test.call(passkeys.signInRequest, {})
    await test.call(passkeys.signIn, { body: { passkey: device.use(data) } }, on(firefox))
    const login = await test.call(auth.login, { body: { username: person.username, password } }, on(phone))
    const { challenge } = login.error as unknown as { challenge: string }
    await test.call(secondFactor.signIn, { body: { challenge, code: codes[0]! } }, on(phone))
    const events = await test.deps.db
      .selectFrom('known_device')
      .select('device')
      .where('account_id', '=', person.id)
      .execute()
    expect(events.map((row) => row.device).sort()).toEqual(['Chrome on Linux', 'Firefox on Linux', 'Safari on iPhone'])
    await test.deps.events.flush(test.deps)
    await settled(test, ['mail-notification', 'mail'])
    const texts = (await mailsTo(test, person.email)).map(({ text }) => text).join('\n')
    expect(texts).toContain('Firefox on Linux')
    expect(texts).toContain('Safari on iPhone')
  })

  it('is asked for as the second step, and proves again later', async () => {
    const person = await fan()
    const { device } = await addPasskey(test, person)
    const login = await test.call(auth.login, { body: { username: person.username, password } })
    expect(login).toMatchObject({ error: { code: 'second_factor_required', methods: 'passkey' } })
    const { challenge } = login.error as unknown as { challenge: string }
    const { data: options } = await test.call(secondFactor.passkeyRequestAtSignIn, { body: { challenge } })
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.id])
    const passkey = device.use(options)
    const { data } = await test.call(secondFactor.signIn, { body: { challenge, passkey } })
    expect(data._id).toBe(person.id)

    test.clock.advance(16 * 60_000)
    const email = () =>
      test.call(users.update, { body: { email: `new.${person.username}@example.test` } }, { token: data.token })
    expect(await email()).toMatchObject({ error: { code: 'reauthentication_required' } })
    const asked = await test.call(secondFactor.passkeyRequest, {}, { token: data.token })
    const body = { passkey: device.use(asked.data) }
    expect((await test.call(secondFactor.prove, { body }, { token: data.token })).status).toBe(204)
    expect((await email()).status).toBe(200)
    expect(await test.call(secondFactor.prove, { body }, { token: data.token })).toMatchObject({ status: 410 })
  })

  it.each<[string, Signing]>([
    ['another site', { rpId: 'evil.example.test' }],
    ['another origin', { origin: 'https://evil.example.test' }],
    ['a person who was not verified', { verifies: false }],
    ['another account', { userHandle: Buffer.from('01990000-0000-7000-8000-000000000000').toString('base64url') }],
  ])('is refused for %s', async (_, how) => {
    const { device } = await addPasskey(test, await fan())
    expect(await signIn(device, how)).toMatchObject(refused)
    expect((await signIn(device)).status).toBe(200)
  })

  it('is refused when its counter does not grow, because it may be a copy', async () => {
    const { device } = await addPasskey(test, await fan())
    expect((await signIn(device, { counter: 5 })).status).toBe(200)
    expect(await signIn(device, { counter: 5 })).toMatchObject(refused)
    expect(await signIn(device, { counter: 4 })).toMatchObject(refused)
    expect((await signIn(device, { counter: 6 })).status).toBe(200)
  })

  it('of a device that does not count works again and again', async () => {
    const { device } = await addPasskey(test, await fan())
    for (let i = 0; i < 2; i++) expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })

  it('signs in once with each challenge, before it expires, and not with a challenge of another call', async () => {
    const person = await fan()
    const { device } = await addPasskey(test, person)
    const { data: options } = await test.call(passkeys.signInRequest, {})
    const body = { passkey: device.use(options) }
    const both = await Promise.all([test.call(passkeys.signIn, { body }), test.call(passkeys.signIn, { body })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])

    const { data: late } = await test.call(passkeys.signInRequest, {})
    test.clock.advance(10 * 60_000 + 1)
    const answer = await test.call(passkeys.signIn, { body: { passkey: device.use(late) } })
    expect(answer).toMatchObject({ error: { code: 'challenge_expired' } })

    const { data: toProve } = await test.call(secondFactor.passkeyRequest, {}, person)
    const misused = await test.call(passkeys.signIn, { body: { passkey: device.use(toProve) } })
    expect(misused).toMatchObject({ error: { code: 'challenge_expired' } })
  })

  it('of another account does not confirm who it is', async () => {
    const [person, thief] = [await fan(), await fan()]
    await addPasskey(test, person)
    const { device } = await addPasskey(test, thief)
    const { data } = await test.call(secondFactor.passkeyRequest, {}, person)
    const forged = { ...data, allowCredentials: [] }
    const body = { passkey: device.use(forged) }
    expect(await test.call(secondFactor.prove, { body }, person)).toMatchObject(refused)
  })
})

describe('adding a passkey', () => {
  const begin = (person: TestPerson) => test.call(passkeys.begin, { body: {} }, person)

  it('names the site of the configuration and asks for one that signs in alone', async () => {
    const person = await fan()
    const { data } = await test.app
      .inject({
        method: 'POST',
        url: '/api/auth/passkeys/begin',
        headers: { authorization: person.token, host: 'evil.example.test', 'x-forwarded-host': 'evil.example.test' },
        payload: {},
      })
      .then((answer) => answer.json<{ data: { rp: object; authenticatorSelection: object; attestation: string } }>())
    expect(data).toMatchObject({
      rp: { id: 'door.example.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it.each<[string, Signing]>([
    ['another origin', { origin: 'https://evil.example.test' }],
    ['another site', { rpId: 'evil.example.test' }],
    ['a person who was not verified', { verifies: false }],
  ])('is refused with %s', async (_, how) => {
    const person = await fan()
    const device = authenticator(site)
    const { data } = await begin(person)
    const create = () =>
      test.call(passkeys.create, { body: { name: 'Phone', passkey: device.create(data, how) } }, person)
    expect(await create()).toMatchObject(refused)
    expect(await create()).toMatchObject({ status: 410 })
    expect(await view(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  it('is refused for one that an account has already, and beyond ten', async () => {
    const [person, other] = [await fan(), await fan()]
    const { device } = await addPasskey(test, person)
    const { data } = await begin(other)
    const again = { name: 'Copy', passkey: device.create(data) }
    expect(await test.call(passkeys.create, { body: again }, other)).toMatchObject(refused)
    const open = await Promise.all(Array.from({ length: 11 }, () => begin(person)))
    const added = await Promise.all(
      open.map(({ data: options }, at) =>
        test.call(
          passkeys.create,
          { body: { name: `Key ${at}`, passkey: authenticator(site).create(options) } },
          person
        )
      )
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(added.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await begin(person)).toMatchObject({ error: { code: 'passkeys_full' } })
  })

  it('needs a second factor that is proved, once there is one', async () => {
    const person = await fan()
    const { key } = await addApp(test, person)
    test.clock.advance(16 * 60_000)
    const asked = await test.call(passkeys.begin, { body: { currentPassword: password } }, person)
    expect(asked).toMatchObject({ error: { code: 'second_factor_required', methods: 'app' } })
    await test.call(secondFactor.prove, { body: { code: await codeOf(test, key) } }, person)
    const { status } = await test.call(passkeys.begin, { body: { currentPassword: password } }, person)
    expect(status).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['junk for the signed data', { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }],
    [
      'other JSON',
      { clientDataJSON: Buffer.from('[null]').toString('base64url'), authenticatorData: 'AA', signature: 'AA' },
    ],
    [
      'no challenge',
      {
        clientDataJSON: Buffer.from('{"challenge":{}}').toString('base64url'),
        authenticatorData: 'AA',
        signature: 'AA',
      },
    ],
  ])('a sign-in with %s is refused, not an error', async (_, response) => {
    const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response }
    const answer = await test.call(passkeys.signIn, { body: { passkey } as never })
    expect([403, 422]).toContain(answer.status)
  })
})

describe('the list of passkeys', () => {
  it('shows names, and renames and deletes only the own ones', async () => {
    const [person, other] = [await fan(), await fan()]
    const { id, device } = await addPasskey(test, person, '  My phone ')
    const { codes } = await addApp(test, person)
    expect(codes).toEqual([])
    expect((await view(person)).passkeys).toMatchObject([{ _id: id, name: 'My phone' }])
    const rename = (by: TestPerson) => test.call(passkeys.update, { params: { id }, body: { name: 'Work phone' } }, by)
    expect((await rename(other)).status).toBe(404)
    expect((await rename(person)).status).toBe(204)
    expect((await view(person)).passkeys[0]?.name).toBe('Work phone')

    const remove = (by: TestPerson, body: object) => test.call(passkeys.remove, { params: { id }, body }, by)
    const asked = await remove(person, { currentPassword: password })
    expect(asked).toMatchObject({ error: { code: 'second_factor_required', methods: 'app passkey' } })
    const { data } = await test.call(secondFactor.passkeyRequest, {}, person)
    expect((await remove(person, { currentPassword: password, passkey: device.use(data) })).status).toBe(204)
    expect(await signIn(device)).toMatchObject(refused)
    expect(await view(person)).toMatchObject({ app: {}, passkeys: [], recoveryCodesLeft: 10 })
  })
})
