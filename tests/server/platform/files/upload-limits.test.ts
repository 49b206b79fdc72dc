import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { files } from '../../../../contract/platform/files/files.ts'
import { sweepUploads } from '../../../../server/features/platform/files/uploads/sweep-uploads.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, settled, upload, uploadPhoto } from '../../../support/media/pictures.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())
let app: TestApp
let creator: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await testApp()
  ;[creator, other] = [await createPerformer(app), await createPerformer(app)]
})

afterAll(() => app.close())

describe('slow and unused uploads', () => {
  test('processing is given up after an hour for a photo, and after a day for a video, which may be queued behind others', async () => {
    const { db } = app.deps
    const insert = async (type: string) => {
      const id = randomUUIDv7()
      await db
        .insertInto('file')
        .values({
          id,
          owner_id: creator.id,
          type,
          name: 'x',
          mime_type: 'x',
          status: 'processing',
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })
        .execute()
      return id
    }
    const ids = [await insert('feed-photo'), await insert('feed-video')]
    const statuses = () =>
      Promise.all(
        ids.map(async (id) => (await app.call(files.status, { params: { id } }, { token: creator.token })).data.status)
      )
    const after = async (hours: number) => {
      app.clock.advance(hours * 3_600_000)
      await sweepUploads(app.deps)
      return statuses()
    }
    expect(await after(0.9)).toEqual(['processing', 'processing'])
    expect(await after(0.2)).toEqual(['failed', 'processing'])
    expect(await after(23)).toEqual(['failed', 'failed'])
    app.clock.advance(-24.1 * 3_600_000)
  })

  test('an upload can be aborted and an unused file removed, and a used file cannot', async () => {
    const remove = async (id: string, token = creator.token) =>
      (await app.call(files.abort, { params: { id } }, { token })).status
    const begun = await app.call(
      files.createReference,
      { body: { name: 'a.vtt', mimeType: 'text/vtt', size: 40, type: 'captions' } },
      { token: creator.token }
    )
    const { url } = begun.data.multipartsToUpload.parts[0]!
    expect(await remove(begun.data.file._id, other.token)).toBe(404)
    expect(await remove(begun.data.file._id)).toBe(204)
    expect((await app.app.inject({ method: 'PUT', url, payload: Buffer.alloc(40) })).statusCode).toBe(410)
    const [loose, used] = [await uploadPhoto(app, creator.token), await uploadPhoto(app, creator.token)]
    const posted = await app.call(
      feeds.create,
      { body: { text: 'here', fileIds: [used], access: 'free' } },
      { token: creator.token }
    )
    expect(posted.status).toBe(201)
    expect([await remove(loose), await remove(used), await remove(loose)]).toEqual([204, 409, 404])
  })

  test('a page on an allowed origin can read the ETag', async () => {
    const far = await testApp({ CORS_ORIGINS: 'https://web.example.test' })
    const { token } = await createPerformer(far)
    const { data } = await far.call(
      files.createReference,
      { body: { name: 'a', mimeType: 'image/png', size: 3, type: 'feed-photo' } },
      { token }
    )
    const put = await far.app.inject({
      method: 'PUT',
      url: data.multipartsToUpload.parts[0]!.url,
      payload: 'abc',
      headers: { origin: 'https://web.example.test' },
    })
    expect([
      put.statusCode,
      put.headers['access-control-allow-origin'],
      put.headers['access-control-expose-headers'],
    ]).toEqual([200, 'https://web.example.test', 'ETag, Retry-After, Content-Disposition'])
    await far.close()
  })

  test('the cleanup job deletes unused files only', async () => {
    const { db, clock } = app.deps
    const exists = async (id: string) =>
      (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    const unfinished = (
      await app.call(
        files.createReference,
        { body: { name: 'a', mimeType: 'image/png', size: 3, type: 'feed-photo' } },
        { token: creator.token }
      )
    ).data
    const photos = []
    for (let i = 0; i < 2; i++) photos.push((await upload(app, creator.token, await picture(100, 80))).id)
    const [loose = '', posted = ''] = photos
    const addresses: string[] = []
    for (const id of photos) addresses.push((await settled(app, creator.token, id)).media!.url)
    const feed = randomUUIDv7()
    await db
      .insertInto('feed')
      .values({ id: feed, performer_id: creator.id, type: 'photo', published_at: clock.now() })
      .execute()
    await db.insertInto('feed_file').values({ feed_id: feed, file_id: posted, position: 0 }).execute()
    await sweepUploads(app.deps)
    expect(await Promise.all([unfinished.file._id, loose, posted].map(exists))).toEqual([true, true, true])
    app.clock.advance(25 * 3_600_000)
    await sweepUploads(app.deps)
    expect(await Promise.all([unfinished.file._id, loose, posted].map(exists))).toEqual([false, true, true])
    app.clock.advance(25 * 3_600_000)
    await sweepUploads(app.deps)
    expect(await Promise.all([loose, posted].map(exists))).toEqual([false, true])
    app.clock.advance(-50 * 3_600_000)
    const served = () => Promise.all(addresses.map(async (url) => (await app.app.inject(url)).statusCode))
    await expect.poll(served, { timeout: LONG_WAIT_MS }).toEqual([404, 200])
  })
})
