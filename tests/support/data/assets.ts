import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { MediaType } from '../../../contract/platform/files/files.ts'
import { galleries } from '../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../contract/catalogue/assets/photos.ts'
import type { In } from '../../../contract/endpoint.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/**
 * Inserts a file row without bytes, ready unless `columns` say otherwise, for tests that do not test media. Its name
 * and texts are unique.
 */
export async function fileOf(
  test: TestApp,
  owner: TestPerson,
  type: MediaType,
  more: { name?: string; description?: string; status?: 'ready' | 'processing' | 'failed' } = {}
): Promise<string> {
  const { db, clock } = test.deps
  const id = randomUUIDv7()
  const { name = `${id}.bin`, description, status = 'ready' } = more
  const kind =
    type === 'welcome-video' || type === 'feed-video' || (type.startsWith('video') && type !== 'video-thumbnail')
      ? 'video'
      : type === 'captions'
        ? 'captions'
        : type === 'product-file'
          ? 'other'
          : 'photo'
  const main = kind === 'video' ? 'video.mp4' : kind === 'captions' ? 'captions.vtt' : undefined
  const keys = {
    original: `original/${randomUUID()}`,
    folder: `photo/${randomUUID()}/`,
    widths: [320, 640],
    preview: { key: `preview/${randomUUID()}.webp`, width: 40, height: 25 },
    ...(main && { main, names: [main] }),
  }
  await db
    .insertInto('file')
    .values({
      id,
      owner_id: owner.id,
      type,
      kind,
      name,
      mime_type: 'application/octet-stream',
      size: 1000,
      width: 640,
      height: 400,
      description: description ?? null,
      status,
      keys: JSON.stringify(keys),
      duration: kind === 'video' ? 12.5 : null,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute()
  return id
}

/** Inserts a photo of a creator whose file exists only in the database. Returns its id. */
export async function photoOf(
  test: TestApp,
  owner: TestPerson,
  body: Partial<In<(typeof photos.upload)['body']>> = {}
): Promise<string> {
  const made = await test.call(
    photos.upload,
    { body: { fileId: await fileOf(test, owner, 'photo'), ...body } },
    { token: owner.token }
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  return made.data._id
}

/** Inserts a gallery with `count` photos. Returns its id and theirs, in order. */
export async function galleryOf(
  test: TestApp,
  owner: TestPerson,
  body: Partial<In<(typeof galleries.create)['body']>> = {},
  count = 2
): Promise<{ id: string; photoIds: string[] }> {
  const photoIds: string[] = []
  for (let i = 0; i < count; i++) photoIds.push(await photoOf(test, owner, { title: `Photo ${i}` }))
  const made = await test.call(
    galleries.create,
    { body: { title: 'A gallery', photoIds, ...body } },
    { token: owner.token }
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  return { id: made.data._id, photoIds }
}

/** The files of an asset in order, as pairs of role and file id. */
export const fileIdsOf = async (app: TestApp, id: string) =>
  (
    await app.deps.db
      .selectFrom('asset_file')
      .select(['role', 'file_id'])
      .where('asset_id', '=', id)
      .orderBy('role')
      .orderBy('position')
      .execute()
  ).map((row) => [row.role, row.file_id])
