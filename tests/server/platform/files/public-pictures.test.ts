import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { files } from '../../../../contract/platform/files/files.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { publicPicture } from '../../../../server/features/platform/files/media-address.ts'
import {
  insertDocuments,
  storeUploadedDocument,
  storePublicPicture,
} from '../../../../server/features/platform/files/processing/store-picture.ts'
import { sweepUploads } from '../../../../server/features/platform/files/uploads/sweep-uploads.ts'
import { publicWidths } from '../../../../server/integrations/media/public-widths.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { hiddenWords, picture } from '../../../support/media/pictures.ts'
import { hasNginx } from '../../../support/servers/nginx.ts'
import { startSampleNginx } from '../../../support/servers/sample-nginx.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stagedoor-form-'))))
afterAll(() => rm(folder, { recursive: true }))

/** A file as uploaded by a form. */
async function formFile(bytes: Buffer) {
  const path = join(folder, randomUUIDv7())
  await writeFile(path, bytes)
  return { path, name: 'me.jpg', size: bytes.length }
}

describe('public pictures and documents', () => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())

  test('an avatar is square, a cover wide, each in every public width, cached permanently', async () => {
    for (const type of ['avatar', 'cover'] as const) {
      const id = await storePublicPicture(app.deps, {
        ownerId: creator.id,
        type,
        upload: await formFile(await picture(900, 1200)),
      })
      for (const width of publicWidths) {
        const answer = await app.app.inject(publicPicture(id, width))
        const meta = await sharp(answer.rawPayload).metadata()
        expect([answer.statusCode, answer.headers['cache-control'], meta.width]).toEqual([
          200,
          'public, max-age=31536000, immutable',
          Math.min(width, 900),
        ])
        expect(meta.width / meta.height).toBeCloseTo(type === 'avatar' ? 1 : 16 / 9, 1)
        for (const word of hiddenWords) expect(answer.rawPayload.includes(word)).toBe(false)
      }
      expect((await app.app.inject(`/m/public/${id}/321.webp`)).statusCode).toBe(404)
      // It is no pending upload that could be aborted.
      expect((await app.call(files.abort, { params: { id } }, { token: creator.token })).status).toBe(404)
    }
  })

  // Skipped only where nginx is missing and cannot be installed (not root, or no apt).
  test.runIf(hasNginx())(
    'behind the sample for nginx the site sends a picture once, and what is missing is not kept',
    async () => {
      const asked: string[] = []
      app.app.server.on('request', ({ url = '' }) => asked.push(url))
      await app.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.app.server.address() as AddressInfo
      const nginx = await startSampleNginx([port, port])
      onTestFinished(nginx.close)
      const upload = await formFile(await picture(400, 400))
      const id = await storePublicPicture(app.deps, { ownerId: creator.id, type: 'avatar', upload })
      const address = publicPicture(id, 320)
      const get = async (path: string) => {
        const answer = await fetch(nginx.url + path)
        return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
      }
      const direct = await app.app.inject(address)
      const found = await Promise.all([address, address, `${address}?again=1`].map(get))
      for (const { status, bytes, headers } of found) {
        expect([status, bytes.equals(direct.rawPayload)]).toEqual([200, true])
        for (const name of ['cache-control', 'content-type', 'content-security-policy', 'x-content-type-options'])
          expect([name, headers.get(name)]).toEqual([name, direct.headers[name]])
      }
      expect(asked.filter((url) => url.includes(id))).toHaveLength(1)
      const missing = publicPicture(randomUUIDv7(), 320)
      expect([(await get(missing)).status, (await get(missing)).status]).toEqual([404, 404])
      expect(asked.filter((url) => url === missing)).toHaveLength(2)
    }
  )

  test('the previous avatar is deleted a day after its last reference', async () => {
    const { db } = app.deps
    const ids: string[] = []
    for (let i = 0; i < 2; i++) {
      ids.push(
        await storePublicPicture(app.deps, {
          ownerId: creator.id,
          type: 'avatar',
          upload: await formFile(await picture(200, 200)),
        })
      )
      await db.updateTable('account').set({ avatar_file_id: ids[i] }).where('id', '=', creator.id).execute()
      app.clock.advance(23 * 3_600_000)
      await sweepUploads(app.deps)
    }
    const left = async () =>
      (await db.selectFrom('file').select('id').where('id', 'in', ids).execute()).map((row) => row.id).sort()
    expect(await left()).toEqual([...ids].sort())
    app.clock.advance(2 * 3_600_000)
    await sweepUploads(app.deps)
    expect(await left()).toEqual([ids[1]])
  })

  test('a cover without a placeholder image gets one later; one that fails is tried once', async () => {
    const { db, jobs, storage } = app.deps
    const [there, lost] = [await createPerformer(app), await createPerformer(app)]
    const glimpse = async (who: TestPerson) =>
      (await app.call(performers.view, { params: { id: who.id } })).data.coverGlimpse
    const ids: string[] = []
    for (const who of [there, lost]) {
      const id = await storePublicPicture(app.deps, {
        ownerId: who.id,
        type: 'cover',
        upload: await formFile(await picture(900, 400)),
      })
      await db.updateTable('account').set({ cover_file_id: id }).where('id', '=', who.id).execute()
      await db.updateTable('file').set({ keys: sql`keys - 'glimpse'` }).where('id', '=', id).execute()
      ids.push(id)
    }
    const key = `public/${ids[1]}/1920.webp`
    const [bytes, path] = [await storage.read(key), join(folder, randomUUIDv7())]
    await storage.remove([key])
    expect([await glimpse(there), await glimpse(lost)]).toEqual([undefined, undefined])
    await jobs.runScheduled()
    expect((await sharp(Buffer.from(String((await glimpse(there))?.split(',')[1]), 'base64')).metadata()).width).toBe(
      768
    )
    await writeFile(path, bytes)
    await storage.putFile(key, path, 'image/webp')
    await jobs.runScheduled()
    expect(await glimpse(lost)).toBeUndefined()
    const left = await db
      .selectFrom('file')
      .select('id')
      .where(sql<boolean>`type = 'cover' and not keys ? 'glimpse'`)
      .execute()
    expect(left).toEqual([])
  })

  test('a file that is no image is rejected with its field; a document has no address at all', async () => {
    await expect(
      storePublicPicture(app.deps, {
        ownerId: creator.id,
        type: 'cover',
        upload: await formFile(Buffer.from('<svg/>')),
      })
    ).rejects.toMatchObject({ code: 'unsupported_type', fields: { cover: expect.any(String) as string } })
    await expect(
      storeUploadedDocument(app.deps, { upload: await formFile(Buffer.from('%PDF-1.7')), field: 'selfieWithId' })
    ).rejects.toMatchObject({ fields: { selfieWithId: expect.any(String) as string } })
    const made = await storeUploadedDocument(app.deps, { upload: await formFile(await picture()), field: 'idDocument' })
    const { id } = made
    await insertDocuments(app.deps.db, creator.id, [{ ...made, kind: 'idDocument' }], app.clock.now())
    const kept = await app.deps.storage.read(made.key)
    for (const word of hiddenWords) expect(kept.includes(word)).toBe(false)
    for (const width of publicWidths) expect((await app.app.inject(publicPicture(id, width))).statusCode).toBe(404)
    expect((await app.call(files.status, { params: { id } }, { token: creator.token })).status).toBe(404)
  })
})
