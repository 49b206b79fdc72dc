import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { files } from '../../../../contract/platform/files/files.ts'
import { sweepUploads } from '../../../../server/features/platform/files/uploads/sweep-uploads.ts'
import type { StorageError } from '../../../../server/integrations/storage/storage.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { hiddenWords, picture, settled, upload } from '../../../support/media/pictures.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())
const environments = {
  disk: () => ({}),
  S3: () => bucket.env(),
}

describe.each(['disk', 'S3'] as const)('a photo on %s', (where) => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp(environments[where]())
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())

  test('is uploaded in parts and served upright, in every width that it fills, without its metadata', async () => {
    const bytes = await picture(1600, 1000, 6)
    for (const word of hiddenWords) expect(bytes.includes(word)).toBe(true)
    const { id, completed, body } = await upload(app, creator.token, bytes, { description: 'A cello' })
    expect([completed.status, completed.data]).toEqual([202, { _id: id, status: 'processing' }])
    const { status, media: shown } = await settled(app, creator.token, id)
    expect(status).toBe('ready')
    expect(shown).toMatchObject({ width: 1000, height: 1600, alt: 'A cello' })
    const variants = shown!.srcset!.split(', ').map((entry) => entry.split(' ') as [string, string])
    expect(variants.map(([, width]) => width)).toEqual(['320w', '640w', '1000w'])
    for (const [url, width] of variants) {
      const answer = await app.app.inject(url)
      const meta = await sharp(answer.rawPayload).metadata()
      expect([answer.statusCode, meta.format, `${meta.width}w`, meta.exif, meta.icc]).toEqual([
        200,
        'webp',
        width,
        undefined,
        undefined,
      ])
      for (const word of [...hiddenWords, 'Exif', 'GPS']) expect(answer.rawPayload.includes(word)).toBe(false)
    }
    // Repeated after a lost answer, it returns the same file, once.
    expect((await app.call(files.complete, { body }, { token: creator.token })).data).toEqual({
      _id: id,
      status: 'ready',
    })
  })

  test('has a preview of at most 24 pixels of detail', async () => {
    const { id } = await upload(app, creator.token, await picture())
    await settled(app, creator.token, id)
    const { keys } = await app.deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()
    const { preview } = keys as { preview: { key: string } }
    const made = await app.deps.storage.read(preview.key)
    const few = await sharp(made)
      .resize(24, 15, { fit: 'fill' })
      .resize(640, 400, { kernel: 'cubic', fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const all = await sharp(made).removeAlpha().raw().toBuffer()
    // Scaled down to 24 × 15 and up again it is the same picture: it contained no finer detail.
    const difference = all.reduce((sum, value, i) => sum + Math.abs(value - (few[i] ?? 0)), 0) / all.length
    expect(difference).toBeLessThan(4)
    expect(made.length).toBeLessThan(8000)
  })
})

let app: TestApp
let creator: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await testApp()
  ;[creator, other] = [await createPerformer(app), await createPerformer(app)]
})

afterAll(() => app.close())

