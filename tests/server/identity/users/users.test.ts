import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { maxPictureBytes } from '../../../../contract/limits.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { mailsTo, secretIn, waitForMails } from '../../../support/data/mail.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture } from '../../../support/media/pictures.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp({}, new Date('2026-03-01T12:00:00Z'))))
afterAll(() => app.close())
const update = (person: TestPerson, body: In<(typeof users.update)['body']>, headers: Record<string, string> = {}) =>
  app.call(users.update, { body }, { token: person.token, headers })
const me = async (person: TestPerson) => (await app.call(users.me, {}, { token: person.token })).data
const follow = (fan: TestPerson, performer: TestPerson) =>
  app.deps.db
    .insertInto('follow')
    .values({ follower_id: fan.id, performer_id: performer.id, created_at: app.clock.now() })
    .execute()

const block = (blocker: TestPerson, blocked: TestPerson) =>
  app.deps.db.insertInto('block_user').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()

describe("one's own account", () => {
  test('contains its stored fields and no secret ones', async () => {
    const fan = await createFan(app)
    expect(await me(fan)).toEqual({
      _id: fan.id,
      name: expect.any(String),
      username: fan.username,
      avatar: '/no-avatar.jpg',
      isPerformer: false,
      email: fan.email,
      emailVerified: true,
      balance: 0,
      balanceAsOf: 0,
      status: 'active',
      birthDate: '1990-01-01',
      createdAt: '2026-03-01T12:00:00.000Z',
    })
    expect((await app.call(users.me, {}, { token: (await createAdmin(app)).token })).data.isAdmin).toBe(true)
  })

  test('keeps fields that are not sent, and clears fields that are sent empty', async () => {
    const fan = await createFan(app)
    const full = await update(fan, {
      name: '  Ana Souza ',
      country: 'br',
      state: 'SP',
      city: 'Campinas',
      phoneCode: '+55',
      phone: '19 5555-0101',
      language: 'pt',
    })
    expect(full.data).toMatchObject({
      name: 'Ana Souza',
      country: 'BR',
      state: 'SP',
      city: 'Campinas',
      phoneCode: '+55',
      phone: '19 5555-0101',
      language: 'pt',
    })
    const { data } = await update(fan, { city: '', phone: '', country: '' })
    expect(data).toMatchObject({ name: 'Ana Souza', state: 'SP', phoneCode: '+55' })
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['city']))
    expect([data.city, data.phone, data.country]).toEqual([undefined, undefined, undefined])
    expect((await update(fan, { country: 'QQ' })).error).toMatchObject({
      statusCode: 422,
      fields: { country: expect.any(String) },
    })
    expect(await me(fan)).toEqual(data)
  })

  test('cannot give itself the rights of an operator or a creator, or a balance', async () => {
    const fan = await createFan(app)
    const before = await me(fan)
    const rights = { isAdmin: true, isPerformer: true, balance: 1000, status: 'active', emailVerified: true }
    const refused = await update(fan, { name: 'Ana', ...rights } as never)
    expect([refused.status, Object.keys(refused.error.fields ?? {}).sort()]).toEqual([422, Object.keys(rights).sort()])
    expect(await me(fan)).toEqual(before)
    expect((await update(fan, { name: 'Ana' })).status).toBe(200)
    expect(await me(fan)).toEqual({ ...before, name: 'Ana' })
    expect(before).toMatchObject({ isPerformer: false, balance: 0 })
    expect(before).not.toHaveProperty('isAdmin')
  })

  test('keeps working with a new e-mail address, which has to be confirmed by the link sent there', async () => {
    const fan = await createFan(app)
    const email = `New.${fan.username}@example.test`
    expect((await update(fan, { email })).data).toMatchObject({ email, emailVerified: false, status: 'active' })
    const [mail] = await waitForMails(app, email)
    const [told] = await waitForMails(app, fan.email)
    expect(told!.text).not.toMatch(/token=/)
    expect((await app.call(auth.confirmEmail, { body: { token: secretIn(mail!) } })).status).toBe(200)
    expect(await me(fan)).toMatchObject({ email, emailVerified: true })
    // The same address in other letter case is no new address.
    expect((await update(fan, { email: email.toUpperCase() })).data.emailVerified).toBe(true)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('cannot take a username that is in use, in any letter case, or reserved', async () => {
    const [fan, other] = [await createFan(app), await createFan(app)]
    expect((await update(fan, { username: other.username.toUpperCase() })).error).toMatchObject({
      statusCode: 422,
      fields: { username: 'This username is taken' },
    })
    expect((await update(fan, { username: other.username }, { 'accept-language': 'pt-BR' })).error.fields).toEqual({
      username: 'Este nome de usuário já está em uso',
    })
    expect((await update(fan, { username: 'Wallet' })).error).toMatchObject({
      statusCode: 422,
      fields: { username: expect.any(String) },
    })
    expect((await update(fan, { username: fan.username.toUpperCase() })).data.username).toBe(fan.username.toUpperCase())
    const wanted = `w${fan.username}`
    const both = await Promise.all([
      update(fan, { username: wanted }),
      update(other, { username: wanted.toUpperCase() }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  test("sets its date of birth once, of 18 years by the server's clock", async () => {
    const fan = await createFan(app, { birth_date: null })
    expect((await update(fan, { birthDate: '2008-03-02' })).error).toMatchObject({
      statusCode: 422,
      fields: { birthDate: 'You must be 18 or older' },
    })
    expect((await update(fan, { birthDate: '2008-03-01' })).data.birthDate).toBe('2008-03-01')
    expect((await update(fan, { birthDate: '2008-03-01', city: 'Bath' })).status).toBe(200)
    expect((await update(fan, { birthDate: '2000-01-01', city: 'Rome' })).error.fields).toEqual({
      birthDate: "You can't change your date of birth. Contact us if it's wrong.",
    })
    expect(await me(fan)).toMatchObject({ birthDate: '2008-03-01', city: 'Bath' })
  })
})

describe('an avatar', () => {
  const upload = async (person: TestPerson, path: string, body: Buffer) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api${path}`,
      ...withToken(multipart({}, { avatar: body }), person.token),
    })
    return {
      status: answer.statusCode,
      body: answer.json<{ code?: string; fields?: object; data: { avatar: string } }>(),
    }
  }
  const withToken = ({ payload, headers }: ReturnType<typeof multipart>, token: string) => ({
    payload,
    headers: { ...headers, authorization: token },
  })

  test('is set by its owner or an operator, and can be fetched', async () => {
    const [fan, other, admin] = [await createFan(app), await createFan(app), await createAdmin(app)]
    const { body } = await upload(fan, '/users/avatar/upload', await picture(400, 300))
    expect((await me(fan)).avatar).toBe(body.data.avatar)
    expect((await app.app.inject(body.data.avatar)).statusCode).toBe(200)
    expect((await upload(other, `/users/${fan.id}/avatar/upload`, await picture(40, 30))).body.code).toBe('forbidden')
    const changed = await upload(admin, `/users/${fan.id}/avatar/upload`, await picture(40, 30))
    expect(changed.body.data.avatar).not.toBe(body.data.avatar)
    expect((await me(fan)).avatar).toBe(changed.body.data.avatar)
    expect(
      (await upload(admin, '/users/01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e/avatar/upload', await picture(40, 30))).status
    ).toBe(404)
  })

  test('may have the size limit of the contract, and no more', async () => {
    const fan = await createFan(app)
    const large = await sharp(randomBytes(1000 * 800 * 3), { raw: { width: 1000, height: 800, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(2_000_000)
    expect((await upload(fan, '/users/avatar/upload', large)).status).toBe(200)
    const tooLarge = await upload(fan, '/users/avatar/upload', Buffer.concat([large, Buffer.alloc(maxPictureBytes)]))
    expect([tooLarge.status, tooLarge.body.code, tooLarge.body.fields]).toEqual([
      413,
      'too_large',
      { avatar: expect.any(String) },
    ])
  })

  test('that is no image changes nothing', async () => {
    const fan = await createFan(app)
    const refused = await upload(fan, '/users/avatar/upload', Buffer.from('<svg onload="alert(1)"/>'))
    expect([refused.status, refused.body.fields]).toEqual([415, { avatar: expect.any(String) }])
    expect((await me(fan)).avatar).toBe('/no-avatar.jpg')
  })
})

describe('other accounts', () => {
  test('are found by id or username without private fields, unless hidden by a block or suspended by the operator', async () => {
    const [fan, other, gone] = [
      await createFan(app),
      await createFan(app, { city: 'Rome' }),
      await createFan(app, { status: 'suspended' }),
    ]
    const view = (id: string, by = fan) => app.call(users.view, { params: { id } }, { token: by.token })
    const seen = await view(other.username.toUpperCase())
    expect(Object.keys(seen.data).sort()).toEqual(['_id', 'avatar', 'createdAt', 'isPerformer', 'name', 'username'])
    expect((await view(other.id)).data).toEqual(seen.data)
    expect((await view(gone.id)).status).toBe(404)
    expect((await view(gone.id, await createAdmin(app))).status).toBe(200)
    await block(other, fan)
    expect([(await view(other.id)).status, (await view(fan.id, other)).status, (await view(fan.id)).status]).toEqual([
      404, 404, 200,
    ])
  })

  test('are searched by a creator among their fans, and by an operator among all', async () => {
    const [creator, admin] = [await createPerformer(app), await createAdmin(app)]
    const [follower, subscriber, both, past, blocked, stranger] = await Promise.all(
      ['Ada', 'Bo', 'Cem', 'Dov', 'Eve', 'Fay'].map((name) =>
        createFan(app, { name: `${name} 100%_${creator.username}` })
      )
    )
    for (const fan of [follower!, both!, blocked!]) await follow(fan, creator)
    for (const fan of [subscriber!, both!]) await grantSubscription(app, fan, creator)
    await grantSubscription(app, past!, creator, -1)
    await block(creator, blocked!)
    const search = async (by: TestPerson, query: In<(typeof users.search)['query']>) =>
      (await app.call(users.search, { query }, { token: by.token })).data
    const found = await search(creator, { sortBy: 'name', sort: 'asc' })
    expect(found.total).toBe(3)
    expect(found.data.map((row) => [row._id, row.isFollower, row.isSubscriber])).toEqual([
      [follower!.id, true, false],
      [subscriber!.id, false, true],
      [both!.id, true, true],
    ])
    const second = await search(creator, { sortBy: 'name', sort: 'asc', limit: 1, offset: 1 })
    expect([second.total, second.data.map((row) => row._id)]).toEqual([3, [subscriber!.id]])
    expect((await search(admin, { q: `100%_${creator.username}`, limit: 100 })).total).toBe(6)
    expect((await search(admin, { q: `1000_${creator.username}`, limit: 100 })).total).toBe(0)
    expect((await app.call(users.search, {}, { token: stranger!.token })).error.code).toBe('wrong_role')
  })
})
