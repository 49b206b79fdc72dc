import { randomUUIDv7 } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { feeds } from '../../../contract/feeds.ts'
import { files } from '../../../contract/files.ts'
import { folderAddress } from '../../../server/features/files/media-address.ts'
import { sweepUploads } from '../../../server/features/files/sweep-uploads.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { hiddenWords, picture, settled, upload, uploadPhoto } from '../../support/media/pictures.ts'
import { startS3 } from '../../support/servers/s3-server.ts'

const credentials = { key: 'the-key', secret: 'the-secret' }
let bucket: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => void (bucket = await startS3(credentials)))
afterAll(() => bucket.close())

const environments = { disk: () => ({}), S3: () => ({ S3_ENDPOINT: bucket.endpoint, S3_BUCKET: 'media', S3_KEY: credentials.key, S3_SECRET: credentials.secret }) }

describe.each(['disk', 'S3'] as const)('a photo on %s', (where) => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp(environments[where]())
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())

  test('goes in by parts and comes out upright, in widths it can fill, without a word of its metadata', async () => {
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
      expect([answer.statusCode, meta.format, `${meta.width}w`, meta.exif, meta.icc]).toEqual([200, 'webp', width, undefined, undefined])
      for (const word of [...hiddenWords, 'Exif', 'GPS']) expect(answer.rawPayload.includes(word)).toBe(false)
    }
    // Sent again, after a lost answer: the same file, once.
    expect((await app.call(files.complete, { body }, { token: creator.token })).data).toEqual({ _id: id, status: 'ready' })
  })

  test('has a preview that keeps 24 pixels a side', async () => {
    const { id } = await upload(app, creator.token, await picture())
    await settled(app, creator.token, id)
    const { keys } = await app.deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()
    const { preview } = keys as { preview: { key: string } }
    const made = await app.deps.storage.read(preview.key)
    const few = await sharp(made).resize(24, 15, { fit: 'fill' }).resize(640, 400, { kernel: 'cubic', fit: 'fill' }).removeAlpha().raw().toBuffer()
    const all = await sharp(made).removeAlpha().raw().toBuffer()
    // Shrunk to 24 × 15 and drawn large again it is the same picture: there was nothing finer in it.
    const difference = all.reduce((sum, value, i) => sum + Math.abs(value - (few[i] ?? 0)), 0) / all.length
    expect(difference).toBeLessThan(4)
    expect(made.length).toBeLessThan(8000)
  })
})

