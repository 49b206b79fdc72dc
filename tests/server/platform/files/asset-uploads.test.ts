import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../contract/errors.ts'
import type { Photo } from '../../../../contract/catalogue/assets/photos.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { videos, type Video } from '../../../../contract/catalogue/assets/videos.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { smallCaptions, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { settled } from '../../../support/jobs.ts'
import { hiddenWords, picture } from '../../../support/media/pictures.ts'
import { grantPurchase } from '../../../support/data/grant-access.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
let creator: TestPerson
let film: Buffer
beforeAll(async () => {
  app = await testApp()
  film = await smallVideo()
})
afterAll(() => app.close())
beforeEach(async () => void (creator = await createPerformer(app)))

async function send<T>(
  endpoint: { path: string },
  fields: Record<string, string>,
  files: Record<string, Buffer>,
  by = creator
): Promise<{ status: number; data: T; error: ErrorBody }> {
  const { payload, headers } = multipart(fields, files)
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    payload,
    headers: { ...headers, authorization: by.token },
  })
  const body = answer.json() as { data: T }
  return { status: answer.statusCode, data: body.data, error: body as unknown as ErrorBody }
}
const upload = (fields: Record<string, string>, files: Record<string, Buffer>, by = creator) =>
  send<Video>(videos.upload, fields, files, by)
const view = async (id: string, by?: TestPerson) => app.call(videos.view, { params: { id } }, { token: by?.token })
const files = (owner: TestPerson) =>
  app.deps.db.selectFrom('file').select(['id', 'type']).where('owner_id', '=', owner.id).execute()

