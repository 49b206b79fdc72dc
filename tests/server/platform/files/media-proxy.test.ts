import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { AddressInfo } from 'node:net'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { freePort } from '../../../../scripts/lib/site.ts'
import { securePages } from '../../../../server/http/security.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { smallCaptions, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, settled } from '../../../support/media/pictures.ts'
import { hasNginx } from '../../../support/servers/nginx.ts'
import { startMediaNginx } from '../../../support/servers/sample-nginx.ts'
import { s3Credentials, startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
import { hasSwift, startSwift, swiftCredentials } from '../../../support/servers/swift-server.ts'

const siteUrl = 'http://stage.example'
const stores = [
  { store: 'a bucket', isThere: true, keys: s3Credentials, start: () => startS3() },
  { store: 'OpenStack Swift', isThere: hasSwift, keys: swiftCredentials, start: startSwift },
]

// Skipped only where nginx is missing and cannot be installed (not root, or no apt).
describe.skipIf(!hasNginx()).each(stores.filter(({ isThere }) => isThere))(
  'media of $store behind the sample for nginx',
  ({ keys, start }) => {
    let app: TestApp
    let bucket: Pick<TestBucket, 'endpoint' | 'close'>
    let proxy: Awaited<ReturnType<typeof startMediaNginx>>
    let creator: TestPerson
    let sentBySite = 0
    let photo: string
    let video: string
    let videoId: string
    beforeAll(async () => {
      bucket = await start()
      const client = new S3Client({
        endpoint: bucket.endpoint,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: keys.key, secretAccessKey: keys.secret },
      })
      await client.send(new CreateBucketCommand({ Bucket: 'media' })).catch(() => undefined)
      const own = await freePort()
      app = await testApp({
        SITE_URL: siteUrl,
        MEDIA_URL: `http://127.0.0.1:${own}`,
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: 'media',
        S3_KEY: keys.key,
        S3_SECRET: keys.secret,
      })
      const { open } = app.deps.storage
      app.deps.storage.open = async (...asked) => (sentBySite++, open(...asked))
      await app.app.listen({ port: 0, host: '127.0.0.1' })
      proxy = await startMediaNginx(own, (app.app.server.address() as AddressInfo).port, bucket.endpoint)
      creator = await createPerformer(app)
      photo = await addressOf(await uploadMedia(app, creator.token, 'feed-photo', await picture()))
      videoId = await uploadMedia(app, creator.token, 'feed-video', await smallVideo())
      video = await addressOf(videoId)
    })
    afterAll(async () => {
      await proxy.close()
      await app.close()
      await bucket.close()
    })
    const addressOf = async (id: string): Promise<string> => (await settled(app, creator.token, id)).media?.url ?? ''
    const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await fetch(url, { method, headers })
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    }

    test('addresses lead to the proxy, and the bytes come from the bucket without passing the site', async () => {
      expect(photo).toMatch(`${proxy.url}/m/`)
      const fromSite = await app.app.inject(photo.replace(proxy.url, ''))
      expect(fromSite.statusCode).toBe(200)
      sentBySite = 0
      const [whole, film] = [await get(photo), await get(video)]
      expect([whole.status, film.status, sentBySite]).toEqual([200, 200, 0])
      expect(whole.bytes.equals(fromSite.rawPayload)).toBe(true)
      expect([whole.headers.get('content-type'), film.headers.get('content-type')]).toEqual(['image/webp', 'video/mp4'])
    })

    test('headers are those of the site, once each, and none of the bucket', async () => {
      const { headers } = await get(photo)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': siteUrl,
        'accept-ranges': 'bytes',
      })
      expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
      expect([...headers.keys()].filter((name) => /^x-(?:amz|accel)|etag: ,/.test(name))).toEqual([])
    })

    test('ranges work, and HEAD tells the size', async () => {
      const whole = (await get(video)).bytes
      for (const [range, expected] of [
        ['bytes=100-299', whole.subarray(100, 300)],
        ['bytes=-50', whole.subarray(-50)],
      ] as const) {
        const part = await get(video, { range })
        expect([part.status, part.bytes.equals(expected)]).toEqual([206, true])
        expect(part.headers.get('content-range')).toMatch(`/${whole.length}`)
      }
      expect((await get(video, { range: 'bytes=99999999-' })).status).toBe(416)
      const head = await get(video, {}, 'HEAD')
      expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, `${whole.length}`, 0])
    })

    test('a script of the site may ask for a range', async () => {
      const answer = await get(video, { origin: siteUrl, 'access-control-request-method': 'GET' }, 'OPTIONS')
      expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([204, 'Range'])
      expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl)
    })

    test('a changed or expired address leads nowhere, nor does the path to the bucket or the rest of the site', async () => {
      const key = app.deps.storage
      expect((await get(photo.replace('/m/', '/m/x'))).status).toBe(403)
      app.clock.advance(41 * 60_000)
      expect((await get(photo)).status).toBe(410)
      app.clock.advance(-41 * 60_000)
      const inside = await key.address?.('photo/none/320.webp', 'GET')
      expect((await get(`${proxy.url}/bucket${inside?.pathname}${inside?.search}`)).status).toBe(404)
      expect((await get(`${proxy.url}/api/settings`)).status).toBe(404)
      expect((await get(photo, {}, 'DELETE')).status).toBe(403)
    })

    test('a file that was deleted in the bucket is not found from then on, and the answer does not mention the bucket', async () => {
      const id = await uploadMedia(app, creator.token, 'feed-photo', await picture(700, 500))
      const url = await addressOf(id)
      expect((await get(url)).status).toBe(200)
      for await (const page of app.deps.storage.list('photo'))
        for (const { key } of page)
          if (key.includes((await folderOf(id)).slice(6, 20))) await app.deps.storage.remove([key])
      const gone = await get(url)
      expect([gone.status, gone.bytes.includes('NoSuchKey')]).toEqual([404, false])
    })
    const folderOf = async (id: string): Promise<string> => {
      const row = await app.deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()
      return (row.keys as { folder: string }).folder
    }

    test('a download keeps its name and its right, which ends with the product', async () => {
      const fileId = await uploadMedia(app, creator.token, 'product-file', Buffer.from('PK chapter one'), {
        name: 'one.zip',
      })
      const { _id: id } = (
        await app.call(products.create, { body: { title: 'Set', type: 'digital', price: 5, fileId } }, creator)
      ).data
      const { url } = (await app.call(products.downloadLink, { params: { id } }, { token: creator.token })).data
      const answer = await get(url)
      expect([answer.bytes.toString(), answer.headers.get('cache-control')]).toEqual([
        'PK chapter one',
        'private, no-store',
      ])
      expect(answer.headers.get('content-disposition')).toContain('filename="one.zip"')
      await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', creator.id).execute()
      expect((await get(url)).status).toBe(404)
      await app.deps.db.updateTable('account').set({ status: 'active' }).where('id', '=', creator.id).execute()
    })

    test('subtitles come from the proxy too, for videos that are requested with CORS', async () => {
      const fileId = await uploadMedia(app, creator.token, 'captions', smallCaptions('Hello'), { mimeType: 'text/vtt' })
      expect((await settled(app, creator.token, fileId)).status).toBe('ready')
      const { status, data } = await app.call(
        feeds.create,
        { body: { fileIds: [videoId], captions: [{ fileId, language: 'en' }], access: 'free' } },
        creator
      )
      expect(status).toBe(201)
      const url = data.files?.[0]?.captions?.[0]?.url ?? ''
      expect(url).toMatch(`${proxy.url}/m/`)
      sentBySite = 0
      const { headers, bytes } = await get(url, { origin: siteUrl })
      expect([bytes.includes('Hello'), headers.get('content-type'), sentBySite]).toEqual([
        true,
        'text/vtt; charset=utf-8',
        0,
      ])
      expect(headers.get('access-control-allow-origin')).toBe(siteUrl)
    })

    test('the policy of pages allows the proxy for media and nothing else', () => {
      const policy = new Map<string, string>()
      const response = { setHeader: (name: string, value: string) => policy.set(name, value) }
      securePages(app.deps.config)({ headers: {}, url: '/' } as never, response as never)
      const allowing = (policy.get('content-security-policy') ?? '')
        .split('; ')
        .filter((line) => line.includes(proxy.url))
        .map((line) => line.split(' ')[0])
      expect(allowing).toEqual(['img-src', 'media-src', 'connect-src'])
    })
  }
)
