import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comments } from '../../../contract/social/comments.ts'
import type { In } from '../../../contract/endpoint.ts'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { multipart } from '../../support/media/form.ts'
import { block, createItem } from '../../support/data/items.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { picture } from '../../support/media/pictures.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const write = (who: TestPerson, body: In<(typeof comments.create)['body']>) =>
  app.call(comments.create, { body }, { token: who.token })
const list = (query: In<(typeof comments.search)['query']>, who?: TestPerson) =>
  app.call(comments.search, { query }, { token: who?.token })
const remove = (who: TestPerson, id: string) => app.call(comments.remove, { params: { id } }, { token: who.token })
const words = (answer: { data: { data: { content: string }[] } }) => answer.data.data.map((comment) => comment.content)
const totals = async (id: string) =>
  (await app.deps.db.selectFrom('feed').select('total_comments').where('id', '=', id).executeTakeFirstOrThrow())
    .total_comments

/** Sends a comment as a form, as the web client does with a photo. */
async function send(
  method: 'POST' | 'PUT',
  path: string,
  who: TestPerson,
  fields: Record<string, string>,
  photo?: Buffer
) {
  const form = multipart(fields, photo ? { photo } : {})
  const answer = await app.app.inject({
    method,
    url: `/api${path}`,
    ...form,
    headers: { ...form.headers, authorization: who.token },
  })
  return {
    status: answer.statusCode,
    body: answer.json() as {
      data: { _id: string; content: string; photo?: { url: string; width: number } }
      fields?: Record<string, string>
      code?: string
    },
  }
}

