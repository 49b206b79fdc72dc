import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { accountLifecycle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { signature } from '../../../../server/integrations/social/oauth1.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { secretIn, waitForMails } from '../../../support/data/mail.ts'
import { addApp, codeOf } from '../../../support/data/second-factor.ts'
import { isTokenValid, join, login } from '../../../support/data/registration.ts'
import { oauth1Provider } from '../../../support/servers/oauth1-provider.ts'
import { oidcProvider } from '../../../support/servers/oidc-provider.ts'

const client = { id: 'our-client', secret: 'our & secret' }
const callbackUrl = 'http://localhost:3000/auth/google/callback'
let app: TestApp
let google: Awaited<ReturnType<typeof oidcProvider>>
let twitter: Awaited<ReturnType<typeof oauth1Provider>>

beforeAll(async () => {
  google = await oidcProvider(client)
  twitter = await oauth1Provider(client)
  app = await testApp({
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_ISSUER: google.issuer,
    TWITTER_CLIENT_ID: client.id,
    TWITTER_CLIENT_SECRET: client.secret,
    TWITTER_BASE: twitter.origin,
  })
})
afterAll(async () => {
  await app.close()
  await google.close()
  await twitter.close()
})

const person = (sub: string, more: Record<string, unknown> = {}) => ({
  sub,
  name: 'Ada Voss',
  email: `${sub}@example.test`,
  email_verified: true,
  ...more,
})
const begin = async (role: 'user' | 'performer' = 'user') =>
  (await app.call(auth.googleLogin, { body: { callbackUrl, role } })).data
const finish = (returned: { code: string; state: string }, role: 'user' | 'performer' = 'user', to = callbackUrl) =>
  app.call(auth.googleToken, { body: { code: returned.code, state: returned.state, callbackUrl: to, role } })
const signIn = async (who: Record<string, unknown>, role: 'user' | 'performer' = 'user') =>
  finish(google.agree((await begin(role)).url, who), role)
const account = (id: string) =>
  app.deps.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('Google', () => {
  test('creates an account that has to be completed, and finds it at the next sign-in', async () => {
    const begun = await begin()
    const returned = google.agree(begun.url, person('ada'))
    expect(Object.fromEntries(returned.asked)).toMatchObject({
      client_id: client.id,
      redirect_uri: callbackUrl,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      state: begun.state,
    })
    const first = await finish(returned)
    expect(first).toMatchObject({ status: 200, data: { isPerformer: false, email: 'ada@example.test' } })
    expect(first.data.username).toBeUndefined()
    expect(await isTokenValid(app, first.data.token)).toBe(true)
    expect(await account(first.data._id)).toMatchObject({
      name: 'Ada Voss',
      username: null,
      birth_date: null,
      password_hash: null,
      email_verified_at: expect.any(Date),
    })
    const again = await signIn(person('ada', { email: 'moved@example.test' }), 'performer')
    expect(again.data).toMatchObject({ _id: first.data._id, isPerformer: false, email: 'ada@example.test' })
    expect((await login(app, 'ada@example.test', 'any password at all')).status).toBe(401)
    expect((await signIn(person('creator'), 'performer')).data).toMatchObject({ isPerformer: true })
  })

  test('opens a closed account again, and says so once', async () => {
    const ivo = (await signIn(person('ivo'))).data
    const closed = await app.call(accountLifecycle.delete, { body: { forfeits: { balance: 0, earnings: 0 } } }, ivo)
    expect(closed.status).toBe(204)
    expect((await signIn(person('ivo'))).data).toMatchObject({ _id: ivo._id, isReopened: true })
    expect((await signIn(person('ivo'))).data.isReopened).toBeUndefined()
  })

  test('answers an account with a second factor with a second step, and no session before it', async () => {
    const { data } = await signIn(person('careful'))
    const own = { id: data._id, username: '', email: '', token: data.token }
    await app.deps.db
      .updateTable('account')
      .set({ birth_date: '1990-01-01', username: 'careful' })
      .where('id', '=', data._id)
      .execute()
    const { key } = await addApp(app, own)
    const refused = await signIn(person('careful'))
    expect(refused).toMatchObject({ status: 403, error: { code: 'second_factor_required', methods: 'app' } })
    const { challenge } = refused.error as unknown as { challenge: string }
    const code = await codeOf(app, key)
    const session = (await app.call(secondFactor.signIn, { body: { challenge, code } })).data
    const { data: sessions } = (await app.call(auth.sessions, {}, { token: session.token })).data
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ method: 'google', secondFactor: 'totp' })
  })

  test('creates one account for one person who signs in in two tabs', async () => {
    const returned = await Promise.all([1, 2, 3].map(async () => google.agree((await begin()).url, person('tabs'))))
    const answers = await Promise.all(returned.map((one) => finish(one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
  })

  test('takes neither an address nor invisible characters from a name', async () => {
    const { data } = await signIn(person('mallory', { name: 'Win\r\nat \u202Ehttps://evil.com/x' }))
    expect((await account(data._id)).name).toBe('Win at https evil. com x')
    expect((await account((await signIn(person('nobody', { name: '\u200B' }))).data._id)).name).toBe('New fan')
  })

  test('links an account only when both sides have confirmed the address', async () => {
    const typed = await join(app)
    const proved = await signIn(person('n1', { email: typed.email.toUpperCase() }))
    // The account that confirmed the address through the provider owns it; the account that only entered it is not
    // handed over, and its link is no longer valid.
    expect(proved.data._id).not.toBe(typed._id)
    expect(proved.data.email).toBe(typed.email.toUpperCase())
    expect(
      (await app.call(auth.confirmEmail, { body: { token: secretIn((await waitForMails(app, typed.email))[0]!) } }))
        .error.code
    ).toBe('link_expired')

    const nina = await join(app)
    const asNina = (sub: string) => person(sub, { email: nina.email.toUpperCase() })
    await app.call(auth.confirmEmail, { body: { token: secretIn((await waitForMails(app, nina.email))[0]!) } })
    expect((await signIn({ ...asNina('n2'), email_verified: false })).data._id).not.toBe(nina._id)
    expect((await signIn({ ...asNina('n3'), email_verified: 'true' })).data._id).not.toBe(nina._id)
    expect((await signIn(asNina('n4'))).data).toMatchObject({ _id: nina._id, username: nina.username })
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', nina._id).execute()
    expect((await signIn(asNina('n4'))).error.code).toBe('account_suspended')
    expect((await signIn(asNina('n5'))).error.code).toBe('account_suspended')
  })

  test('rejects a tampered or foreign token and a wrong nonce, audience, issuer or time', async () => {
    const changes: ((claims: Record<string, unknown>) => Record<string, unknown>)[] = [
      (claims) => ({ ...claims, nonce: 'another' }),
      (claims) => ({ ...claims, nonce: undefined }),
      (claims) => ({ ...claims, aud: 'somebody-else' }),
      (claims) => ({ ...claims, iss: 'https://elsewhere.example.test' }),
      (claims) => ({ ...claims, exp: 1_700_000_000 }),
    ]
    for (const [index, change] of changes.entries()) {
      google.state.change = change
      expect((await signIn(person('eve'))).error.code, `change ${index}`).toBe('wrong_credentials')
    }
    google.state.change = (claims) => claims
    google.state.signWith = google.strangersKey
    expect((await signIn(person('eve'))).error.code).toBe('wrong_credentials')
    google.state.signWith = google.ownKey
    expect((await signIn(person('eve'))).status).toBe(200)
  })

  test('accepts a state once, in time, with its own code and address', async () => {
    const returned = google.agree((await begin()).url, person('once'))
    expect((await finish(returned)).status).toBe(200)
    expect((await finish(returned)).error.code).toBe('wrong_credentials')
    expect((await finish({ code: 'made up', state: (await begin()).state })).error.code).toBe('wrong_credentials')
    expect((await finish({ code: 'made up', state: 'made up' })).error.code).toBe('wrong_credentials')
    const mixed = { code: google.agree((await begin()).url, person('mallory')).code, state: (await begin()).state }
    expect((await finish(mixed)).error.code).toBe('wrong_credentials')
    expect(
      (await finish(google.agree((await begin()).url, person('once')), 'user', 'http://localhost:3000/auth/other'))
        .error.code
    ).toBe('wrong_credentials')
    const late = google.agree((await begin()).url, person('once'))
    app.clock.advance(16 * 60_000)
    expect((await finish(late)).error.code).toBe('wrong_credentials')
  })

  test('redirects to no other site, and reports when the provider is unreachable or not configured', async () => {
    for (const elsewhere of [
      'https://evil.example.test/',
      'http://localhost:3000.evil.example.test/',
      'http://user@localhost:3000/',
      'http://localhost:3000/x?next=1',
    ])
      expect(
        (await app.call(auth.googleLogin, { body: { callbackUrl: elsewhere, role: 'user' } })).error.fields,
        elsewhere
      ).toHaveProperty('callbackUrl')
    const returned = google.agree((await begin()).url, person('once'))
    google.state.down = true
    expect((await finish(returned)).error.code).toBe('provider_unavailable')
    google.state.down = false
    const bare = await testApp()
    expect((await bare.call(auth.googleLogin, { body: { callbackUrl, role: 'user' } })).status).toBe(404)
    expect((await bare.call(auth.twitterLogin, { body: { callbackUrl, role: 'user' } })).status).toBe(404)
    await bare.close()
  })
})

describe('Twitter', () => {
  const back = 'http://localhost:3000/auth/twitter/callback'
  const start = async () => (await app.call(auth.twitterLogin, { body: { callbackUrl: back, role: 'user' } })).data
  const end = (token: { oauthToken: string; oauthTokenSecret: string }, oauthVerifier: string) =>
    app.call(auth.twitterCallback, {
      body: { oauthToken: token.oauthToken, oauthTokenSecret: token.oauthTokenSecret, oauthVerifier, role: 'user' },
    })

  test('signs requests as the standard and Twitter document it', () => {
    const photos = [
      ['file', 'vacation.jpg'],
      ['size', 'original'],
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131202'],
      ['oauth_nonce', 'chapoH'],
    ] as const
    expect(signature('GET', 'http://photos.example.net/photos', photos, 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe(
      'MdpQcU8iPSUjWoN/UDMsK2sui9I='
    )
    const status = [
      ['include_entities', 'true'],
      ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
      ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
      ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1318622958'],
      ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
      ['oauth_version', '1.0'],
    ] as const
    const secrets = [
      'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    ] as const
    expect(signature('POST', 'https://api.twitter.com/1.1/statuses/update.json', status, ...secrets)).toBe(
      'hCtSmYh+iHYCEqBWrE7C7hYmtUk='
    )
  })

  test('signs in by the temporary token, once, in the browser that started it', async () => {
    const begun = await start()
    expect(begun.url).toBe(`${twitter.origin}/oauth/authenticate?oauth_token=${begun.oauthToken}`)
    expect(twitter.callbackOf(begun.oauthToken)).toBe(back)
    const user = { id_str: '42', name: 'Leo Marsh', email: 'leo@example.test' }
    const verifier = twitter.agree(begun.oauthToken, user)
    const done = await end(begun, verifier)
    expect(done).toMatchObject({ status: 200, data: { email: 'leo@example.test', isPerformer: false } })
    expect((await end(begun, verifier)).error.code).toBe('wrong_credentials')

    const other = await start()
    const stolen = twitter.agree(other.oauthToken, user)
    expect((await end({ ...other, oauthTokenSecret: begun.oauthTokenSecret }, stolen)).error.code).toBe(
      'wrong_credentials'
    )
    expect((await end(other, stolen)).error.code).toBe('wrong_credentials')
    const third = await start()
    twitter.agree(third.oauthToken, user)
    expect((await end(third, 'made up')).error.code).toBe('wrong_credentials')

    const { id_str, name } = user
    const last = await start()
    const again = await end(last, twitter.agree(last.oauthToken, { id_str, name }))
    expect(again.data._id).toBe(done.data._id)
  })
})
