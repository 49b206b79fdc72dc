import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { files } from '../../contract/files.ts'
import { sweepUploads } from '../../server/features/files/sweep-uploads.ts'
import { testApp } from '../support/app.ts'
import { createPerformer } from '../support/people.ts'
import { picture, settled, upload } from '../support/pictures.ts'
import { startS3 } from '../support/s3-server.ts'

const body = { name: 'a.png', mimeType: 'image/png', size: 3, type: 'feed-photo' } as const

test('while the bucket does not answer, each call says so with 503, and nothing is forgotten', { timeout: 60_000 }, async () => {
  const credentials = { key: 'the-key', secret: 'the-secret' }
  const bucket = await startS3(credentials)
  const app = await testApp({ S3_ENDPOINT: bucket.endpoint, S3_BUCKET: 'media', S3_KEY: credentials.key, S3_SECRET: credentials.secret })
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
    await app.call(files.complete, { body: { uploadId: multipartsToUpload.uploadId, key, storageProvider: 's3', fileId: file._id, parts } }, creator),
    await app.call(files.abort, { params }, creator),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [503, 'storage_unavailable']))
  expect((await app.app.inject(media!.url)).statusCode).toBe(503)
  app.clock.advance(25 * 3_600_000)
  await expect(sweepUploads(app.deps)).rejects.toMatchObject({ reason: 'unavailable' })
  // Its parts lie in the bucket still: who gave it up can do so again.
  expect((await app.call(files.abort, { params }, creator)).status).toBe(503)
  await app.close()
})

test('a full disk is told with 503', async () => {
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