describe('uploads', () => {
  let app: TestApp
  let creator: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    app = await testApp()
    ;[creator, other] = [await createPerformer(app), await createPerformer(app)]
  })
  afterAll(() => app.close())

  const bomb = () => sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } }).png({ compressionLevel: 9 }).toBuffer()
  const svg = async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG', svg, "can't read this image"],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), "can't read this image"],
    ['a bomb', bomb, 'limit is 50 megapixels'],
    ['half a JPEG', async () => (await picture()).subarray(0, 20_000), 'damaged'],
    ['a JPEG in name only', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 1)]), 'damaged'],
  ])('%s named photo.jpg fails with a reason that people understand', async (_name, bytes, words) => {
    const { id } = await upload(app, creator.token, await bytes())
    const { status, reason, media: shown } = await settled(app, creator.token, id)
    expect([status, shown]).toEqual(['failed', undefined])
    expect(reason).toContain(words)
    const portuguese = await app.call(files.status, { params: { id } }, { token: creator.token, headers: { 'accept-language': 'pt-BR' } })
    expect(portuguese.data.reason).toMatch(/imagem/)
  })

  test.each(['png', 'webp', 'avif', 'gif'] as const)('%s is taken by its bytes', async (format) => {
    const { id } = await upload(app, creator.token, await sharp(await picture(400, 250)).toFormat(format).toBuffer(), { name: 'x.jpg' })
    expect(await settled(app, creator.token, id)).toMatchObject({ status: 'ready', media: { width: 400, height: 250 } })
  })

  test('what the client announces is refused early, and only creators may upload', async () => {
    const body = { name: 'a.jpg', mimeType: 'image/jpeg', size: 50_000_001, type: 'feed-photo' } as const
    const begin = async (token: string, more: object = {}) => (await app.call(files.createReference, { body: { ...body, ...more } }, { token })).error
    expect(await begin(creator.token)).toMatchObject({ statusCode: 413, fields: { size: 'At most 50 MB' } })
    expect(await begin(creator.token, { size: 10, mimeType: 'image/svg+xml' })).toMatchObject({ statusCode: 415, fields: { mimeType: expect.any(String) as string } })
    expect(await begin((await createFan(app)).token, { size: 10 })).toMatchObject({ statusCode: 403 })
    const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
    expect((await app.call(files.createReference, { body: { ...body, size: 10 } }, { token: pending.token })).status).toBe(201)
  })

  test('nobody fills the disk with what is in no item', async () => {
    const hoarder = await createPerformer(app)
    const begin = () => app.call(files.createReference, { body: { name: 'a.mp4', mimeType: 'video/mp4', size: 5_000_000_000, type: 'feed-video' } }, { token: hoarder.token })
    const answers = await Promise.all(Array.from({ length: 6 }, begin))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429])
    expect((await begin()).error.code).toBe('too_many_requests')
    app.clock.advance(25 * 3_600_000)
    await sweepUploads(app.deps)
    expect((await begin()).status).toBe(201)
  })

  test('each step belongs to the creator who began, and a lost connection can go on', async () => {
    const bytes = await picture(1000, 700)
    const { data } = await app.call(files.createReference, { body: { name: 'a.jpg', mimeType: 'image/jpeg', size: bytes.length, type: 'feed-photo' } }, { token: creator.token })
    const { uploadId, parts } = data.multipartsToUpload
    const params = { id: data.file._id }
    expect((await app.call(files.status, { params }, { token: other.token })).status).toBe(404)
    expect((await app.call(files.status, { params }, { token: creator.token })).data).toMatchObject({ status: 'pending', uploaded: [], parts: [{ partNumber: 1, size: bytes.length }] })
    const put = await app.app.inject({ method: 'PUT', url: parts[0]!.url, payload: bytes, headers: { origin: 'http://elsewhere.test', 'content-type': 'image/jpeg' } })
    expect(put.statusCode).toBe(200)
    const resumed = (await app.call(files.status, { params }, { token: creator.token })).data
    expect(resumed.uploaded).toEqual([{ partNumber: 1, ETag: put.headers.etag }])
    const body = { uploadId, key: data.key, storageProvider: 'local', fileId: data.file._id, parts: resumed.uploaded! }
    expect((await app.call(files.complete, { body }, { token: other.token })).status).toBe(404)
    expect((await app.call(files.complete, { body: { ...body, uploadId: 'f'.repeat(32) } }, { token: creator.token })).status).toBe(409)
    expect((await app.call(files.complete, { body: { ...body, key: 'original/other' } }, { token: creator.token })).status).toBe(409)
    expect((await app.call(files.complete, { body: { ...body, storageProvider: 's3' } }, { token: creator.token })).error.fields).toHaveProperty('storageProvider')
    const wrong = { ...body, parts: [{ partNumber: 1, ETag: '"00000000000000000000000000000000"' }] }
    expect((await app.call(files.complete, { body: wrong }, { token: creator.token })).error).toMatchObject({ statusCode: 422, fields: { parts: expect.any(String) as string } })
    expect((await app.call(files.complete, { body }, { token: creator.token })).status).toBe(202)
    expect((await settled(app, creator.token, params.id)).status).toBe('ready')
    expect((await app.app.inject({ method: 'PUT', url: parts[0]!.url, payload: bytes })).statusCode).toBe(410)
  })

  test('what is processed for too long is given up: a photo after an hour, a film, which may wait for another, after a day', async () => {
    const { db } = app.deps
    const insert = async (type: string) => {
      const id = randomUUIDv7()
      await db.insertInto('file').values({ id, owner_id: creator.id, type, name: 'x', mime_type: 'x', status: 'processing', created_at: app.clock.now(), updated_at: app.clock.now() }).execute()
      return id
    }
    const ids = [await insert('feed-photo'), await insert('feed-video')]
    const statuses = () => Promise.all(ids.map(async (id) => (await app.call(files.status, { params: { id } }, { token: creator.token })).data.status))
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

  test('an upload can be given up, a loose file removed, and nothing that is used', async () => {
    const remove = async (id: string, token = creator.token) => (await app.call(files.abort, { params: { id } }, { token })).status
    const begun = await app.call(files.createReference, { body: { name: 'a.vtt', mimeType: 'text/vtt', size: 40, type: 'captions' } }, { token: creator.token })
    const { url } = begun.data.multipartsToUpload.parts[0]!
    expect(await remove(begun.data.file._id, other.token)).toBe(404)
    expect(await remove(begun.data.file._id)).toBe(204)
    expect((await app.app.inject({ method: 'PUT', url, payload: Buffer.alloc(40) })).statusCode).toBe(410)
    const [loose, used] = [await uploadPhoto(app, creator.token), await uploadPhoto(app, creator.token)]
    const posted = await app.call(feeds.create, { body: { text: 'here', fileIds: [used], access: 'free' } }, { token: creator.token })
    expect(posted.status).toBe(201)
    expect([await remove(loose), await remove(used), await remove(loose)]).toEqual([204, 409, 404])
  })

  test('a page on an allowed origin can read the ETag', async () => {
    const far = await testApp({ CORS_ORIGINS: 'https://web.example.test' })
    const { token } = await createPerformer(far)
    const { data } = await far.call(files.createReference, { body: { name: 'a', mimeType: 'image/png', size: 3, type: 'feed-photo' } }, { token })
    const put = await far.app.inject({ method: 'PUT', url: data.multipartsToUpload.parts[0]!.url, payload: 'abc', headers: { origin: 'https://web.example.test' } })
    expect([put.statusCode, put.headers['access-control-allow-origin'], put.headers['access-control-expose-headers']]).toEqual([200, 'https://web.example.test', 'ETag, Retry-After, Content-Disposition'])
    await far.close()
  })

  test('the sweep takes what nobody needs, and nothing else', async () => {
    const { db, clock } = app.deps
    const exists = async (id: string) => (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    const unfinished = (await app.call(files.createReference, { body: { name: 'a', mimeType: 'image/png', size: 3, type: 'feed-photo' } }, { token: creator.token })).data
    const photos = []
    for (let i = 0; i < 2; i++) photos.push((await upload(app, creator.token, await picture(100, 80))).id)
    const [loose = '', posted = ''] = photos
    const addresses: string[] = []
    for (const id of photos) addresses.push((await settled(app, creator.token, id)).media!.url)
    const feed = randomUUIDv7()
    await db.insertInto('feed').values({ id: feed, performer_id: creator.id, type: 'photo', published_at: clock.now() }).execute()
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
    await expect.poll(served).toEqual([404, 200])
  })
})

describe('addresses of media', () => {
  let app: TestApp
  let creator: TestPerson
  let url: string
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
    const { id } = await upload(app, creator.token, await picture())
    url = (await settled(app, creator.token, id)).media!.url
  })
  afterAll(() => app.close())
  const get = (address: string, headers: Record<string, string> = {}) => app.app.inject({ url: address, headers })

  test('carry headers under which nothing in them can run or leak, and serve ranges', async () => {
    const whole = await get(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(whole.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    const part = await get(url, { range: 'bytes=0-99' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(whole.rawPayload.subarray(0, 100))]).toEqual([206, `bytes 0-99/${whole.rawPayload.length}`, true])
    expect((await get(url, { range: 'bytes=99999999-' })).statusCode).toBe(416)
  })

  test('are refused when changed, gone when old, and lead nowhere else', async () => {
    const [, , token = ''] = url.split('/')
    const [payload = '', mark = ''] = token.split('.')
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(/photo\/.*/, 'original/')).toString('base64url')
    for (const bad of [`${payload}.${mark.slice(0, -2)}AA`, `${other}.${mark}`, payload, `${payload}.`, `${token}.x`, 'public', '.']) {
      expect([bad, (await get(`/m/${bad}/640.webp`)).statusCode]).toEqual([bad, expect.toSatisfy((status: number) => status === 403 || status === 404)])
    }
    for (const name of ['..%2f640.webp', '%2e%2e/x', '../../secret', '..%5c..%5csecret', '641.webp', '.640.webp', 'a%00b', '']) expect((await get(`/m/${token}/${name}`)).statusCode).toBeOneOf([403, 404])
    // A good signature over a folder outside the root leaves it no more than any other key.
    for (const folder of ['../../', '/etc/', '.uploads/']) expect((await get(folderAddress(app.deps.config.secret, app.clock.now(), folder) + 'passwd')).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(200)
    app.clock.advance(41 * 60_000)
    expect((await get(url)).statusCode).toBe(410)
    app.clock.advance(-41 * 60_000)
  })

  test('tell a length without reading what is long', async () => {
    const { storage } = app.deps
    const bytes = Buffer.alloc(8_000_000, 1)
    const path = join(app.deps.config.dataDir, 'long.mp4')
    await writeFile(path, bytes)
    await storage.putFile('video/long/video.mp4', path, 'video/mp4')
    const address = `${folderAddress(app.deps.config.secret, app.clock.now(), 'video/long/')}video.mp4`
    const read: ReadStream[] = []
    const original = storage.open.bind(storage)
    vi.spyOn(storage, 'open').mockImplementation(async (...asked) => {
      const opened = await original(...asked)
      read.push(opened.body as ReadStream)
      return opened
    })
    const head = await app.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.headers['content-type'], head.rawPayload.length]).toEqual([200, `${bytes.length}`, 'video/mp4', 0])
    await expect.poll(() => read[0]!.closed).toBe(true)
    expect(read[0]!.bytesRead).toBeLessThan(bytes.length / 2)
    expect((await get(address)).rawPayload.length).toBe(bytes.length)
    vi.restoreAllMocks()
  })

  test('stay the same for a while, so that browsers can cache', () => {
    const at = (seconds: number) => `${folderAddress(app.deps.config.secret, new Date(1_800_000_000_000 + seconds * 1000), 'photo/x/')}320.webp`
    expect(at(1)).toBe(at(599))
    expect(at(1)).not.toBe(at(601))
  })
})
