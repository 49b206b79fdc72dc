import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { open, type Entry, type ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'
import { entryOf, openEntry, type ArchiveEntry } from './archive-entry.ts'
import { splitRows, type RawRow } from './split-rows.ts'

/** Maximum number of entries of an archive, and of bytes of their names together. */
const maxEntries = 200_000
const maxNameBytes = 20_000_000
/** Maximum size, in bytes, of a list of items, which is read row by row, and of one of its rows. */
const maxListBytes = 64_000_000
const maxRowBytes = 500_000
/** Maximum size, in bytes, of the manifest. */
const maxManifestBytes = 200_000
/** Maximum size, in bytes, of all entries unpacked, as the archive announces it; the reader refuses entries that are longer than announced. */
const maxBytes = 50_000_000_000
/** Maximum compression ratio: neither media nor JSON reaches it, so an entry above it is a zip bomb. Small entries may. */
const maxRatio = 100
const smallBytes = 10_000_000

/** An opened archive. Nothing of it is in memory but where its entries are. */
export type Archive = {
  find(name: string): ArchiveEntry | undefined
  /** A small JSON file. @throws ArchiveError `wrong_format` when there is none, `too_large`, `broken` */
  manifest(name: string): Promise<unknown>
  /** The rows of a JSON array. @throws ArchiveError `wrong_format` when there is none, `too_large`, `broken` */
  rows(name: string): AsyncGenerator<RawRow>
  close(): void
}

/**
 * Opens the archive at `path`. Names that lead out of it, links, encrypted entries and doubled names are refused before
 * anything is unpacked; so is one whose contents together are too large.
 * @throws ArchiveError
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(
      path,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true },
      (error, opened) => (error ? reject(new ArchiveError('not_an_archive', error)) : resolve(opened))
    )
  })
  const entries = await readEntries(zip).catch((error: unknown) => {
    zip.close()
    throw error
  })
  const streamOf = (name: string, most: number): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new ArchiveError('wrong_format')
    if (entry.uncompressedSize > most) throw new ArchiveError('too_large')
    return openEntry(zip, entry)
  }
  return {
    find: (name) => entries.get(name),
    async manifest(name) {
      const stream = await streamOf(name, maxManifestBytes)
      try {
        return JSON.parse((await buffer(stream)).toString('utf8')) as unknown
      } catch (error) {
        throw new ArchiveError('broken', error)
      }
    },
    async *rows(name) {
      const stream = await streamOf(name, maxListBytes)
      try {
        yield* splitRows(stream as AsyncIterable<Buffer>, maxRowBytes)
      } catch (error) {
        throw error instanceof ArchiveError ? error : new ArchiveError('broken', error)
      }
    },
    close: () => zip.close(),
  }
}

/** The type of a file in the upper bits of a Unix mode: a symbolic link. */
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 28) & 0xf) === 0xa
const isEncrypted = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1

function readEntries(zip: ZipFile): Promise<Map<string, ArchiveEntry>> {
  if (zip.entryCount > maxEntries) throw new ArchiveError('too_large')
  return new Promise((resolve, reject) => {
    const entries = new Map<string, ArchiveEntry>()
    let bytes = 0
    let nameBytes = 0
    zip.on('error', (error: Error) =>
      reject(
        new ArchiveError(
          /relative path|absolute path|invalid characters/.test(error.message) ? 'unsafe' : 'not_an_archive',
          error
        )
      )
    )
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize
      nameBytes += entry.fileNameLength
      const isBomb = entry.uncompressedSize > smallBytes && entry.uncompressedSize > maxRatio * entry.compressedSize
      if (bytes > maxBytes || nameBytes > maxNameBytes || isBomb) return reject(new ArchiveError('too_large'))
      if (isLink(entry) || isEncrypted(entry) || entries.has(entry.fileName)) return reject(new ArchiveError('unsafe'))
      entries.set(entry.fileName, entryOf(entry))
      zip.readEntry()
    })
    zip.readEntry()
  })
}
