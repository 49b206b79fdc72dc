import { createHash, randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { partSizes } from './parts.ts'
import { privateFile } from './restrict-to-owner.ts'
import { isDiskError, StorageError, type FinishedPart } from './storage.ts'

/** Bytes that are read or written at once. */
export const smallBytes = 512 * 1024
/** Name of the file that collects the bytes of a running upload, in its folder. */
export const uploadDataFile = 'data'
/** Name of that file while it is completed: no writer finds it any more. */
const sealedFile = 'sealed'
/** Begins the names of the files that say that a part is being written; there is one before its writer opens the data. */
const writerPrefix = 'writing-'
/**
 * ETags have the length of an MD5, which some clients expect, but are made by SHA-1, which has hardware support and
 * costs half as much. They are not used for security.
 */
const etagHash = 'sha1'
const etagLength = 32
const partSizeOf = (size: number) => partSizes(size)[0] ?? size

export const toStorageError = (error: unknown): unknown =>
  isDiskError(error) ? new StorageError('unavailable', (error as Error).message) : error
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Streams one part of exactly `bytes` bytes to its position in the upload of `folder`, and returns its ETag; a part that
 * is sent again replaces the first.
 * @throws StorageError `expired`, `too_large`, `invalid_part`, `unavailable`
 */
export async function receivePart(folder: string, partNumber: number, bytes: number, body: Readable): Promise<string> {
  const writer = join(folder, `${writerPrefix}${partNumber}-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(writer, '', { mode: privateFile })
    return await writePart(folder, partNumber, bytes, body)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code))
      throw new StorageError('invalid_part', 'the connection broke')
    throw isMissing(error) ? new StorageError('expired', 'this upload has ended') : toStorageError(error)
  } finally {
    await rm(writer, { force: true })
  }
}

async function writePart(folder: string, partNumber: number, bytes: number, body: Readable): Promise<string> {
  const file = await open(join(folder, uploadDataFile), 'r+')
  const hash = createHash(etagHash)
  let size = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  try {
    const from = (partNumber - 1) * partSizeOf((await file.stat()).size)
    // The next bytes are received and hashed while the previous ones are written.
    const write = async () => {
      await writing
      writing = file.writev(waiting, from + size - waitingBytes)
      writing.catch(() => undefined)
      waiting = []
      waitingBytes = 0
    }
    const removeMarker = async () => {
      for (const name of await readdir(folder))
        if (name.startsWith(`${partNumber}-`)) await rm(join(folder, name), { force: true })
    }
    await removeMarker()
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size + chunk.length > bytes) throw new StorageError('too_large', `${bytes}`)
      size += chunk.length
      hash.update(chunk)
      waiting.push(chunk)
      if ((waitingBytes += chunk.length) >= smallBytes) await write()
    }
    if (size !== bytes) throw new StorageError('invalid_part', `${bytes} bytes were expected, ${size} were received`)
    if (waitingBytes) await write()
    await writing
    await file.datasync()
    await removeMarker()
    const etag = hash.digest('hex').slice(0, etagLength)
    await writeFile(join(folder, `${partNumber}-${etag}`), '', { mode: privateFile })
    return `"${etag}"`
  } finally {
    await writing.catch(() => undefined)
    await file.close()
  }
}

/**
 * Makes the received bytes of an upload the object at `path`, which nobody can write to afterwards. The data first gets
 * a name that no writer opens. A writer that opened it before has left its file, also one of another process: then what
 * was received is copied, and each part compared with its ETag, because such a writer may change it at any time.
 * @throws StorageError `invalid_part` when a part is no longer what was received; the upload can then be continued
 */
export async function seal(folder: string, path: string, size: number, finished: FinishedPart[]): Promise<void> {
  const [data, sealed] = [join(folder, uploadDataFile), join(folder, sealedFile)]
  await rename(data, sealed).catch((error: unknown) => {
    if (!isMissing(error)) throw error // otherwise an earlier call was interrupted here
  })
  const hasWriters = (await readdir(folder)).some((name) => name.startsWith(writerPrefix))
  if (!hasWriters) return rename(sealed, path)
  const temp = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  try {
    await copyChecked(sealed, temp, size, finished)
    await rename(temp, path)
  } catch (error) {
    await rm(temp, { force: true })
    await rename(sealed, data)
    throw error
  }
}

async function copyChecked(from: string, to: string, size: number, finished: FinishedPart[]): Promise<void> {
  await using source = await open(from)
  await using copy = await open(to, 'wx', privateFile)
  const buffer = Buffer.alloc(smallBytes)
  let at = 0
  for (const [i, bytes] of partSizes(size).entries()) {
    const hash = createHash(etagHash)
    for (const end = at + bytes; at < end; ) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, end - at), at)
      if (!bytesRead) break
      hash.update(buffer.subarray(0, bytesRead))
      await copy.write(buffer, 0, bytesRead, at)
      at += bytesRead
    }
    if (hash.digest('hex').slice(0, etagLength) !== finished[i]?.ETag.replaceAll('"', ''))
      throw new StorageError('invalid_part', `part ${i + 1} has changed; send it again`)
  }
  await copy.datasync()
}
