import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { settled } from '../../../support/jobs.ts'
import { mailsTo, secretIn, waitForMails } from '../../../support/data/mail.ts'
import { join, login, registrationForm } from '../../../support/data/registration.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Told = { status: number; data: unknown; headers: Record<string, unknown> }
/** The visible part of an answer, without values that differ for each account. */
const shape = ({ status, data, headers }: Told) => [
  status,
  Object.entries(data ?? {}).map(([name, value]) => [name, typeof value]),
  Object.keys(headers).toSorted(),
]
const confirm = async (email: string) =>
  app.call(auth.confirmEmail, { body: { token: secretIn((await waitForMails(app, email))[0]!) } })
const me = async (token: string | undefined) => (await app.call(users.me, {}, { token: token ?? '' })).data
const sentAll = () => settled(app, ['send-link', 'mail'])
/** Creates an account with a confirmed address. */
const member = async () => {
  const nina = await join(app)
  expect((await confirm(nina.email)).status).toBe(200)
  return nina
}

describe('an e-mail address of an existing account', () => {
  test('registers a fan with the same visible answers as an unknown address; only its owner is notified, at most once an hour', async () => {
    const owner = await member()
    const bodies = [{ ...registrationForm(), email: owner.email.toUpperCase() }, registrationForm()]
    const [known, fresh] = [
      await app.call(auth.registerUser, { body: bodies[0]! }),
      await app.call(auth.registerUser, { body: bodies[1]! }),
    ]
    expect(known.status).toBe(201)
    expect(shape(known)).toEqual(shape(fresh))
    expect(known.data).toMatchObject({ email: bodies[0]?.email, requireEmailVerification: false })
    // Later steps give the same answers too: the account, its login by username or address, and another link.
    for (const [at, { data }] of [known, fresh].entries()) {
      const body = bodies[at]!
      expect(await me(data.token)).toMatchObject({ email: body.email, emailVerified: false, username: body.username })
      expect((await login(app, body.username, body.password)).data._id).toBe(data._id)
      expect((await app.call(auth.emailVerification, { body: { email: body.email } })).status).toBe(204)
    }
    await sentAll()
    const told = await mailsTo(app, owner.email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'You already have an account on Stagedoor',
      'Confirm your email for Stagedoor',
    ])
    expect(told[0]?.text).toMatch(/@nina[\s\S]*\/auth\/forgot[\s\S]*\/auth\/login/)
    expect(told[0]?.text).not.toMatch(/token=/)
    expect(await mailsTo(app, bodies[0]!.email)).toEqual([])

    for (let n = 0; n < 3; n++)
      await app.call(auth.registerUser, { body: { ...registrationForm(), email: owner.email } })
    await sentAll()
    expect(await mailsTo(app, owner.email)).toHaveLength(2)
    app.clock.advance(3_600_000)
    await app.call(auth.registerUser, { body: { ...registrationForm(), email: owner.email } })
    await sentAll()
    expect(await mailsTo(app, owner.email)).toHaveLength(3)
  })

  test('registers a creator with the same visible answers', async () => {
    const owner = await member()
    const document = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#a35' } })
      .png()
      .toBuffer()
    const register = async (email: string): Promise<Told> => {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api${auth.registerPerformer.path}`,
        ...multipart(registrationForm({ email }), { idDocument: document, selfieWithId: document }),
      })
      return { status: answer.statusCode, data: answer.json<{ data: unknown }>().data, headers: answer.headers }
    }
    const [known, fresh] = [await register(owner.email), await register(registrationForm().email)]
    expect([known.status, shape(known)]).toEqual([201, shape(fresh)])
    await sentAll()
    expect((await mailsTo(app, owner.email))[0]?.subject).toBe('You already have an account on Stagedoor')
  })

  test('can be set as a new address with the same visible answers; its owner keeps it and is notified', async () => {
    const owner = await member()
    const [one, two] = [await member(), await member()]
    const [known, fresh] = [
      await app.call(users.update, { body: { email: owner.email } }, { token: one.token }),
      await app.call(users.update, { body: { email: `new-${two.email}` } }, { token: two.token }),
    ]
    expect([known.status, shape(known)]).toEqual([200, shape(fresh)])
    expect([known.data.emailVerified, fresh.data.emailVerified]).toEqual([false, false])
    await sentAll()
    expect((await mailsTo(app, owner.email))[0]?.subject).toBe('You already have an account on Stagedoor')
    expect((await mailsTo(app, one.email))[0]?.subject).toContain('was changed')
    // No other mail of that account is sent to this mailbox.
    await app.call(auth.updatePassword, { body: { password: 'another fine secret' } }, { token: one.token })
    await sentAll()
    expect(await mailsTo(app, owner.email)).toHaveLength(2)
    expect(await me(owner.token)).toMatchObject({ email: owner.email, emailVerified: true })
  })

  test('signs in to the owner’s account with the owner’s password, and to the other account with its own', async () => {
    const owner = await member()
    const { data: other } = await app.call(auth.registerUser, {
      body: { ...registrationForm({ password: 'somebody else’s secret' }), email: owner.email },
    })
    expect((await login(app, owner.email, owner.password)).data._id).toBe(owner._id)
    expect((await login(app, owner.email, 'somebody else’s secret')).data._id).toBe(other._id)
    expect((await login(app, owner.email, 'neither of both')).error.code).toBe('wrong_credentials')
    await app.call(auth.forgot, { body: { email: owner.email } })
    await sentAll()
    const [reset] = await mailsTo(app, owner.email)
    expect(reset?.text).toContain(`@${owner.username}`)
    expect(
      (await app.call(auth.reset, { body: { token: secretIn(reset!), password: 'a third fine secret' } })).status
    ).toBe(204)
    expect((await login(app, owner.email, 'a third fine secret')).data._id).toBe(owner._id)
  })
})

describe('an e-mail address entered by several accounts', () => {
  test('belongs to the account that confirms it first, by link or by password reset, also in parallel', async () => {
    const email = registrationForm().email
    const people = []
    for (let n = 0; n < 3; n++)
      people.push((await app.call(auth.registerUser, { body: { ...registrationForm(), email } })).data)
    await sentAll()
    const links = (await mailsTo(app, email)).map(secretIn)
    expect(links).toHaveLength(3)
    const statuses = (await Promise.all(links.map((token) => app.call(auth.confirmEmail, { body: { token } })))).map(
      ({ status }) => status
    )
    expect(statuses.toSorted()).toEqual([200, 410, 410])
    const verified = await Promise.all(people.map(async ({ token }) => (await me(token)).emailVerified))
    expect(verified.filter(Boolean)).toHaveLength(1)
  })

  test('receives reset mails that name each account', async () => {
    const email = registrationForm().email
    const names: string[] = []
    for (let n = 0; n < 2; n++) {
      const body = { ...registrationForm(), email }
      names.push(body.username)
      await app.call(auth.registerUser, { body })
    }
    await sentAll()
    await app.call(auth.forgot, { body: { email } })
    await sentAll()
    const resets = (await mailsTo(app, email)).filter(({ text }) => text.includes('/auth/reset'))
    expect(names.map((name) => resets.filter(({ text }) => text.includes(`@${name}`)).length)).toEqual([1, 1])
    const mine = resets.find(({ text }) => text.includes(`@${names[0]}`))
    expect(
      (await app.call(auth.reset, { body: { token: secretIn(mine!), password: 'another fine secret' } })).status
    ).toBe(204)
    const late = resets.find((mail) => mail !== mine)
    expect(
      (await app.call(auth.reset, { body: { token: secretIn(late!), password: 'another fine secret' } })).error.code
    ).toBe('link_expired')
    expect((await login(app, email, 'another fine secret')).data.username).toBe(names[0])
  })
})

test('with required confirmation, known and unknown addresses get the same answers, including a later login', async () => {
  const owner = await member()
  await app.deps.db.insertInto('setting').values({ key: 'requireEmailVerification', value: 'true' }).execute()
  const bodies = [{ ...registrationForm(), email: owner.email }, registrationForm()]
  const answers = []
  for (const body of bodies) answers.push(await app.call(auth.registerUser, { body }))
  expect(shape(answers[0]!)).toEqual(shape(answers[1]!))
  expect(answers.map(({ data }) => [data.requireEmailVerification, data.token])).toEqual([
    [true, undefined],
    [true, undefined],
  ])
  for (const body of bodies)
    expect((await login(app, body.username, body.password)).error.code).toBe('email_unverified')
  await app.deps.db.deleteFrom('setting').where('key', '=', 'requireEmailVerification').execute()
})
