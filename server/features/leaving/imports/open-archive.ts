import { createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { open, type Entry, type ZipFile } from 'yauzl'
import type { ImportFailure } from '../../../../contract/accounts/leaving.ts'

/** An archive that cannot be read in; `failure` says why. */
export class ArchiveError extends Error {
  readonly failure: ImportFailure
  constructor(failure: ImportFailure, cause?: unknown) {
    super(`the archive cannot be read: ${failure}`, { cause })
    this.failure = failure
  }
}

/** Maximum number of entries of an archive. */
const maxEntries = 200_000
/** Maximum size, in bytes, of a JSON file, which is held in memory as a whole. */
const maxJsonBytes = 64_000_000
/** Maximum size, in bytes, of all entries unpacked, as the archive announces it; the reader refuses entries that are longer than announced. */
const maxBytes = 50_000_000_000
/** Maximum compression ratio: neither media nor JSON reaches it, so an entry above it is a zip bomb. Small entries may. */
const maxRatio = 100
const smallBytes = 10_000_000

/** An opened archive. Its entries are read one after the other, and only those that somebody asks for by name. */
export type Archive = {
  has(name: string): boolean
  /** Bytes of an entry, unpacked. */
  sizeOf(name: string): number
  /** @throws ArchiveError `broken` */
  json(name: string): Promise<unknown>
  /** Unpacks an entry to a file at `path`, whatever its own name is. @throws ArchiveError `too_large`, `broken` */
  unpack(name: string, path: string, maxBytes: number): Promise<void>
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
  const streamOf = (name: string): Promise<Readable> =>
    new Promise((resolve, reject) => {
      const entry = entries.get(name)
      if (!entry) reject(new ArchiveError('broken'))
      else
        zip.openReadStream(entry, (error, stream) =>
          error ? reject(new ArchiveError('broken', error)) : resolve(stream)
        )
    })
  return {
    has: (name) => entries.has(name),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async json(name) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > maxJsonBytes) throw new ArchiveError('too_large')
      const chunks: Buffer[] = []
      try {
        for await (const chunk of await streamOf(name)) chunks.push(chunk as Buffer)
        return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
      } catch (error) {
        throw error instanceof ArchiveError ? error : new ArchiveError('broken', error)
      }
    },
    async unpack(name, target, max) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > max) throw new ArchiveError('too_large')
      try {
        await pipeline(await streamOf(name), atMost(max), createWriteStream(target))
      } catch (error) {
        throw error instanceof ArchiveError ? error : new ArchiveError('broken', error)
      }
    },
    close: () => zip.close(),
  }
}

function atMost(max: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > max) done(new ArchiveError('too_large'))
      else done(null, chunk)
    },
  })
}

/** The type of a file in the upper bits of a Unix mode: a symbolic link. */
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 28) & 0xf) === 0xa
const isEncrypted = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ArchiveError('too_large')
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let bytes = 0
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
      const isBomb = entry.uncompressedSize > smallBytes && entry.uncompressedSize > maxRatio * entry.compressedSize
      if (bytes > maxBytes || isBomb) return reject(new ArchiveError('too_large'))
      if (isLink(entry) || isEncrypted(entry) || entries.has(entry.fileName)) return reject(new ArchiveError('unsafe'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
