import type { ReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderAddress } from '../../../../server/features/platform/files/media-address.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, settled, upload } from '../../../support/media/pictures.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())

describe('media addresses', () => {
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

  test('are served with headers that prevent scripts and leaks, and support ranges', async () => {
    const whole = await get(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(whole.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    const part = await get(url, { range: 'bytes=0-99' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(whole.rawPayload.subarray(0, 100)),
    ]).toEqual([206, `bytes 0-99/${whole.rawPayload.length}`, true])
    expect((await get(url, { range: 'bytes=99999999-' })).statusCode).toBe(416)
  })

  test('are rejected when changed, expire, and lead to no other file', async () => {
    const [, , token = ''] = url.split('/')
    const [payload = '', mark = ''] = token.split('.')
    const other = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(/photo\/.*/, 'original/')
    ).toString('base64url')
    for (const bad of [
      `${payload}.${mark.slice(0, -2)}AA`,
      `${other}.${mark}`,
      payload,
      `${payload}.`,
      `${token}.x`,
      'public',
      '.',
    ]) {
      expect([bad, (await get(`/m/${bad}/640.webp`)).statusCode]).toEqual([
        bad,
        expect.toSatisfy((status: number) => status === 403 || status === 404),
      ])
    }
    for (const name of [
      '..%2f640.webp',
      '%2e%2e/x',
      '../../secret',
      '..%5c..%5csecret',
      '641.webp',
      '.640.webp',
      'a%00b',
      '',
    ])
      expect((await get(`/m/${token}/${name}`)).statusCode).toBeOneOf([403, 404])
    // A valid signature for a folder outside the root gives no access to it.
    for (const folder of ['../../../', '/etc/', '.uploads/'])
      expect((await get(folderAddress(app.deps.config, app.clock.now(), folder) + 'passwd')).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(200)
    app.clock.advance(41 * 60_000)
    expect((await get(url)).statusCode).toBe(410)
    app.clock.advance(-41 * 60_000)
  })

  test('return the length of a file without reading it', async () => {
    const { storage } = app.deps
    const bytes = Buffer.alloc(8_000_000, 1)
    const path = join(app.deps.config.dataDir, 'long.mp4')
    await writeFile(path, bytes)
    await storage.putFile('video/long/video.mp4', path, 'video/mp4')
    const address = `${folderAddress(app.deps.config, app.clock.now(), 'video/long/')}video.mp4`
    const read: ReadStream[] = []
    const original = storage.open.bind(storage)
    vi.spyOn(storage, 'open').mockImplementation(async (...asked) => {
      const opened = await original(...asked)
      read.push(opened.body as ReadStream)
      return opened
    })
    const head = await app.app.inject({ method: 'HEAD', url: address })
    expect([
      head.statusCode,
      head.headers['content-length'],
      head.headers['content-type'],
      head.rawPayload.length,
    ]).toEqual([200, `${bytes.length}`, 'video/mp4', 0])
    await expect.poll(() => read[0]!.closed).toBe(true)
    expect(read[0]!.bytesRead).toBeLessThan(bytes.length / 2)
    expect((await get(address)).rawPayload.length).toBe(bytes.length)
    vi.restoreAllMocks()
  })

  test('stay the same for a while, so that browsers can cache them', () => {
    const at = (seconds: number) =>
      `${folderAddress(app.deps.config, new Date(1_800_000_000_000 + seconds * 1000), 'photo/x/')}320.webp`
    expect(at(1)).toBe(at(599))
    expect(at(1)).not.toBe(at(601))
  })
})
