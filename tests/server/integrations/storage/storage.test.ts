import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempDisposable, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from '../../../../server/integrations/storage/s3.ts'
import type { Storage, StoredObject } from '../../../../server/integrations/storage/storage.ts'
import { md5, openDisk, refusal, type Opened, type Put, type PutSlowly } from '../../../support/media/disk-storage.ts'
import { s3Credentials, startS3 } from '../../../support/servers/s3-server.ts'
import { hasSwift, startSwift, swiftCredentials } from '../../../support/servers/swift-server.ts'

const putToBucket: Put = async (url, body) => {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  return { ETag: answer.headers.get('etag') ?? '', ...(answer.ok ? {} : { refused: `${answer.status}` }) }
}

const putSlowlyToBucket: PutSlowly = (url, body) => {
  const sent = request(url, { method: 'PUT', headers: { 'content-length': body.length } })
  const answered = once(sent, 'response').catch(String)
  sent.write(body.subarray(0, -1))
  return { finish: () => (sent.end(body.subarray(-1)), answered) }
}

/** A test double that checks signatures as AWS documents them: fast, and available on every machine. */
async function s3(): Promise<Opened> {
  const server = await startS3()
  const storage = s3Storage(
    { ...s3Credentials, endpoint: server.endpoint, region: 'us-east-1', bucket: 'media' },
    6 * 1024 * 1024
  )
  return { storage, put: putToBucket, putSlowly: putSlowlyToBucket, etag: md5, close: server.close }
}

/** A third-party S3 server, where the machine has one. */
async function swift(): Promise<Opened> {
  const server = await startSwift()
  const given = { ...swiftCredentials, endpoint: server.endpoint, region: 'us-east-1', bucket: 'media' }
  const client = new S3Client({
    region: given.region,
    endpoint: given.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: given.key, secretAccessKey: given.secret },
  })
  await client.send(new CreateBucketCommand({ Bucket: given.bucket }))
  return {
    storage: s3Storage(given, 6 * 1024 * 1024),
    put: putToBucket,
    putSlowly: putSlowlyToBucket,
    etag: md5,
    close: server.close,
  }
}

const bytesOf = (body: Readable | Buffer) => (Buffer.isBuffer(body) ? body : buffer(body))
const all = async (pages: AsyncIterable<StoredObject[]>) => {
  const found: StoredObject[] = []
  for await (const page of pages) found.push(...page)
  return found
}
if (!hasSwift)
  console.log('storage on Swift is skipped: apt-get install swift-proxy swift-account swift-container swift-object')
const places = [['disk', openDisk], ['S3', s3], ...(hasSwift ? ([['Swift', swift]] as const) : [])] as const