describe('a thread', () => {
  let creator: TestPerson, fan: TestPerson, other: TestPerson, objectId: string
  const objectType = 'feed' as const
  beforeEach(async () => {
    ;[creator, fan, other] = [await createPerformer(app), await createFan(app), await createFan(app)]
    objectId = await createItem(app, creator, 'feed')
  })

  test('takes no comment in which nothing is seen', async () => {
    for (const content of ['\u200B\u200B', '\u2800', '\u3164', '\uFE0F'])
      expect([(await write(fan, { objectType, objectId, content })).status, await totals(objectId)]).toEqual([422, 0])
  })

  test('is newest first by cursor, its replies oldest first, with counts of both', async () => {
    const ids: string[] = []
    for (const content of ['one', 'two', 'three', 'four', 'five']) {
      ids.push((await write(fan, { objectType, objectId, content })).data._id)
      app.clock.advance(content === 'three' ? 0 : 1000)
    }
    const first = await list({ objectType, objectId, limit: 2 })
    expect([words(first), first.data.total]).toEqual([['five', 'four'], 5])
    const second = await list({ objectType, objectId, limit: 2, before: first.data.nextCursor })
    const third = await list({ objectType, objectId, limit: 2, before: second.data.nextCursor })
    expect([words(second), words(third), third.data.nextCursor]).toEqual([['three', 'two'], ['one'], undefined])

    const parentId = ids[0]!
    const reply = (await write(creator, { objectType, objectId, parentId, content: 'a' })).data
    expect(reply).toMatchObject({
      parentId,
      isFromPerformer: true,
      author: { _id: creator.id },
      canEdit: true,
      canDelete: true,
      isLiked: false,
      totalReplies: 0,
    })
    app.clock.advance(1000)
    // A reply to a reply gets the same parent.
    expect((await write(other, { objectType, objectId, parentId: reply._id, content: 'b' })).data.parentId).toBe(
      parentId
    )
    app.clock.advance(1000)
    await write(fan, { objectType, objectId, parentId, content: 'c' })
    const replies = await list({ objectType, objectId, parentId, limit: 2 })
    expect([words(replies), replies.data.total]).toEqual([['a', 'b'], 3])
    expect(words(await list({ objectType, objectId, parentId, limit: 2, before: replies.data.nextCursor }))).toEqual([
      'c',
    ])
    const top = (await list({ objectType, objectId })).data
    expect([top.total, top.data.at(-1)?.totalReplies, await totals(objectId)]).toEqual([5, 3, 8])
    // A visitor reads it too, without the right to edit.
    expect(top.data[0]).toMatchObject({ canEdit: false, canDelete: false })
    expect(top.data[0]).not.toHaveProperty('isLiked')
  })

  test('keeps correct counts when many write and delete in parallel', async () => {
    const top = (await write(fan, { objectType, objectId, content: 'top' })).data._id
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        write(i % 2 ? fan : other, { objectType, objectId, content: `c${i}`, parentId: i % 3 ? top : undefined })
      )
    )
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([201]))
    const gone = made.slice(0, 5)
    // Each is deleted twice: the second call finds nothing and does not decrement the count.
    await Promise.all([...gone, ...gone].map((answer) => remove(creator, answer.data._id)))
    const rows = await app.deps.db
      .selectFrom('comment')
      .select(['id', 'parent_id', 'total_replies'])
      .where('object_id', '=', objectId)
      .execute()
    expect([rows.length, await totals(objectId)]).toEqual([8, 8])
    expect(rows.find((row) => row.id === top)?.total_replies).toBe(rows.filter((row) => row.parent_id === top).length)
  })

  test('is deleted with its replies, likes and photos, and only by those who may', async () => {
    const top = (await write(fan, { objectType, objectId, content: 'top' })).data._id
    const photo = await send(
      'POST',
      '/comments',
      other,
      { objectType, objectId, parentId: top },
      await picture(300, 200)
    )
    expect([photo.status, photo.body.data.content]).toEqual([201, ''])
    const url = photo.body.data.photo!.url
    expect((await app.app.inject(url)).statusCode).toBe(200)
    expect((await remove(other, top)).error.code).toBe('forbidden')
    expect((await remove(creator, top)).status).toBe(204)
    expect([await totals(objectId), (await list({ objectType, objectId })).data.total]).toEqual([0, 0])
    await expect.poll(async () => (await app.app.inject(url)).statusCode).toBe(404)
    expect((await remove(creator, top)).status).toBe(404)

    const mine = (await write(fan, { objectType, objectId, content: 'mine' })).data._id
    const strangers = await createPerformer(app)
    expect((await remove(strangers, mine)).error.code).toBe('forbidden')
    expect((await remove(fan, mine)).status).toBe(204)
    const bad = (await write(fan, { objectType, objectId, content: 'bad' })).data._id
    expect((await remove(await createAdmin(app), bad)).status).toBe(204)
    expect(await totals(objectId)).toBe(0)
  })

  test('is edited by its author only; a photo stays until it is replaced or removed', async () => {
    const made = await send(
      'POST',
      '/comments',
      fan,
      { objectType, objectId, content: 'look' },
      await picture(300, 200)
    )
    const { _id: id, photo } = made.body.data
    const plain = (body: In<(typeof comments.update)['body']>, who = fan) =>
      app.call(comments.update, { params: { id }, body }, { token: who.token })
    app.clock.advance(1000)
    expect((await plain({ content: 'looks' })).data).toMatchObject({
      content: 'looks',
      photo: { width: photo!.width },
      editedAt: app.clock.now().toISOString(),
    })
    expect((await plain({ content: 'mine now' }, creator)).status).toBe(404)
    const changed = await send('PUT', `/comments/${id}`, fan, { content: 'another' }, await picture(200, 300))
    expect(changed.body.data.photo!.url).not.toBe(photo!.url)
    await expect.poll(async () => (await app.app.inject(photo!.url)).statusCode).toBe(404)
    // Without text, the photo is the content.
    expect((await plain({ content: '', removePhoto: 'true' })).error.fields).toHaveProperty('content')
    expect((await plain({ content: '' })).status).toBe(200)
    expect((await plain({ content: 'words', removePhoto: 'true' })).data.photo).toBeUndefined()
    expect(await app.deps.db.selectFrom('file').select('id').where('owner_id', '=', fan.id).execute()).toEqual([])
  })

  test('rejects empty and too long text, and files that are no image', async () => {
    expect((await write(fan, { objectType, objectId, content: '  ' })).error.fields).toHaveProperty('content')
    expect((await write(fan, { objectType, objectId, content: 'x'.repeat(1001) })).error.fields).toHaveProperty(
      'content'
    )
    expect((await write(fan, { objectType, objectId, content: 'x'.repeat(1000) })).status).toBe(201)
    const wrong = await send('POST', '/comments', fan, { objectType, objectId }, Buffer.from('no picture'))
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([415, ['photo']])
    expect((await list({ objectType, objectId, before: 'nonsense' })).error.fields).toHaveProperty('before')
    expect(await totals(objectId)).toBe(1)
  })

  test('limits the photos that a fan adds in a day, also in parallel; text is not limited', async () => {
    const [photo, now] = [await picture(300, 200), app.clock.now()]
    await app.deps.db
      .insertInto('file')
      .values({
        id: randomUUIDv7(),
        owner_id: fan.id,
        type: 'message-photo',
        size: 2_000_000_000 - Math.ceil(photo.length * 2.5),
        status: 'ready',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const post = () => send('POST', '/comments', fan, { objectType, objectId, content: 'look' }, photo)
    expect((await Promise.all([post(), post(), post(), post()])).map(({ status }) => status).toSorted()).toEqual([
      201, 201, 429, 429,
    ])
    const { _id } = (await write(fan, { objectType, objectId, content: 'words alone' })).data
    const changed = await send('PUT', `/comments/${_id}`, fan, { content: 'with a photo' }, photo)
    expect([changed.status, changed.body.code, await totals(objectId)]).toEqual([429, 'too_many_requests', 3])
    // A rejected file does not count.
    expect((await send('POST', '/comments', other, { objectType, objectId }, Buffer.from('no picture'))).status).toBe(
      415
    )
    expect(await app.deps.db.selectFrom('file').select('id').where('owner_id', '=', other.id).execute()).toEqual([])
    app.clock.advance(25 * 3_600_000)
    expect((await post()).status).toBe(201)
  })

  test('leaves out comments of accounts with a block in either direction', async () => {
    const third = await createFan(app)
    for (const who of [fan, other, third]) {
      await write(who, { objectType, objectId, content: who.username })
      app.clock.advance(1000)
    }
    await block(app, fan, other)
    expect(words(await list({ objectType, objectId }, fan))).toEqual([third.username, fan.username])
    expect(words(await list({ objectType, objectId }, other))).toEqual([third.username, other.username])
    expect(words(await list({ objectType, objectId }, third))).toHaveLength(3)
    expect((await list({ objectType, objectId }, fan)).data.total).toBe(2)
    const [hidden] = (await list({ objectType, objectId }, third)).data.data.filter(
      (comment) => comment.author._id === other.id
    )
    // A hidden comment can neither be answered nor deleted, and its replies cannot be read.
    expect((await write(fan, { objectType, objectId, parentId: hidden!._id, content: 'x' })).status).toBe(404)
    expect((await list({ objectType, objectId, parentId: hidden!._id }, fan)).status).toBe(404)
    expect((await remove(fan, hidden!._id)).status).toBe(404)
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', third.id).execute()
    expect(words(await list({ objectType, objectId }, fan))).toEqual([fan.username])
  })
})