describe('a form with a video', () => {
  test('is answered before the video is processed, and the video is published automatically afterwards', async () => {
    const captions = await uploadMedia(app, creator.token, 'captions', smallCaptions())
    const fields = {
      title: 'By form',
      description: 'Waves',
      access: 'sale',
      price: '12.5',
      captions: JSON.stringify([{ fileId: captions, language: 'en' }]),
    }
    const made = await upload(fields, { video: film, teaser: film, thumbnail: await picture(900, 600) })
    expect([made.status, made.error.fields]).toEqual([201, undefined])
    expect(made.data).toMatchObject({ title: 'By form', price: 12.5, status: 'active' })
    const { _id: id } = made.data
    await expect.poll(async () => (await view(id)).status, { timeout: LONG_WAIT_MS }).toBe(200)
    await expect.poll(async () => (await view(id)).data.teaser?.kind, { timeout: LONG_WAIT_MS }).toBe('video')

    const own = (await view(id, creator)).data
    expect(own).toMatchObject({ video: { kind: 'video', captions: [{ language: 'en' }] }, teaser: { kind: 'video' } })
    expect(own.upload).toBeUndefined()
    expect(own.duration).toBeCloseTo(3, 0)
    for (const url of [own.video!.url, own.video!.poster!, own.teaser!.url, own.video!.captions![0]!.url])
      expect((await app.app.inject(url)).statusCode, url).toBe(200)

    const locked = (await view(id)).data
    expect(locked).toMatchObject({ isLocked: true, price: 12.5, teaser: { kind: 'video' } })
    expect([locked.description, locked.video]).toEqual([undefined, undefined])
    const blurred = await app.app.inject(locked.thumbnail!.url)
    expect([blurred.statusCode, blurred.rawPayload.length < 8000]).toEqual([200, true])
    for (const word of hiddenWords) expect(blurred.rawPayload.includes(word)).toBe(false)
  })

  test('that contains no video stays visible to its creator only, with the reason', async () => {
    const { status, data } = await upload(
      { title: 'Junk', access: 'free' },
      { video: Buffer.from('<html>no video</html>') }
    )
    expect(status).toBe(201)
    await expect
      .poll(async () => (await view(data._id, creator)).data.upload?.status, { timeout: LONG_WAIT_MS })
      .toBe('failed')
    expect((await view(data._id)).status).toBe(404)
    const better = await uploadMedia(app, creator.token, 'video', film)
    const changed = await app.call(
      videos.update,
      { params: { id: data._id }, body: { title: 'Film', access: 'free', videoFileId: better } },
      creator
    )
    expect(changed.data).toMatchObject({ video: { _id: better } })
    expect((await view(data._id)).status).toBe(200)
  })

  test('that exceeds the available space is rejected by the name of its largest file, before anything is stored', async () => {
    const full = uploadMedia(app, creator.token, 'product-file', Buffer.from('PK'), { name: 'a.zip' })
    await app.deps.db
      .updateTable('file')
      .set({ size: 20_000_000_000 - film.length })
      .where('id', '=', await full)
      .execute()
    const before = await files(creator)
    const kept: string[] = []
    const { storage } = app.deps
    const { putFile } = storage
    storage.putFile = async (key, ...rest) => {
      kept.push(key)
      return putFile.call(storage, key, ...rest)
    }
    const refused = [
      await upload({ title: 'Film', access: 'free' }, { thumbnail: await picture(90, 60), video: film, teaser: film }),
      await upload({ title: 'Film', access: 'free' }, { teaser: film, video: Buffer.concat([film, film]) }),
    ]
    storage.putFile = putFile
    expect(refused.map(({ status, error }) => [status, error.code, Object.keys(error.fields ?? {})])).toEqual([
      [429, 'too_many_requests', ['video']],
      [429, 'too_many_requests', ['video']],
    ])
    expect([await files(creator), kept]).toEqual([before, []])
    expect((await upload({ title: 'Film', access: 'free' }, { video: film })).status).toBe(201)
    expect(
      (await send(photos.upload, { title: 'x' }, { photo: Buffer.concat([await picture(90, 60), Buffer.alloc(100)]) }))
        .status
    ).toBe(201)
  })

  test('that is invalid stores nothing', async () => {
    const folders = () => readdir(join(app.deps.config.dataDir, 'work')).catch(() => [])
    // Nothing of other tests is made meanwhile.
    await settled(app, ['process-media', 'process-picture', 'make-ladder'])
    await expect.poll(folders, { timeout: LONG_WAIT_MS }).toEqual([])
    const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
    expect((await upload({ title: 'x' }, { video: film }, pending)).error.code).toBe('performer_pending')
    expect((await upload({ title: 'x' }, { video: film }, await createFan(app))).status).toBe(403)
    expect((await upload({ title: '' }, { video: film })).error.fields).toHaveProperty('title')
    expect((await upload({ title: 'x', price: 'much' }, { video: film })).error.fields).toHaveProperty('price')
    expect((await upload({ title: 'x', captions: '{"not": "a list"' }, { video: film })).error.fields).toHaveProperty(
      'captions'
    )
    expect((await upload({ title: 'x' }, { video: film, document: film })).error.fields).toHaveProperty('document')
    expect((await upload({ title: 'x' }, { video: Buffer.alloc(0) })).error.fields).toHaveProperty('video')
    const refused = await upload({ title: 'x' }, { video: film, thumbnail: Buffer.from('no picture') })
    expect([refused.status, refused.error.code, Object.keys(refused.error.fields ?? {})]).toEqual([
      415,
      'unsupported_type',
      ['thumbnail'],
    ])
    expect([...(await files(pending)), ...(await files(creator))]).toEqual([])
    const twice = multipart({ title: 'x' }, { video: film, teaser: film })
    const payload = Buffer.from(twice.payload.toString('latin1').replace('name="teaser"', 'name="video"'), 'latin1')
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api${videos.upload.path}`,
      payload,
      headers: { ...twice.headers, authorization: creator.token },
    })
    expect([answer.statusCode, answer.json<ErrorBody>().fields]).toEqual([422, { video: expect.any(String) as string }])
    expect(await files(creator)).toEqual([])
    expect(await folders()).toEqual([])
  })

  test("is written to the disk of the storage, never to the machine's temporary folder", async () => {
    const { TMPDIR } = process.env
    process.env.TMPDIR = '/nowhere'
    try {
      expect((await upload({ title: 'x', status: 'draft' }, { video: film })).status).toBe(201)
    } finally {
      process.env.TMPDIR = TMPDIR
      if (TMPDIR === undefined) delete process.env.TMPDIR
    }
  })
})

describe('a form with a photo', () => {
  const sendPhoto = (fields: Record<string, string>, bytes: Buffer) =>
    send<Photo>(photos.upload, fields, { photo: bytes })

  test("creates a photo immediately, without the camera's metadata", async () => {
    const { status, data } = await sendPhoto(
      { title: 'Boat', description: 'A boat', access: 'free' },
      await picture(1600, 1000)
    )
    expect(status).toBe(201)
    expect(data.photo).toMatchObject({ kind: 'photo', width: 1600, height: 1000, alt: 'A boat' })
    const served = await app.app.inject(data.photo!.url)
    expect(served.headers['content-type']).toBe('image/webp')
    for (const word of hiddenWords) expect(served.rawPayload.includes(word)).toBe(false)
  })

  test('that is no image is rejected with the field', async () => {
    const refused = await sendPhoto({}, film)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([415, ['photo']])
    expect((await send(photos.upload, { title: 'x' }, {})).error.fields).toHaveProperty('photo')
    expect((await app.call(photos.searchOwn, {}, creator)).data.total).toBe(0)
  })
})

test('a buyer downloads the exact bytes of a digital product, under its name, for a limited time', {
  timeout: 60_000,
}, async () => {
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000, 7)])
  const fileId = await uploadMedia(app, creator.token, 'product-file', bytes, { name: 'Étude "no. 1".zip' })
  const { data } = await app.call(
    products.create,
    { body: { title: 'Set', type: 'digital', price: 5, fileId } },
    creator
  )
  const fan = await createFan(app)
  await grantPurchase(app, fan, creator, 'product', data._id)
  const link = (await app.call(products.downloadLink, { params: { id: data._id } }, { token: fan.token })).data
  const got = await app.app.inject(link.url)
  expect([got.statusCode, got.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(got.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%C3%89tude/)
  const part = await app.app.inject({ url: link.url, headers: { range: 'bytes=1000-1999' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 1000])
  const moved = new Date(link.expiresAt).getTime() - app.clock.now().getTime() + 1000
  app.clock.advance(moved)
  expect((await app.app.inject(link.url)).statusCode).toBe(410)
  app.clock.advance(-moved)
})
