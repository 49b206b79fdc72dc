import { randomUUIDv7 } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { files } from '../../../../contract/platform/files/files.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { sweepUploads } from '../../../../server/features/platform/files/uploads/sweep-uploads.ts'
import { testApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer } from '../../../support/data/people.ts'
import { picture, settled, upload } from '../../../support/media/pictures.ts'
import { startS3 } from '../../../support/servers/s3-server.ts'
import { mayMount, smallDisk } from '../../../support/servers/small-disk.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const body = { name: 'a.png', mimeType: 'image/png', size: 3, type: 'feed-photo' } as const

test('while the bucket does not answer, each call returns 503, and no state is lost', async () => {
  const bucket = await startS3()
  const app = await testApp(bucket.env())
  const creator = await createPerformer(app)
  const { id } = await upload(app, creator.token, await picture(100, 80))
  const { media } = await settled(app, creator.token, id)
  const { file, key, multipartsToUpload } = (await app.call(files.createReference, { body }, creator)).data
  await bucket.close()
  const params = { id: file._id }
  const parts = [{ partNumber: 1, ETag: 'x' }]
  const refused = [
    await app.call(files.createReference, { body }, creator),
    await app.call(files.status, { params }, creator),
    await app.call(
      files.complete,
      { body: { uploadId: multipartsToUpload.uploadId, key, storageProvider: 's3', fileId: file._id, parts } },
      creator
    ),
    await app.call(files.abort, { params }, creator),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    refused.map(() => [503, 'storage_unavailable'])
  )
  expect((await app.app.inject(media!.url)).statusCode).toBe(503)
  app.clock.advance(25 * 3_600_000)
  await expect(sweepUploads(app.deps)).rejects.toMatchObject({ reason: 'unavailable' })
  // Its parts are still in the bucket: the upload can be aborted again.
  expect((await app.call(files.abort, { params }, creator)).status).toBe(503)
  await app.close()
})

test('a full disk is reported with 503', async () => {
  const app = await testApp()
  const creator = await createPerformer(app)
  const { multipartsToUpload } = (await app.call(files.createReference, { body }, creator)).data
  const folder = join(app.deps.config.dataDir, 'files', '.uploads', multipartsToUpload.uploadId)
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await symlink('/dev/full', join(folder, 'data'))
  const put = await app.app.inject({ method: 'PUT', url: multipartsToUpload.parts[0]!.url, payload: 'abc' })
  expect([put.statusCode, put.json<{ code: string }>().code]).toEqual([503, 'storage_unavailable'])
  await app.close()
})

// A real disk of 16 MB. Mounting one requires root; elsewhere these tests are skipped, and only the test above runs.
describe.skipIf(!mayMount()).each([
  ['the data folder', ''],
  ['the folder of the files', 'files'],
])('a full disk under %s', (_name, below) => {
  test('rejects parts and forms with 503, still accepts charges, loses nothing, and continues when there is space', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-full-'))
    const disk = smallDisk(16, join(dataDir, below))
    const app = await testApp({ DATA_DIR: dataDir })
    try {
      const [creator, fan] = [await createPerformer(app), await createFan(app)]
      await topUpWallet(app, fan, 100)
      const bytes = await picture(1600, 1200)
      const avatar = async (of: Buffer) => {
        const { payload, headers } = multipart({}, { avatar: of })
        return app.app.inject({
          method: 'POST',
          url: `/api${users.uploadAvatar.path}`,
          payload,
          headers: { ...headers, authorization: fan.token },
        })
      }
      const tip = () =>
        app.call(
          wallet.tip,
          { params: { id: creator.id }, body: { price: 10 } },
          { token: fan.token, key: randomUUIDv7() }
        )
      const former = (await avatar(await picture(300, 300))).json<{ data: { avatar: string } }>().data.avatar
      const { id: whole } = await upload(app, creator.token, bytes)
      const { media } = await settled(app, creator.token, whole)
      const begun = (await app.call(files.createReference, { body: { ...body, size: bytes.length } }, creator)).data
      const {
        uploadId,
        parts: [part],
      } = begun.multipartsToUpload
      const put = () => app.app.inject({ method: 'PUT', url: part!.url, payload: bytes })
      disk.fill()

      for (const answer of [await put(), await avatar(bytes)]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          503,
          expect.objectContaining({ statusCode: 503, code: 'storage_unavailable', message: expect.any(String) }),
        ])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      // With space for the upload, but not for the processed files.
      disk.makeRoom()
      disk.fill(bytes.length + 4096)
      const half = await avatar(bytes)
      expect([half.statusCode, half.json<{ code: string }>().code]).toEqual([503, 'storage_unavailable'])
      const { etag } = (await put()).headers
      const parts = [{ partNumber: 1, ETag: String(etag) }]
      const sent = await app.call(
        files.complete,
        { body: { uploadId, key: begun.key, storageProvider: begun.file.server, fileId: begun.file._id, parts } },
        creator
      )
      expect(sent.status).toBe(202)
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select 1 from pgboss.job where data->>'fileId' = ${begun.file._id} and state = 'retry'`.execute(
            app.deps.db
          )
        expect(rows).toHaveLength(1)
      }, LONG_WAIT_MS)
      expect((await app.call(files.status, { params: { id: begun.file._id } }, creator)).data.status).toBe('processing')
      // What needs no space still works: a charge, and existing files are served.
      expect((await tip()).status).toBe(201)
      for (const url of [media!.url, former]) expect((await app.app.inject(url)).statusCode).toBe(200)
      expect((await app.call(users.me, {}, fan)).data.avatar).toBe(former)
      expect(await readdir(join(dataDir, 'work')).catch(() => [])).toEqual([])

      disk.makeRoom()
      expect((await settled(app, creator.token, begun.file._id)).status).toBe('ready')
      const changed = await avatar(bytes)
      expect(changed.statusCode).toBe(200)
      expect((await app.app.inject(changed.json<{ data: { avatar: string } }>().data.avatar)).statusCode).toBe(200)
      expect((await tip()).status).toBe(201)
      await expectSoundLedger(app)
    } finally {
      await app.close()
      disk.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
