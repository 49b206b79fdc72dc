import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../../../server/db/transaction.ts'
import { keyFolders } from '../../../../server/features/platform/files/file-keys.ts'
import {
  insertDocuments,
  storeUploadedDocument,
  storePublicPicture,
} from '../../../../server/features/platform/files/processing/store-picture.ts'
import { sweepObjects } from '../../../../server/features/platform/files/sweep-objects.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { smallCaptions, smallSound, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { createPerformer } from '../../../support/data/people.ts'
import { picture } from '../../../support/media/pictures.ts'
import { readsOf } from '../../../support/database/read-plans.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())
const environments = {
  disk: () => ({}),
  S3: () => bucket.env('swept'),
}

/** When everything stored now counts as old. */
const tomorrow = () => Date.now() + 25 * 3_600_000

/** Every stored object. */
async function objectsOf({ deps }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for (const folder of keyFolders)
    for await (const page of deps.storage.list(folder)) keys.push(...page.map(({ key }) => key))
  return keys.sort()
}

describe.each(['disk', 'S3'] as const)('objects on %s', (where) => {
  let app: TestApp
  beforeAll(async () => void (app = await testApp(environments[where]())))
  afterAll(() => app.close())

  test('are deleted a day after they were stored when no row refers to them, and all objects of a file stay', async () => {
    const creator = await createPerformer(app)
    const photo = await picture(800, 500)
    await using work = await app.deps.media.folder()
    const path = join(work.path, 'a.png')
    await writeFile(path, photo)
    const form = { path, name: 'a.png', size: photo.length }
    await uploadMedia(app, creator.token, 'feed-photo', photo)
    await uploadMedia(app, creator.token, 'feed-teaser', await smallVideo())
    await uploadMedia(app, creator.token, 'feed-audio', smallSound())
    await uploadMedia(app, creator.token, 'captions', smallCaptions())
    await uploadMedia(app, creator.token, 'product-file', Buffer.from('PK'), { name: 'a.zip' })
    await storePublicPicture(app.deps, { ownerId: creator.id, type: 'avatar', upload: form })
    const document = await storeUploadedDocument(app.deps, { upload: form, field: 'document' })
    await transaction(app.deps.db, (trx) =>
      insertDocuments(trx, creator.id, [{ ...document, kind: 'idDocument' }], app.clock.now())
    )
    const kept = await objectsOf(app)
    expect(keyFolders.filter((folder) => !kept.some((key) => key.startsWith(`${folder}/`)))).toEqual([])

    // What a process leaves when it ends between storing an object and its row: a new file, and an unreferenced object
    // of an existing one.
    const folder = kept
      .find((key) => key.startsWith('photo/'))
      ?.split('/')
      .slice(0, 2)
      .join('/')
    const lost = [
      `original/${randomUUIDv7()}`,
      `document/${randomUUIDv7()}.webp`,
      `public/${randomUUIDv7()}/320.webp`,
      `preview/${randomUUID()}.webp`,
      `video/${randomUUID()}/hls/own.mp4`,
      `${folder}/99.webp`,
    ]
    for (const key of lost) await app.deps.storage.putFile(key, path, 'application/octet-stream')
    app.clock.advance(365 * 86_400_000)
    await sweepObjects(app.deps)
    expect(
      await objectsOf(app),
      "what came today may be about to get its row, wherever the site's clock stands"
    ).toEqual([...kept, ...lost].sort())
    await sweepObjects(app.deps, tomorrow())
    expect(await objectsOf(app)).toEqual(kept)
    await sweepObjects(app.deps, tomorrow())
    expect(await objectsOf(app)).toEqual(kept)
  })
})

test('and their files are matched by key, for a whole page of objects at once', async () => {
  const app = await testApp()
  const creator = await createPerformer(app)
  const now = app.clock.now()
  const filesOf = (from: number) =>
    Array.from({ length: 2000 }, (_, i) => {
      const keys = {
        original: `original/${from + i}`,
        folder: `photo/${randomUUID()}/`,
        preview: { key: `preview/${randomUUID()}.webp` },
      }
      return {
        id: randomUUIDv7(),
        owner_id: creator.id,
        type: 'feed-photo',
        size: 1,
        status: 'ready',
        keys: JSON.stringify(keys),
        created_at: now,
        updated_at: now,
      }
    })
  await app.deps.db.insertInto('file').values(filesOf(0)).execute()
  await app.deps.storage.putFile(`photo/${randomUUID()}/1.webp`, import.meta.filename, 'image/webp')
  expect(await readsOf(app, 'file', () => sweepObjects(app.deps, tomorrow()))).toEqual([
    expect.stringMatching(/^(Index|Bitmap Heap) Scan$/),
  ])
  await app.close()
})
