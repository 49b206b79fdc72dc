import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, uploadPhoto } from '../../../support/media/pictures.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

/** A small picture: these tests do not test its processing. */
const snap = async (who: TestPerson, description?: string) =>
  uploadPhoto(app, who.token, { bytes: await picture(320, 200), ...(description !== undefined && { description }) })

type Body = In<(typeof feeds.create)['body']>
const post = async (creator: TestPerson, body: Body) => {
  app.clock.advance(1000)
  return app.call(feeds.create, { body }, { token: creator.token })
}

const counter = async (creator: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('performer')
      .select('total_feeds')
      .where('account_id', '=', creator.id)
      .executeTakeFirstOrThrow()
  ).total_feeds

describe('writing', () => {
  let creator: TestPerson
  beforeAll(async () => void (creator = await createPerformer(app)))

  test('a post with photos is stored as sent, can be changed, and is deleted with its files', async () => {
    const [a = '', b = ''] = [await snap(creator, 'First'), await snap(creator)]
    const made = await post(creator, { text: '  Hello\nworld  ', fileIds: [b, a], access: 'free' })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      type: 'photo',
      text: 'Hello\nworld',
      isLocked: false,
      accessReason: 'owner',
      totalFiles: 2,
      files: [{ _id: b }, { _id: a, alt: 'First' }],
    })
    const params = { id: made.data._id }
    const first = made.data.files?.[1]
    expect((await app.app.inject(first!.url)).statusCode).toBe(200)

    const changed = await app.call(
      feeds.update,
      { params, body: { text: 'Bye', fileIds: [a], access: 'free' } },
      { token: creator.token }
    )
    expect(changed.data).toMatchObject({ text: 'Bye', totalFiles: 1, createdAt: made.data.createdAt })
    expect((await app.call(feeds.view, { params })).data).toMatchObject({
      accessReason: 'public',
      text: 'Bye',
      files: [{ _id: a }],
    })

    expect((await app.call(feeds.remove, { params }, { token: creator.token })).status).toBe(204)
    expect((await app.call(feeds.view, { params }, { token: creator.token })).status).toBe(404)
    await expect.poll(async () => (await app.app.inject(first!.url)).statusCode).toBe(404)
    expect(await app.deps.db.selectFrom('file').select('id').where('id', '=', a).execute()).toEqual([])
  })

  test("accepts only finished photos of one's own, each in one post", async () => {
    const other = await createPerformer(app)
    const used = await snap(creator)
    const foreign = await snap(other)
    const broken = await uploadPhoto(app, creator.token, { bytes: Buffer.from('no picture') })
    const good = await snap(creator)
    expect((await post(creator, { fileIds: [used] })).status).toBe(201)
    for (const [fileIds, at] of [
      [[used], 0],
      [[good, foreign], 1],
      [[broken], 0],
      [[randomUUIDv7()], 0],
      [[good, good], 1],
    ] as const) {
      const refused = await post(creator, { fileIds: [...fileIds] })
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [`fileIds.${at}`]])
    }
    expect((await post(creator, { text: '   ' })).error.fields).toHaveProperty('text')
    expect((await post(creator, { text: 'x'.repeat(5001) })).error.fields).toHaveProperty('text')
  })

  test('two posts created in parallel cannot share a photo, and the counter stays correct', async () => {
    const before = await counter(creator)
    const photo = await snap(creator)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call(feeds.create, { body: { fileIds: [photo] } }, { token: creator.token }))
    )
    expect(answers.map((answer) => answer.status).sort((x, y) => x - y)).toEqual([201, 422, 422, 422, 422, 422])
    expect(await counter(creator)).toBe(before + 1)
  })

  test('the counter follows the status, and drafts and archived posts are visible to the owner only', async () => {
    const fan = await createFan(app)
    const before = await counter(creator)
    const { data } = await post(creator, { text: 'Soon', access: 'free', status: 'draft' })
    const params = { id: data._id }
    const seen = async (token?: string) => (await app.call(feeds.view, { params }, { token })).status
    for (const [status, count, visible] of [
      ['draft', 0, 404],
      ['active', 1, 200],
      ['archived', 0, 404],
      ['active', 1, 200],
      ['draft', 0, 404],
    ] as const) {
      app.clock.advance(1000)
      const put = await app.call(
        feeds.update,
        { params, body: { text: 'Soon', access: 'free', status } },
        { token: creator.token }
      )
      expect([
        put.status,
        put.data.status,
        await counter(creator),
        await seen(),
        await seen(fan.token),
        await seen(creator.token),
      ]).toEqual([200, status, before + count, visible, visible, 200])
    }
    await app.call(feeds.remove, { params }, { token: creator.token })
    expect(await counter(creator)).toBe(before)
  })

  test("another creator's post cannot be changed, deleted or opened as one's own; a fan cannot post", async () => {
    const { data } = await post(creator, { text: 'Mine', access: 'free' })
    const [other, fan] = [await createPerformer(app), await createFan(app)]
    const params = { id: data._id }
    expect((await app.call(feeds.update, { params, body: { text: 'Yours' } }, { token: other.token })).status).toBe(404)
    expect((await app.call(feeds.remove, { params }, { token: other.token })).status).toBe(404)
    expect((await app.call(feeds.viewOwn, { params }, { token: other.token })).status).toBe(404)
    expect((await app.call(feeds.create, { body: { text: 'x' } }, { token: fan.token })).status).toBe(403)
    expect((await app.call(feeds.view, { params })).data.text).toBe('Mine')
  })

  test('before approval a creator can prepare everything and publish nothing', async () => {
    const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
    const photo = await snap(pending)
    expect((await post(pending, { text: 'x', fileIds: [photo] })).error).toMatchObject({
      statusCode: 403,
      code: 'performer_pending',
    })
    const draft = await post(pending, { text: 'x', fileIds: [photo], status: 'draft' })
    expect(draft.status).toBe(201)
    expect(
      (
        await app.call(
          feeds.update,
          { params: { id: draft.data._id }, body: { text: 'x', status: 'active' } },
          { token: pending.token }
        )
      ).error.code
    ).toBe('performer_pending')
    expect((await app.call(feeds.searchOwn, {}, { token: pending.token })).data).toMatchObject({
      total: 1,
      data: [{ status: 'draft', files: [{ _id: photo }] }],
    })
    expect((await app.call(feeds.search, { query: { performerId: pending.id } })).status).toBe(404)
  })

  test("the list of one's own posts is filtered, searched and paged", async () => {
    const owner = await createPerformer(app)
    for (let i = 0; i < 5; i++)
      await post(owner, { text: `Note 10${i % 2 ? '%' : ' euro'}`, status: i < 2 ? 'draft' : 'active' })
    const list = async (query: In<(typeof feeds.searchOwn)['query']>) =>
      (await app.call(feeds.searchOwn, { query }, { token: owner.token })).data
    expect(await list({ status: 'draft' })).toMatchObject({ total: 2 })
    expect((await list({ q: '10%' })).total).toBe(2)
    const pages = [...(await list({ limit: 3 })).data, ...(await list({ limit: 3, offset: 3 })).data]
    expect(new Set(pages.map((feed) => feed._id)).size).toBe(5)
  })
})