describe('uploads', () => {
  const bomb = () =>
    sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const svg = async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG', svg, "can't read this image"],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), "can't read this image"],
    ['a bomb', bomb, 'limit is 120 megapixels'],
    ['half a JPEG', async () => (await picture()).subarray(0, 20_000), 'damaged'],
    [
      'a JPEG in name only',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 1)]),
      'damaged',
    ],
  ])('%s named photo.jpg fails with a reason for the user', async (_name, bytes, words) => {
    const { id } = await upload(app, creator.token, await bytes())
    const { status, reason, media: shown } = await settled(app, creator.token, id)
    expect([status, shown]).toEqual(['failed', undefined])
    expect(reason).toContain(words)
    const portuguese = await app.call(
      files.status,
      { params: { id } },
      { token: creator.token, headers: { 'accept-language': 'pt-BR' } }
    )
    expect(portuguese.data.reason).toMatch(/imagem/)
  })

  test.each([
    ['a rejected one', 'failed', async () => (await picture()).subarray(0, 20_000), {}],
    [
      'one that is replaced by what it was made into',
      'ready',
      async () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA cello\n'),
      { name: 'a.vtt', mimeType: 'text/vtt', type: 'captions' },
    ],
  ] as const)('leave no original of %s, even if the process dies before it is deleted', async (_, end, bytes, more) => {
    const removal = vi.spyOn(app.deps.storage, 'remove').mockRejectedValueOnce(new Error('the process has died'))
    const { id } = await upload(app, creator.token, await bytes(), more)
    const { keys } = await app.deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()
    const { original } = keys as { original: string }
    expect((await settled(app, creator.token, id)).status).toBe(end)
    await expect
      .poll(
        () =>
          app.deps.storage.read(original).then(
            () => 'still there',
            (error: StorageError) => error.reason
          ),
        {
          timeout: LONG_WAIT_MS, // the job that deletes it is repeated
        }
      )
      .toBe('missing')
    expect(removal.mock.calls.length).toBeGreaterThan(1)
    removal.mockRestore()
  })

  test.each(['png', 'webp', 'avif', 'gif'] as const)('%s is recognized by its bytes', async (format) => {
    const { id } = await upload(
      app,
      creator.token,
      await sharp(await picture(400, 250))
        .toFormat(format)
        .toBuffer(),
      { name: 'x.jpg' }
    )
    expect(await settled(app, creator.token, id)).toMatchObject({ status: 'ready', media: { width: 400, height: 250 } })
  })

  test('are rejected early by their announced type and size, and only creators may upload', async () => {
    const body = { name: 'a.jpg', mimeType: 'image/jpeg', size: 50_000_001, type: 'feed-photo' } as const
    const begin = async (token: string, more: object = {}) =>
      (await app.call(files.createReference, { body: { ...body, ...more } }, { token })).error
    expect(await begin(creator.token)).toMatchObject({ statusCode: 413, fields: { size: 'At most 50 MB' } })
    expect(await begin(creator.token, { size: 10, mimeType: 'image/svg+xml' })).toMatchObject({
      statusCode: 415,
      fields: { mimeType: expect.any(String) as string },
    })
    expect(await begin((await createFan(app)).token, { size: 10 })).toMatchObject({ statusCode: 403 })
    const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
    expect(
      (await app.call(files.createReference, { body: { ...body, size: 10 } }, { token: pending.token })).status
    ).toBe(201)
  })

  test('limit the space of files that are in no item', async () => {
    const hoarder = await createPerformer(app)
    const begin = () =>
      app.call(
        files.createReference,
        { body: { name: 'a.mp4', mimeType: 'video/mp4', size: 5_000_000_000, type: 'feed-video' } },
        { token: hoarder.token }
      )
    const answers = await Promise.all(Array.from({ length: 6 }, begin))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429])
    expect((await begin()).error.code).toBe('too_many_requests')
    app.clock.advance(25 * 3_600_000)
    await sweepUploads(app.deps)
    expect((await begin()).status).toBe(201)
  })

  test('can be continued after a lost connection, and only by the creator who started them', async () => {
    const bytes = await picture(1000, 700)
    const { data } = await app.call(
      files.createReference,
      { body: { name: 'a.jpg', mimeType: 'image/jpeg', size: bytes.length, type: 'feed-photo' } },
      { token: creator.token }
    )
    const { uploadId, parts } = data.multipartsToUpload
    const params = { id: data.file._id }
    expect((await app.call(files.status, { params }, { token: other.token })).status).toBe(404)
    expect((await app.call(files.status, { params }, { token: creator.token })).data).toMatchObject({
      status: 'pending',
      uploaded: [],
      parts: [{ partNumber: 1, size: bytes.length }],
    })
    const put = await app.app.inject({
      method: 'PUT',
      url: parts[0]!.url,
      payload: bytes,
      headers: { origin: 'http://elsewhere.test', 'content-type': 'image/jpeg' },
    })
    expect(put.statusCode).toBe(200)
    const resumed = (await app.call(files.status, { params }, { token: creator.token })).data
    expect(resumed.uploaded).toEqual([{ partNumber: 1, ETag: put.headers.etag }])
    const body = { uploadId, key: data.key, storageProvider: 'local', fileId: data.file._id, parts: resumed.uploaded! }
    expect((await app.call(files.complete, { body }, { token: other.token })).status).toBe(404)
    expect(
      (await app.call(files.complete, { body: { ...body, uploadId: 'f'.repeat(32) } }, { token: creator.token })).status
    ).toBe(409)
    expect(
      (await app.call(files.complete, { body: { ...body, key: 'original/other' } }, { token: creator.token })).status
    ).toBe(409)
    expect(
      (await app.call(files.complete, { body: { ...body, storageProvider: 's3' } }, { token: creator.token })).error
        .fields
    ).toHaveProperty('storageProvider')
    const wrong = { ...body, parts: [{ partNumber: 1, ETag: '"00000000000000000000000000000000"' }] }
    expect((await app.call(files.complete, { body: wrong }, { token: creator.token })).error).toMatchObject({
      statusCode: 422,
      fields: { parts: expect.any(String) as string },
    })
    expect((await app.call(files.complete, { body }, { token: creator.token })).status).toBe(202)
    expect((await settled(app, creator.token, params.id)).status).toBe('ready')
    expect((await app.app.inject({ method: 'PUT', url: parts[0]!.url, payload: bytes })).statusCode).toBe(410)
  })
})