test('is available only for visible items, of every type', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const gallery = await createItem(app, creator, 'gallery')
  const open: [ItemType, string][] = [
    ['feed', await createItem(app, creator, 'feed')],
    ['video', await createItem(app, creator, 'video')],
    ['gallery', gallery],
    ['photo', await createItem(app, creator, 'photo', { gallery_id: gallery })],
    ['product', await createItem(app, creator, 'product')],
  ]
  for (const [objectType, objectId] of open)
    expect((await write(fan, { objectType, objectId, content: objectType })).status).toBe(201)
  const locked: [ItemType, string][] = [
    ['feed', await createItem(app, creator, 'feed', { access: 'subscriber' })],
    ['video', await createItem(app, creator, 'video', { access: 'sale', price: 500 })],
  ]
  for (const [objectType, objectId] of locked) {
    expect((await write(fan, { objectType, objectId, content: 'x' })).error.code).toBe('locked')
    expect((await list({ objectType, objectId }, fan)).error.code).toBe('locked')
    expect((await write(creator, { objectType, objectId, content: 'mine' })).status).toBe(201)
  }
  const draft = await createItem(app, creator, 'feed', { status: 'draft', published_at: null })
  expect((await write(fan, { objectType: 'feed', objectId: draft, content: 'x' })).status).toBe(404)
  // The id of one type is not found under another.
  expect((await write(fan, { objectType: 'video', objectId: open[0]![1], content: 'x' })).status).toBe(404)
  // A comment is found only below its own item.
  const parentId = (await list({ objectType: 'feed', objectId: open[0]![1] })).data.data[0]!._id
  expect((await write(fan, { objectType: 'gallery', objectId: gallery, parentId, content: 'x' })).status).toBe(404)
  await block(app, creator, fan)
  expect((await list({ objectType: 'feed', objectId: open[0]![1] }, fan)).status).toBe(404)
})
