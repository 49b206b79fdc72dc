import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { hiddenWords, picture } from '../../../support/media/pictures.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp({}, new Date('2026-03-01T12:00:00Z'))))
afterAll(() => app.close())
const view = (id: string, by?: TestPerson, headers: Record<string, string> = {}) =>
  app.call(performers.view, { params: { id } }, { token: by?.token, headers })
const update = (
  person: TestPerson,
  body: In<(typeof performers.update)['body']>,
  headers: Record<string, string> = {}
) => app.call(performers.update, { params: { id: person.id }, body }, { token: person.token, headers })

const follow = (fan: TestPerson, performer: TestPerson) =>
  app.deps.db
    .insertInto('follow')
    .values({ follower_id: fan.id, performer_id: performer.id, created_at: app.clock.now() })
    .execute()

const block = (blocker: TestPerson, blocked: TestPerson) =>
  app.deps.db.insertInto('block_user').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()

describe("a creator's page", () => {
  test("is found by id and by username in any case, with the viewer's relation to the creator", async () => {
    const creator = await createPerformer(
      app,
      { tagline: 'Suites at night', yearly_price: 9900, is_free_subscription: true },
      { city: 'Porto', phone: '555' }
    )
    const visitor = await view(creator.username.toUpperCase())
    expect(visitor.data).toMatchObject({
      _id: creator.id,
      tagline: 'Suites at night',
      monthlyPrice: 9.95,
      yearlyPrice: 99,
      city: 'Porto',
      canSubscribe: true,
      isOnline: false,
      isVerified: true,
    })
    for (const field of [
      'isFollowed',
      'isSubscribed',
      'trialUsed',
      'subscriptionEndsAt',
      'email',
      'phone',
      'birthDate',
      'documents',
      'commission',
    ])
      expect(visitor.data).not.toHaveProperty(field)
    const fan = await createFan(app)
    expect((await view(creator.id, fan)).data).toMatchObject({
      isFollowed: false,
      isSubscribed: false,
      trialUsed: false,
    })
    await follow(fan, creator)
    await grantSubscription(app, fan, creator, 30)
    expect((await view(creator.id, fan)).data).toMatchObject({
      isFollowed: true,
      isSubscribed: true,
      subscriptionEndsAt: '2026-03-31T12:00:00.000Z',
    })
    expect((await view(creator.id, creator)).data.canSubscribe).toBe(false)
  })

  test('does not exist for others while pending, rejected or suspended, but for its owner and operators', async () => {
    const [fan, admin] = [await createFan(app), await createAdmin(app)]
    for (const status of ['pending', 'rejected'] as const) {
      const creator = await createPerformer(app, { approved_at: null }, { status })
      expect(
        [
          (await view(creator.id)).status,
          (await view(creator.username, fan)).status,
          (await view(creator.id, creator)).status,
          (await view(creator.id, admin)).status,
        ],
        status
      ).toEqual([404, 404, 200, 200])
      expect((await view(creator.id, creator)).data).toMatchObject({ canSubscribe: false, isVerified: false })
    }
    const suspended = await createPerformer(app, {}, { status: 'suspended' })
    expect([
      (await view(suspended.id)).status,
      (await view(suspended.id, suspended)).status,
      (await view(suspended.id, admin)).status,
    ]).toEqual([404, 404, 200])
    expect((await view(fan.id)).status).toBe(404)
  })

  test('does not exist across a block in either direction, nor in a country that its creator has blocked', async () => {
    const [creator, fan, other] = [await createPerformer(app), await createFan(app), await createFan(app)]
    await block(creator, fan)
    await block(other, creator)
    expect([
      (await view(creator.id, fan)).status,
      (await view(creator.id, other)).status,
      (await view(creator.id)).status,
    ]).toEqual([404, 404, 200])
    await app.deps.db.insertInto('block_country').values({ performer_id: creator.id, country: 'FR' }).execute()
    const from = (country: string) => ({ 'x-country': country })
    expect([
      (await view(creator.id, undefined, from('FR'))).status,
      (await view(creator.id, undefined, from('DE'))).status,
      (await view(creator.id, creator, from('FR'))).status,
    ]).toEqual([404, 200, 200])
  })
})

