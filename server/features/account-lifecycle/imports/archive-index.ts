import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { IsolatedError, runIsolated, type Bounds } from '../../../integrations/isolated/run-isolated.ts'
import type { ImportFailure } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { ArchiveError } from './archive-error.ts'
import type { ArchiveMedia, ArchivePost } from './archive-schema.ts'

/** Bounds of reading the lists of an archive: of the largest allowed one it takes 10 s and 250 MB. */
const bounds: Bounds = { maxMs: 120_000, maxMb: 450 }

/** In the order in which they are added: a gallery after its photos. */
export const indexKinds = ['photo', 'video', 'product', 'gallery', 'post'] as const
export type IndexKind = (typeof indexKinds)[number]

/** A row of the index: where it was in the archive, and for a gallery its photos in order. */
export type IndexRow<T> = { part: 'posts' | 'media'; number: number; item: T; photoIds?: string[] }

/** How many rows the lists have, how many could not be understood, and where the first of these are. */
export type ArchiveIndex = { total: number; unread: number; named: { part: 'posts' | 'media'; number: number }[] }

/**
 * Reads what the archive at `path` has to import, in a process of its own, into files of `folder`.
 * @throws ArchiveError also when reading it takes more time or memory than an archive may
 */
export async function readIndex(path: string, folder: string): Promise<ArchiveIndex> {
  const out = folderOf(folder)
  await mkdir(out, { recursive: true })
  const result = await runIsolated<{ path: string; out: string }, ArchiveIndex | { failure: ImportFailure }>(
    new URL('./index-archive.ts', import.meta.url),
    { path, out },
    bounds
  ).catch((error: unknown) => {
    throw error instanceof IsolatedError ? new ArchiveError('too_large', error) : error
  })
  if ('failure' in result) throw new ArchiveError(result.failure)
  return result
}

const folderOf = (folder: string): string => join(folder, 'index')

/** The rows of a kind, one after the other; the reader never has more than one in memory. */
export async function* indexRows<K extends IndexKind>(
  folder: string,
  kind: K
): AsyncGenerator<IndexRow<K extends 'post' ? ArchivePost : ArchiveMedia>> {
  const lines = createInterface({ input: createReadStream(join(folderOf(folder), kind)), crlfDelay: Infinity })
  for await (const line of lines)
    if (line !== '') yield JSON.parse(line) as IndexRow<K extends 'post' ? ArchivePost : ArchiveMedia>
}
