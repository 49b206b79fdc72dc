import { expect } from 'vitest'
import { waitForMails } from '../../../support/data/mail.ts'
import { registrationForm } from '../../../support/data/registration.ts'
import { createFan } from '../../../support/data/people.ts'
import { asking, listed, type Client } from './client.ts'
import type { SpecifiedCalls } from './fixtures.ts'

const callbackUrl = 'http://localhost:3000/auth/google/callback'
const user = registrationForm()
const performer = registrationForm()

/** What a sign-in answers, and that its token is accepted as the header. */
const expectSignedIn = async (client: Client, answer: { token: string; _id: string }, isPerformer: boolean) => {
  expect(answer).toMatchObject({ token: expect.any(String), isPerformer, email: expect.any(String) })
  expect(await asking(client)('GET /users/me', answer)).toMatchObject({ _id: answer._id, isPerformer })
}

export const callsOfAccounts: SpecifiedCalls = {
  'POST /auth/users/register': async (ask, { client }) => {
    const answer = await ask(null, { body: user })
    await expectSignedIn(client, answer, false)
    expect(answer).toMatchObject({ username: user.username, email: user.email })
  },
  'POST /auth/performers/register': async (ask, { client, picture }) => {
    const answer = await ask(null, { form: [performer, { idDocument: picture, selfieWithId: picture }] })
    await expectSignedIn(client, answer, true)
  },
  'POST /auth/login': async (ask, { client, test }) => {
    const { username, password } = user
    const [brief, long] = [
      await ask(null, { body: { username, password } }),
      await ask(null, { body: { username, password, remember: true } }),
    ]
    await expectSignedIn(client, brief, false)
    await expectSignedIn(client, long, false)
    const days = (at: string) => Math.round((Date.parse(at) - test.clock.now().getTime()) / 86_400_000)
    expect([days(brief.expiresAt), days(long.expiresAt)]).toEqual([1, 365])
    const wrong = await client('POST /auth/login', null, { body: { username, password: 'not this one' } })
    expect(wrong).toMatchObject({ status: 401, error: { message: expect.any(String) } })
  },
  'POST /auth/google/login': async (ask, { made, google }) => {
    const begun = await ask(null, { body: { callbackUrl, role: 'user' } })
    const returned = google.agree(begun.url, {
      sub: 'ada',
      name: 'Ada',
      email: 'ada@example.test',
      email_verified: true,
    })
    Object.assign(made, { code: returned.code, state: returned.state })
  },
  'POST /auth/google/token': async (ask, { made, client }) => {
    const { code, state } = made
    const answer = await ask(null, { body: { code, state, callbackUrl, role: 'user' } })
    await expectSignedIn(client, answer, false)
  },
  'POST /auth/twitter/login': async (ask, { made, twitter }) => {
    const begun = await ask(null, {
      body: { callbackUrl: 'http://localhost:3000/auth/twitter/callback', role: 'performer' },
    })
    const { oauthToken, oauthTokenSecret } = begun
    Object.assign(made, { oauthToken, oauthTokenSecret })
    made.oauthVerifier = twitter.agree(oauthToken, {
      id_str: '7',
      name: 'Bo',
      screen_name: 'bo',
      email: 'bo@example.test',
    } as Parameters<typeof twitter.agree>[1])
  },
  'POST /auth/twitter/callback': async (ask, { made, client }) => {
    const { oauthToken, oauthTokenSecret, oauthVerifier } = made
    const answer = await ask(null, { body: { oauthToken, oauthTokenSecret, oauthVerifier, role: 'performer' } })
    await expectSignedIn(client, { email: '', ...answer }, true)
  },
  'POST /auth/email-verification': async (ask, { test }) => {
    const { email } = await createFan(test, { email_verified_at: null })
    await ask(null, { body: { email } })
    expect((await waitForMails(test, email))[0]?.text).toMatch(/https?:/)
  },
  'POST /auth/users/forgot': async (ask, { test, stranger }) => {
    await ask(null, { body: { email: stranger.email } })
    expect((await waitForMails(test, stranger.email))[0]?.text).toMatch(/https?:/)
  },
  'PUT /auth/users/me/password': async (ask, { client, creator }) => {
    const [before, after] = [user.password, 'another fine secret']
    const body = { username: user.username, password: before }
    const session = (await client('POST /auth/login', null, { body })).data
    await ask(session, { body: { password: after, source: 'user' } })
    expect((await client('POST /auth/login', null, { body })).status).toBe(401)
    await asking(client)('POST /auth/login', null, { body: { ...body, password: after } })
    await ask(creator, { body: { password: after, source: 'performer' } })
  },
  'GET /users/me': async (ask, { fan, client }) => {
    expect(await ask(fan)).toMatchObject({
      _id: fan.id,
      avatar: '/no-avatar.jpg',
      name: expect.any(String),
      email: fan.email,
      username: fan.username,
      isPerformer: false,
      balance: 0,
    })
    const refused = await client('GET /users/me', null)
    expect(refused).toMatchObject({ status: 401, error: { message: expect.any(String) } })
    expect((await client('GET /users/me', { token: `Bearer ${fan.token}` })).data).toMatchObject({ _id: fan.id })
  },
  'PUT /users': async (ask, { fan, client }) => {
    expect(await ask(fan, { body: { name: 'Nina Renamed' } })).toMatchObject({ _id: fan.id, name: 'Nina Renamed' })
    expect((await client('GET /users/me', fan)).data.name).toBe('Nina Renamed')
  },
  'POST /users/avatar/upload': async (ask, { fan, picture, client }) => {
    const { avatar } = await ask(fan, { form: [{}, { avatar: picture }] })
    expect((await client('GET /users/me', fan)).data.avatar).toBe(avatar)
  },
  'POST /users/{id}/avatar/upload': async (ask, { stranger, picture, client }) => {
    const { avatar } = await ask(stranger, { params: { id: stranger.id }, form: [{}, { avatar: picture }] })
    expect((await client('GET /users/me', stranger)).data.avatar).toBe(avatar)
  },
  'POST /follows/{id}': async (ask, { fan, creator, ask: send }) => {
    await ask(fan, { params: { id: creator.id } })
    await ask(fan, { params: { id: creator.id } })
    const { data } = await send('GET /follows/following', fan)
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([creator.id])
  },
  'GET /follows/following': async (ask, { fan, creator }) => listed(await ask(fan), creator.id),
  'GET /follows/followers': async (ask, { fan, creator }) => listed(await ask(creator), fan.id),
  'GET /users/search': async (ask, { fan, creator }) => listed(await ask(creator), fan.id),
  'GET /users/view/{id}': async (ask, { fan, creator }) => {
    expect(await ask(creator, { params: { id: fan.id } })).toMatchObject({ _id: fan.id, username: fan.username })
  },
  'GET /performers/me': async (ask, { creator }) => {
    expect(await ask(creator)).toMatchObject({ _id: creator.id, isPerformer: true, email: creator.email })
  },
  'PUT /performers/{id}': async (ask, { creator, client }) => {
    const profile = {
      height: '140_142',
      weight: '40_42',
      age: '20_22',
      bodyType: 'gymBody',
      ethnicity: 'black or african america',
      size: 'x-large',
      hairColor: 'multiColored',
      eyeColor: 'hazel',
      gender: 'transgender',
      sexualOrientation: 'bisexual',
    }
    const body = { name: 'Nina Vale', bio: 'I sing', ...profile }
    expect(await ask(creator, { params: { id: creator.id }, body })).toMatchObject(body)
    expect((await client('GET /performers/me', creator)).data).toMatchObject(body)
  },
  'GET /performers/{id}': async (ask, { fan, creator }) => {
    for (const id of [creator.id, creator.username])
      expect(await ask(fan, { params: { id } })).toMatchObject({ _id: creator.id, isPerformer: true })
  },
  'POST /performers/avatar/upload': async (ask, { creator, picture, client }) => {
    const { avatar } = await ask(creator, { form: [{}, { avatar: picture }] })
    expect((await client('GET /performers/me', creator)).data.avatar).toBe(avatar)
  },
  'POST /performers/cover/upload': async (ask, { creator, picture, client }) => {
    const { cover } = await ask(creator, { form: [{}, { cover: picture }] })
    expect((await client('GET /users/me', creator)).data.cover).toBe(cover)
  },
  'POST /performers/welcome-video/upload': async (ask, { creator, video, client }) => {
    const { welcomeVideo } = await ask(creator, { form: [{}, { welcomeVideo: video }] })
    expect((await client('GET /performers/me', creator)).data.welcomeVideo._id).toBe(welcomeVideo._id)
  },
  'POST /performers/documents/upload': async (ask, { other, picture, client }) => {
    const { documents } = await ask(other, { form: [{}, { idDocument: picture, selfieWithId: picture }] })
    expect(documents).toHaveLength(2)
    expect((await client('GET /performers/me', other)).data.documents).toEqual(documents)
  },
  'GET /performers/user/search': async (ask, { creator }) => {
    listed(await ask(null), creator.id)
    const found = await ask(null, { query: { q: creator.username } })
    expect(found.data.map(({ _id }: { _id: string }) => _id)).toEqual([creator.id])
  },
  'GET /performers/search/random': async (ask, { earner }) => listed(await ask(null), earner.id),
  'GET /performers/top': async (ask, { creator }) => listed(await ask(null), creator.id),
}
