import { randomUUIDv7 } from 'node:crypto'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { DecryptionError } from '../../../../server/db/encryption.ts'
import { readDocument, encryptDocuments } from '../../../../server/features/platform/files/documents.ts'
import { allKeys, readKeys } from '../../../../server/features/platform/files/file-keys.ts'
import { openDeps } from '../../../../server/open-deps.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { multipart } from '../../../support/media/form.ts'
import { smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { registrationForm } from '../../../support/data/registration.ts'
import { createPerformer } from '../../../support/data/people.ts'
import { picture } from '../../../support/media/pictures.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())
const environments = {
  disk: () => ({}),
  S3: () => bucket.env('private'),
}

/** Everything in the file and work folders whose permissions differ from the expected ones, with its permissions. */
const openTo = async (dataDir: string): Promise<string[]> => {
  const open: string[] = []
  for (const folder of ['files', 'work']) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true })
    for (const path of [join(dataDir, folder), ...entries.map((entry) => join(entry.parentPath, entry.name))]) {
      const found = await stat(path)
      const mode = (found.mode & 0o777).toString(8)
      if (mode !== (found.isDirectory() ? '700' : '600')) open.push(`${mode} ${path}`)
    }
  }
  return open
}

const joinAsCreator = async (app: TestApp) => {
  const file = await picture()
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${auth.registerPerformer.path}`,
    ...multipart(registrationForm(), { idDocument: file, selfieWithId: file }),
  })
  expect(answer.statusCode).toBe(201)
  const { _id } = answer.json<{ data: { _id: string } }>().data
  const rows = await app.deps.db
    .selectFrom('file')
    .select(['id', 'keys'])
    .where('owner_id', '=', _id)
    .where('type', '=', 'document')
    .execute()
  return rows.map(({ id, keys }) => ({ id, key: allKeys(readKeys(keys))[0] ?? '' }))
}

test('stored files are readable by the process account only: documents, partial uploads and processed files', async () => {
  const before = process.umask(0o022)
  const app = await testApp()
  try {
    const creator = await createPerformer(app)
    await joinAsCreator(app)
    await uploadMedia(app, creator.token, 'feed-photo', await picture())
    await uploadMedia(app, creator.token, 'feed-teaser', await smallVideo())
    await uploadMedia(app, creator.token, 'product-file', Buffer.from('PK'), { name: 'a.zip' })
    expect((await readdir(join(app.deps.config.dataDir, 'files'))).sort()).toEqual(
      expect.arrayContaining(['document', 'original', 'photo', 'video'])
    )
    expect(await openTo(app.deps.config.dataDir)).toEqual([])
  } finally {
    process.umask(before)
    await app.close()
  }
})

test('permissions left too open by an older release are corrected at the start', async () => {
  const app = await testApp()
  const { dataDir } = app.deps.config
  const files = join(dataDir, 'files')
  await mkdir(join(files, 'document'), { recursive: true })
  await mkdir(join(dataDir, 'work'), { recursive: true })
  await writeFile(join(files, 'document/a.webp'), 'x')
  await chmod(join(files, 'document/a.webp'), 0o644)
  for (const folder of ['files', 'files/document', 'work']) await chmod(join(dataDir, folder), 0o755)
  const again = await openDeps(app.deps.config, app.databaseUrl, { clock: app.clock, log: pino({ level: 'silent' }) })
  await again.close()
  expect(await openTo(dataDir)).toEqual([])
  await app.close()
})

describe.each(Object.entries(environments))('identity documents on %s', (_name, environment) => {
  let app: TestApp
  beforeAll(async () => void (app = await testApp(environment())))
  afterAll(() => app.close())
  const opens = async (bytes: Buffer) => (await sharp(bytes).metadata()).format

  test('contain nothing of the picture as stored, and decrypt with the secret', async () => {
    const documents = await joinAsCreator(app)
    expect(documents).toHaveLength(2)
    for (const { id, key } of documents) {
      const stored = await app.deps.storage.read(key)
      const made = await readDocument(app.deps, id, key)
      expect(await opens(made)).toBe('webp')
      await expect(opens(stored)).rejects.toThrow('unsupported image format')
      expect([stored.includes('WEBP'), stored.includes(made.subarray(40, 56))]).toEqual([false, false])
    }
    const [first, second] = documents
    // A document can neither be read as another account's nor with another secret.
    await expect(readDocument(app.deps, second!.id, first!.key)).rejects.toThrow(DecryptionError)
    const stranger = { storage: app.deps.storage, config: { ...app.deps.config, secret: 'x'.repeat(40) } }
    await expect(readDocument(stranger, first!.id, first!.key)).rejects.toThrow(DecryptionError)
  })

  test('of an older release are encrypted by a job; a missing file does not stop it', async () => {
    const creator = await createPerformer(app)
    const plain = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#a35' } })
      .webp()
      .toBuffer()
    const [kept, lost] = [randomUUIDv7(), randomUUIDv7()].sort().reverse()
    for (const id of [kept!, lost!])
      await app.deps.db
        .insertInto('file')
        .values({
          id,
          owner_id: creator.id,
          type: 'document',
          name: 'a.webp',
          mime_type: 'image/webp',
          size: plain.length,
          status: 'ready',
          keys: JSON.stringify({ original: `document/${id}.webp` }),
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute()
    await using work = await app.deps.media.folder()
    await writeFile(join(work.path, 'a'), plain)
    await app.deps.storage.putFile(`document/${kept}.webp`, join(work.path, 'a'), 'image/webp')
    expect(await opens(await readDocument(app.deps, kept!, `document/${kept}.webp`))).toBe('webp')

    await encryptDocuments(app.deps)
    await encryptDocuments(app.deps)
    const { keys } = await app.deps.db
      .selectFrom('file')
      .select('keys')
      .where('id', '=', kept!)
      .executeTakeFirstOrThrow()
    expect(keys).toEqual({ original: `document/${kept}.sealed` })
    await settled(app, ['remove-objects'])
    await expect(app.deps.storage.read(`document/${kept}.webp`)).rejects.toMatchObject({ reason: 'missing' })
    expect((await readDocument(app.deps, kept!, `document/${kept}.sealed`)).equals(plain)).toBe(true)
    expect((await app.deps.storage.read(`document/${kept}.sealed`)).includes('WEBP')).toBe(false)
  })
})
