import { createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Entry, open, type ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'

/** Where an entry is in its archive, and what it is: all that is needed to unpack it. */
export type ArchiveEntry = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'compressionMethod'
  | 'generalPurposeBitFlag'
  | 'crc32'
>

/** Of what the directory of the archive says about an entry, the part that is needed later. */
export const entryOf = (entry: Entry): ArchiveEntry => ({
  relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  compressionMethod: entry.compressionMethod,
  generalPurposeBitFlag: entry.generalPurposeBitFlag,
  crc32: entry.crc32,
})

/** The contents of an entry. @throws ArchiveError `broken` */
export const openEntry = (zip: ZipFile, entry: ArchiveEntry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(Object.assign(new Entry(), entry), (error, stream) =>
      error ? reject(new ArchiveError('broken', error)) : resolve(stream)
    )
  })

/** An archive of which single entries are unpacked. Opening it does not read its directory. */
export type EntryReader = {
  /** Unpacks an entry to a file at `path`. @throws ArchiveError `too_large`, `broken` */
  unpack(entry: ArchiveEntry, path: string, maxBytes: number): Promise<void>
  close(): void
}

/** Opens the archive at `path`, whose entries are known from its index. @throws ArchiveError `not_an_archive` */
export async function openEntries(path: string): Promise<EntryReader> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
      error ? reject(new ArchiveError('not_an_archive', error)) : resolve(opened)
    )
  })
  return {
    async unpack(entry, target, max) {
      if (entry.uncompressedSize > max) throw new ArchiveError('too_large')
      try {
        await pipeline(await openEntry(zip, entry), atMost(max), createWriteStream(target))
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
