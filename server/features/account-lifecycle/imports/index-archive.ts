/** Reads what an archive has to import, in a process of its own (decision 65): `readIndex` runs it and reads the result. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ZodType } from 'zod'
import type { ImportFailure } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import type { Work } from '../../../integrations/isolated/run-isolated.ts'
import { ArchiveError } from './archive-error.ts'
import { ArchiveMedia, ArchivePost, isReadable, Manifest } from './archive-schema.ts'
import { indexKinds, type ArchiveIndex, type IndexKind, type IndexRow } from './archive-index.ts'
import { openArchive, type Archive } from './open-archive.ts'

/** Maximum number of rows of a list. */
const maxRows = 100_000
/** Rows that could not be understood and are named; the others are counted. */
const maxNamed = 50
/** Photos of one gallery that are kept in order; more than a gallery may have. */
const maxPhotos = 1000

type Place = { id: string; position: number }

/** What the lists of the archive at `path` have, as one file for each kind in `out`; or why it cannot be read. */
export const work: Work<{ path: string; out: string }, ArchiveIndex | { failure: ImportFailure }> = async ({
  path,
  out,
}) => {
  try {
    const archive = await openArchive(path)
    return await writeIndex(archive, out)
  } catch (error) {
    if (error instanceof ArchiveError) return { failure: error.failure }
    throw error
  }
}

async function writeIndex(archive: Archive, out: string): Promise<ArchiveIndex> {
  const manifest = Manifest.safeParse(await archive.manifest('data/manifest.json')).data
  if (!manifest) throw new ArchiveError('wrong_format')
  if (!isReadable(manifest.version)) throw new ArchiveError('newer_version')
  const index: ArchiveIndex = { total: 0, unread: 0, named: [] }
  const files = new Map(indexKinds.map((kind) => [kind, createWriteStream(join(out, kind))]))
  const photos = new Map<string, Place[]>()
  const items = { archive, index, files }
  for await (const row of readItems(items, 'posts', ArchivePost)) await write(items, 'post', row)
  const galleries: IndexRow<ArchiveMedia>[] = []
  for await (const row of readItems(items, 'media', ArchiveMedia)) {
    const { kind, id, galleryId, position } = row.item
    if (kind === 'photo' && galleryId) {
      const places = photos.get(galleryId) ?? []
      if (places.length < maxPhotos) places.push({ id, position })
      photos.set(galleryId, places)
    }
    if (kind === 'gallery') galleries.push(row)
    else await write(items, kind, row)
  }
  for (const row of galleries) {
    const places = (photos.get(row.item.id) ?? []).sort((a, b) => a.position - b.position)
    await write(items, 'gallery', { ...row, photoIds: places.map(({ id }) => id) })
  }
  for (const file of files.values()) await finished(file.end())
  return index
}

type Items = { archive: Archive; index: ArchiveIndex; files: Map<IndexKind, WriteStream> }

async function* readItems<T extends ArchivePost | ArchiveMedia>(
  { archive, index }: Items,
  part: 'posts' | 'media',
  schema: ZodType<T>
): AsyncGenerator<IndexRow<T>> {
  let number = 0
  for await (const bytes of archive.rows(`data/${part}.json`)) {
    if (++number > maxRows) throw new ArchiveError('too_large')
    index.total++
    const item = bytes && schema.safeParse(parsed(bytes)).data
    if (item) {
      const files = item.files.map((file) => ({ ...file, entry: archive.find(file.path) }))
      yield { part, number, item: { ...item, files } }
    } else {
      index.unread++
      if (index.named.length < maxNamed) index.named.push({ part, number })
    }
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch (error) {
    throw new ArchiveError('broken', error)
  }
}

async function write({ files }: Items, kind: IndexKind, row: IndexRow<ArchivePost | ArchiveMedia>): Promise<void> {
  const file = files.get(kind)
  if (file?.write(`${JSON.stringify(row)}\n`) === false) await once(file, 'drain')
}