describe("one's own profile", () => {
  test('is changed field by field, and cleared by empty texts', async () => {
    const creator = await createPerformer(app)
    const { data } = await update(creator, {
      name: 'Ida Lind',
      bio: 'Cellist.',
      craft: 'Cellist',
      height: '164_166',
      gender: 'female',
      languages: ['pt', 'en', 'pt'],
      websiteUrl: 'https://example.test/ida',
      monthlyPrice: 12.5,
      yearlyPrice: 120,
      isFreeSubscription: true,
    })
    expect(data).toMatchObject({
      name: 'Ida Lind',
      bio: 'Cellist.',
      craft: 'Cellist',
      height: '164_166',
      gender: 'female',
      languages: ['pt', 'en'],
      monthlyPrice: 12.5,
      yearlyPrice: 120,
      isFreeSubscription: true,
      commission: 20,
    })
    const cleared = await update(creator, {
      bio: '',
      height: '',
      gender: '',
      yearlyPrice: '',
      languages: [],
      websiteUrl: '',
    })
    expect(cleared.data).toMatchObject({ craft: 'Cellist', monthlyPrice: 12.5, languages: [] })
    for (const field of ['bio', 'height', 'gender', 'yearlyPrice', 'websiteUrl'])
      expect(cleared.data).not.toHaveProperty(field)
    expect((await view(creator.id)).data).toMatchObject({ name: 'Ida Lind', monthlyPrice: 12.5 })
  })

  test('accepts only values from the lookup lists', async () => {
    const creator = await createPerformer(app)
    for (const [field, value] of [
      ['height', '141_143'],
      ['eyeColor', 'gold'],
      ['websiteUrl', 'javascript:alert(1)'],
      ['websiteUrl', 'https://'],
      ['languages', ['zz']],
      ['craft', 'x'.repeat(41)],
    ] as const)
      expect((await update(creator, { [field]: value })).error, field).toMatchObject({
        statusCode: 422,
        fields: { [field]: expect.any(String) },
      })
  })

  test('accepts prices within the limits, both ends included, and names the limit otherwise', async () => {
    const creator = await createPerformer(app)
    for (const monthlyPrice of [2.95, 300])
      expect((await update(creator, { monthlyPrice })).data.monthlyPrice).toBe(monthlyPrice)
    for (const yearlyPrice of [2.95, 3600])
      expect((await update(creator, { yearlyPrice })).data.yearlyPrice).toBe(yearlyPrice)
    const refusals = [
      [{ monthlyPrice: 2.94 }, '$2.95'],
      [{ monthlyPrice: 0 }, '$2.95'],
      [{ monthlyPrice: 0, isFreeSubscription: true }, '$2.95'],
      [{ monthlyPrice: 300.01 }, '$300'],
      [{ yearlyPrice: 3600.01 }, '$3,600'],
      [{ yearlyPrice: 0 }, '$2.95'],
    ] as const
    for (const [body, limit] of refusals) {
      const { error } = await update(creator, { ...body, bio: 'never kept' })
      expect(error).toMatchObject({ statusCode: 422, code: 'invalid' })
      expect(Object.values(error.fields ?? {})[0]).toContain(limit)
    }
    expect(
      (await update(creator, { monthlyPrice: 1 }, { 'accept-language': 'pt' })).error.fields?.monthlyPrice
    ).toContain('No mínimo $\u00a02,95')
    expect((await update(creator, {})).data).toMatchObject({ monthlyPrice: 300, yearlyPrice: 3600 })
    expect((await update(creator, {})).data).not.toHaveProperty('bio')
    await app.deps.db
      .insertInto('setting')
      .values({ key: 'maximumSubscriptionPrice', value: JSON.stringify(5000) })
      .execute()
    expect((await update(creator, { monthlyPrice: 50.01 })).status).toBe(422)
    await app.deps.db.deleteFrom('setting').execute()
  })

  test('cannot be changed by another creator, and stays unchanged as a whole when one part is rejected', async () => {
    const [creator, other] = [await createPerformer(app), await createPerformer(app)]
    const attempt = await app.call(
      performers.update,
      { params: { id: creator.username }, body: { bio: 'mine now' } },
      { token: other.token }
    )
    expect(attempt.error.code).toBe('forbidden')
    expect((await update(creator, { bio: 'kept?', username: other.username })).error.fields).toHaveProperty('username')
    expect((await view(creator.id)).data.bio).toBeUndefined()
  })
})

