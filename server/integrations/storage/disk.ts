import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../../clock.ts'
import { privateFile, privateFolder } from './restrict-to-owner.ts'
import { checkKey, checkParts, isKey, parseRange, partSizes, partTtlS } from './parts.ts'
import { readToken, signToken } from './signed-token.ts'
import {
  isDiskError,
  StorageError,
  type FinishedPart,
  type Storage,
  type StoredObject,
  type UploadPart,
} from './storage.ts'

const purpose = 'upload part'
const smallBytes = 512 * 1024
/** Number of objects per page of `list`. */
const pageSize = 1000
const toStorageError = (error: unknown): unknown =>
  isDiskError(error) ? new StorageError('unavailable', (error as Error).message) : error
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
/**
 * Ignores that a disk does not support permissions, as some network disks; access is then restricted by how it is
 * mounted.
 */
const ignoreMissingPermissions = (error: unknown): void => {
  if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}
const readWhole = (path: string) =>
  readFile(path).catch((error: unknown) => {
    throw isMissing(error) ? new StorageError('missing', 'no such object') : error
  })

/** Creates a hard link; copies the file when links are not supported or it is on another disk. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: unknown) => {
    if (isMissing(error)) throw error
    return copyFile(from, to)
  })

/** Name of the file that collects the bytes of a running upload, in its folder. */
const dataFile = 'data'
/**
 * ETags have the length of an MD5, which some clients expect, but are made by SHA-1, which has hardware support and
 * costs half as much. They are not used for security.
 */
const etagHash = 'sha1'
const etagLength = 32
const partSizeOf = (size: number) => partSizes(size)[0] ?? size

/**
 * Stores objects as files below `root`, readable only by the site's own account. A running upload is a folder
 * `.uploads/<id>`: each part is written directly to its position in one file, and an empty file named `<number>-<ETag>`
 * marks it as received, also after a restart. Completing is a rename, whatever the size, so that incomplete objects are
 * never visible. `secret` signs the addresses of parts.
 */