describe.each(places)('storage on %s', (_name, open) => {
  let opened: Opened
  let storage: Storage
  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  test('joins parts in order, in whatever order they arrive, and lists the parts that have arrived', async () => {
    const body = randomBytes(20 * 1024 * 1024 + 17)
    const { uploadId, parts } = await storage.begin('original/three', body.length)
    expect(parts.map((part) => part.size)).toEqual([8 * 1024 * 1024, 8 * 1024 * 1024, 4 * 1024 * 1024 + 17])
    const slices = parts.map((part, i) => body.subarray(i * 8 * 1024 * 1024, i * 8 * 1024 * 1024 + part.size))
    const sent = async (i: number) =>
      expect(await opened.put(parts[i]!.url, slices[i]!)).toEqual({ ETag: opened.etag(slices[i]!) })
    await sent(2)
    await sent(0)
    expect(await storage.uploaded('original/three', uploadId)).toHaveLength(2)
    const finished = slices.map((slice, i) => ({ partNumber: i + 1, ETag: opened.etag(slice) }))
    expect(await refusal(storage.complete('original/three', uploadId, body.length, finished))).toBe('invalid_part')
    expect(await refusal(storage.read('original/three'))).toBe('missing')
    // After a pause, new addresses continue the same upload.
    const resumed = await storage.parts('original/three', uploadId, body.length)
    expect(await opened.put(resumed[1]!.url, slices[1]!)).toEqual({ ETag: opened.etag(slices[1]!) })
    expect(await refusal(storage.complete('original/three', uploadId, body.length, finished.toReversed()))).toBe(
      'invalid_part'
    )
    expect(await refusal(storage.complete('original/three', uploadId, body.length, finished.slice(0, 2)))).toBe(
      'invalid_part'
    )
    expect(
      await refusal(
        storage.complete(
          'original/three',
          uploadId,
          body.length,
          finished.with(1, { partNumber: 2, ETag: opened.etag(slices[0]!) })
        )
      )
    ).toBe('invalid_part')
    await storage.complete('original/three', uploadId, body.length, finished)
    await storage.complete('original/three', uploadId, body.length, finished)
    expect(
      createHash('sha1')
        .update(await storage.read('original/three'))
        .digest('hex')
    ).toBe(createHash('sha1').update(body).digest('hex'))
  })

  test('an address accepts exactly its part: not longer, shorter, another one, or when the address was changed', async () => {
    const { uploadId, parts } = await storage.begin('original/exact', 1000)
    const { url } = parts[0]!
    expect((await opened.put(url, randomBytes(1001))).refused).toBeDefined()
    expect((await opened.put(url, randomBytes(999))).refused).toBeDefined()
    const at = url.length - 12
    expect(
      (await opened.put(url.slice(0, at) + (url[at] === '5' ? '6' : '5') + url.slice(at + 1), randomBytes(1000)))
        .refused
    ).toBeDefined()
    expect(await storage.uploaded('original/exact', uploadId)).toEqual([])
    await storage.abort('original/exact', uploadId)
    await storage.abort('original/exact', uploadId)
    expect((await opened.put(url, randomBytes(1000))).refused).toBeDefined()
    expect(await refusal(storage.uploaded('original/exact', uploadId))).toBe('missing')
  })

  test('nobody changes an object once it is complete: not a part that began before and ends after', async () => {
    const size = 9 * 1024 * 1024
    const [checked, other] = [randomBytes(size), randomBytes(size)]
    const firstOf = (body: Buffer) => body.subarray(0, 8 * 1024 * 1024)
    const { uploadId, parts } = await storage.begin('original/kept', size)
    const finished = [firstOf(checked), checked.subarray(8 * 1024 * 1024)].map((part, i) => ({
      partNumber: i + 1,
      ETag: opened.etag(part),
    }))
    // It has more bytes than are held in memory, so some of them are written at once.
    const early = opened.putSlowly(parts[0]!.url, firstOf(other))
    await setTimeout(100)
    await opened.put(parts[0]!.url, firstOf(checked))
    await opened.put(parts[1]!.url, checked.subarray(8 * 1024 * 1024))
    await storage.complete('original/kept', uploadId, size, finished)
    const before = md5(await storage.read('original/kept'))
    expect(before).toBe(md5(checked))
    await early.finish()
    expect((await opened.put(parts[0]!.url, firstOf(other))).refused).toBeDefined()
    expect(md5(await storage.read('original/kept'))).toBe(before)
  })

  test('reads objects whole and in ranges, and removes them', async () => {
    const body = randomBytes(5000)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-kept-'))
    await writeFile(join(folder.path, 'a'), body)
    await storage.putFile('public/a/1.webp', join(folder.path, 'a'), 'image/webp')
    const whole = await storage.open('public/a/1.webp')
    expect([whole.size, whole.range, (await bytesOf(whole.body)).equals(body)]).toEqual([5000, undefined, true])
    const ranges = {
      'bytes=0-9': [0, 9],
      'bytes=4990-': [4990, 4999],
      'bytes=-5': [4995, 4999],
      'bytes=10-999999': [10, 4999],
    } as const
    for (const [header, [start, end]] of Object.entries(ranges)) {
      const part = await storage.open('public/a/1.webp', header)
      expect([part.range, (await bytesOf(part.body)).equals(body.subarray(start, end + 1))]).toEqual([
        { start, end },
        true,
      ])
    }
    expect(await refusal(storage.open('public/a/1.webp', 'bytes=5000-'))).toBe('bad_range')
    await storage.remove(['public/a/1.webp', 'public/never'])
    expect(await refusal(storage.open('public/a/1.webp'))).toBe('missing')
    expect(await refusal(storage.read('public/a/1.webp'))).toBe('missing')
  })

  test('lists the objects in a folder, in pages, with the time they were stored', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-listed-'))
    await writeFile(join(folder.path, 'a'), 'old bytes')
    // The time when the object was stored, not the modification time of its bytes.
    await utimes(join(folder.path, 'a'), 1, 1)
    const keys = ['photo/a/1.webp', 'photo/a/hls/2.mp4', 'photo/b/1.webp', 'photo/c', 'photograph/d']
    const began = Date.now()
    for (const key of keys) await storage.putFile(key, join(folder.path, 'a'), 'image/webp')
    const listed = await all(storage.list('photo'))
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.slice(0, 4))
    // A bucket's times have a resolution of one second.
    for (const { since } of listed) expect(since.getTime()).toBeGreaterThan(began - 2000)
    expect(await all(storage.list('nothing'))).toEqual([])
  })

  test('copies an object of any size to a file and back, streamed', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-fetched-'))
    for (const size of [0, 5, 1_000_000, 13 * 1024 * 1024 + 3]) {
      const [from, to] = [join(folder.path, `${size}`), join(folder.path, `${size}.back`)]
      await writeFile(from, randomBytes(size))
      await storage.putFile(`video/${size}/video.mp4`, from, 'video/mp4')
      await storage.fetchTo(`video/${size}/video.mp4`, to)
      expect(md5(await readFile(to))).toBe(md5(await readFile(from)))
      // The file can be deleted; the object remains.
      await Promise.all([rm(from), rm(to)])
      expect((await storage.open(`video/${size}/video.mp4`)).size).toBe(size)
    }
    expect(await refusal(storage.fetchTo('video/never', join(folder.path, 'never')))).toBe('missing')
    expect(await refusal(storage.putFile('../x', join(folder.path, '5'), 'video/mp4'))).toBe('missing')
    expect(await refusal(storage.fetchTo('../x', join(folder.path, 'x')))).toBe('missing')
  })

  test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '.uploads/x', 'a/.b', 'a\0b', 'a\\..\\b', '', 'a/'])(
    'the key %j does not leave the root',
    async (key) => {
      expect(await refusal(storage.putFile(key, import.meta.filename, 'text/plain'))).toBe('missing')
      expect(await refusal(storage.read(key))).toBe('missing')
      expect(await refusal(storage.open(key))).toBe('missing')
      expect(await refusal(storage.remove([key]))).toBe('missing')
    }
  )
})