describe('uploads', () => {
  const upload = async (person: TestPerson, path: string, files: Record<string, Buffer>) => {
    const { payload, headers } = multipart({}, files)
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, authorization: person.token },
    })
    return { status: answer.statusCode, body: answer.json<{ fields?: object; data: Record<string, unknown> }>() }
  }

  test('set the avatar and the cover', async () => {
    const creator = await createPerformer(app)
    const { avatar } = (await upload(creator, '/performers/avatar/upload', { avatar: await picture(300, 300) })).body
      .data
    const { cover } = (await upload(creator, '/performers/cover/upload', { cover: await picture(1200, 400) })).body.data
    expect((await view(creator.id)).data).toMatchObject({ avatar, cover })
    for (const address of [avatar, cover])
      expect((await app.app.inject(String(address))).headers['content-type']).toBe('image/webp')
  })

  test('add to the page a small placeholder image of its cover, without metadata, and none for a transparent one', async () => {
    const creator = await createPerformer(app)
    expect((await view(creator.id)).data).not.toHaveProperty('coverGlimpse')
    await upload(creator, '/performers/cover/upload', { cover: await picture(1500, 500) })
    const [type, bytes = ''] = String((await view(creator.id)).data.coverGlimpse).split(',')
    const glimpse = Buffer.from(bytes, 'base64')
    const { width, height } = await sharp(glimpse).metadata()
    expect([type, width, height]).toEqual(['data:image/webp;base64', 768, 256])
    expect(glimpse.length).toBeLessThan(3000)
    for (const word of hiddenWords) expect(glimpse.includes(word)).toBe(false)
    await upload(creator, '/performers/cover/upload', {
      cover: await sharp({ create: { width: 1500, height: 500, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
    })
    expect((await view(creator.id)).data).not.toHaveProperty('coverGlimpse')
  })

  test('of new documents set a rejected creator to pending again, and never expose a file address', async () => {
    const creator = await createPerformer(app, { approved_at: null }, { status: 'rejected', status_reason: 'Blurred' })
    expect((await upload(creator, '/performers/documents/upload', {})).status).toBe(422)
    expect(
      (await upload(creator, '/performers/documents/upload', { selfieWithId: Buffer.from('x') })).body.fields
    ).toHaveProperty('selfieWithId')
    // A valid document beside it is not stored either.
    expect(
      (
        await upload(creator, '/performers/documents/upload', {
          idDocument: await picture(300, 200),
          selfieWithId: Buffer.from('x'),
        })
      ).status
    ).toBe(415)
    expect(await app.deps.db.selectFrom('file').select('id').where('owner_id', '=', creator.id).execute()).toEqual([])
    const sent = await upload(creator, '/performers/documents/upload', { idDocument: await picture(300, 200) })
    expect(sent.body.data).toEqual({
      documents: [{ kind: 'idDocument', status: 'pending', uploadedAt: '2026-03-01T12:00:00.000Z' }],
    })
    const own = await app.call(performers.me, {}, { token: creator.token })
    expect(own.data).toMatchObject({ status: 'pending', documents: [{ kind: 'idDocument' }] })
    expect(own.data).not.toHaveProperty('statusReason')
    const approved = await createPerformer(app)
    await upload(approved, '/performers/documents/upload', { idDocument: await picture(30, 20) })
    expect((await view(approved.id)).status).toBe(200)
  })
})