export function diskStorage(root: string, secret: string, clock: Clock): Storage {
  const pathOf = (key: string) => join(root, checkKey(key))
  const folderOf = (uploadId: string) => {
    if (!/^[0-9a-f]{32}$/.test(uploadId)) throw new StorageError('missing', 'no such upload')
    return join(root, '.uploads', uploadId)
  }
  const list = async (uploadId: string) => {
    const names = await readdir(folderOf(uploadId)).catch((error: unknown) => {
      if (isMissing(error)) throw new StorageError('missing', 'no such upload')
      throw error
    })
    const found = names.map((name) => /^(\d+)-([0-9a-f]{32})$/.exec(name)).filter((m) => m !== null)
    return found
      .map((m): FinishedPart => ({ partNumber: Number(m[1]), ETag: `"${m[2]}"` }))
      .sort((a, b) => a.partNumber - b.partNumber)
  }
  const parts = async (_key: string, uploadId: string, size: number): Promise<UploadPart[]> => {
    const expires = Math.floor(clock.now().getTime() / 1000) + partTtlS
    return partSizes(size).map((bytes, i) => ({
      partNumber: i + 1,
      url: `/m/${signToken(secret, purpose, [uploadId, i + 1, bytes, expires])}/${i + 1}`,
      size: bytes,
    }))
  }
  /** Writes to a temporary file next to `path`, syncs it, and then renames it. */
  const write = async (path: string, fill: (temp: string) => Promise<void>) => {
    await mkdir(dirname(path), { recursive: true, mode: privateFolder })
    const temp = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
    try {
      await fill(temp)
      await using file = await open(temp, 'r+')
      await file.chmod(privateFile).catch(ignoreMissingPermissions)
      await file.sync()
      await rename(temp, path)
    } catch (error) {
      await rm(temp, { force: true })
      throw toStorageError(error)
    }
  }

  return {
    name: 'local',
    parts,
    async begin(key, size) {
      checkKey(key)
      const uploadId = randomBytes(16).toString('hex')
      await mkdir(folderOf(uploadId), { recursive: true, mode: privateFolder })
      await using file = await open(join(folderOf(uploadId), dataFile), 'wx', privateFile)
      await file.truncate(size)
      return { uploadId, parts: await parts(key, uploadId, size) }
    },
    uploaded: async (_key, uploadId) => list(uploadId),
    async complete(key, uploadId, size, finished) {
      checkParts(size, finished)
      const received = await list(uploadId).catch(async (error: unknown) => {
        if (error instanceof StorageError && (await stat(pathOf(key)).catch(() => null))) return null // it was completed before
        throw error
      })
      if (!received) return
      const missing = finished.find(
        (part) =>
          !received.some(
            (other) => other.partNumber === part.partNumber && other.ETag === `"${part.ETag.replaceAll('"', '')}"`
          )
      )
      if (missing) throw new StorageError('invalid_part', `part ${missing.partNumber} is missing or differs`)
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: privateFolder })
      await rename(join(folderOf(uploadId), dataFile), path).catch(async (error: unknown) => {
        if (!isMissing(error) || !(await stat(path).catch(() => null))) throw error // otherwise it was completed before, and interrupted after the rename
      })
      await rm(folderOf(uploadId), { recursive: true, force: true })
    },
    abort: async (_key, uploadId) => rm(folderOf(uploadId), { recursive: true, force: true }),
    putFile: async (key, path) => write(pathOf(key), (temp) => linkOrCopy(path, temp)),
    fetchTo: async (key, path) => {
      await linkOrCopy(pathOf(key), path).catch((error: unknown) => {
        throw isMissing(error) ? new StorageError('missing', 'no such object') : error
      })
    },
    read: async (key) => readWhole(pathOf(key)),
    async open(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) throw new StorageError('missing', 'no such object')
      const part = parseRange(range, found.size)
      const bytes = part ? part.end - part.start + 1 : found.size
      // Small files are read at once; large ones are streamed in large chunks, which costs a quarter less CPU.
      const body =
        !part && bytes <= smallBytes
          ? await readWhole(path)
          : createReadStream(path, { highWaterMark: Math.max(1, Math.min(smallBytes, bytes)), ...part })
      return { body, size: found.size, ...(part && { range: part }) }
    },
    async *list(folder) {
      const entries = await opendir(folder === undefined ? root : pathOf(folder), { recursive: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw error
        }
      )
      let page: StoredObject[] = []
      for await (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        // The file that identifies the site lies in no folder, and is no object.
        const isObject = entry.isFile() && entry.parentPath !== root && isKey(relative(root, path))
        const found = isObject ? await stat(path).catch(() => null) : null
        // `ctime`, because the content of a linked or renamed file may be older than its appearance here.
        if (found) page.push({ key: relative(root, path), since: found.ctime })
        if (page.length < pageSize) continue
        yield page
        page = []
      }
      yield page
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async receive(token, partNumber, body) {
      const [uploadId = '', number, bytes, expires] = readToken(secret, purpose, token) ?? []
      if (Number(number) !== partNumber) throw new StorageError('forbidden', 'invalid token')
      if (Number(expires) * 1000 < clock.now().getTime()) throw new StorageError('expired', 'this address has expired')
      return receivePart(folderOf(uploadId), partNumber, Number(bytes), body)
    },
  }
}

/**
 * Streams one part of exactly `bytes` bytes to its position in the upload; a part that is sent again replaces the
 * first.
 */
async function receivePart(folder: string, partNumber: number, bytes: number, body: Readable): Promise<string> {
  const file = await open(join(folder, dataFile), 'r+').catch((error: unknown) => {
    throw isMissing(error) ? new StorageError('expired', 'this upload has ended') : error
  })
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
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code))
      throw new StorageError('invalid_part', 'the connection broke')
    throw isMissing(error) ? new StorageError('expired', 'this upload has ended') : toStorageError(error)
  } finally {
    await writing.catch(() => undefined)
    await file.close()
  }
}
