import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Clock } from '../../clock.ts'
import { privateFile, privateFolder } from './restrict-to-owner.ts'
import { checkKey, checkHealth, isKey, parseRange, partSizes, partTtlS } from './parts.ts'
import { readToken, signToken } from './signed-token.ts'
import { isMissing, receivePart, seal, smallBytes, toStorageError, uploadDataFile } from './disk-upload.ts'
import { StorageError, type FinishedPart, type Storage, type StoredObject, type UploadPart } from './storage.ts'

const purpose = 'upload part'
/** Number of objects per page of `list`. */
const pageSize = 1000
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

/**
 * Stores objects as files below `root`, readable only by the site's own account. A running upload is a folder
 * `.uploads/<id>`: each part is written directly to its position in one file, and an empty file named `<number>-<ETag>`
 * marks it as received, also after a restart. Completing is a rename, whatever the size, so that incomplete objects are
 * never visible; only when a part is still being written, what was received is copied instead. `secret` signs the addresses of parts.
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
  // Tried again when a part that ends meanwhile leaves its marker in the folder.
  const removeUpload = (uploadId: string) => rm(folderOf(uploadId), { recursive: true, force: true, maxRetries: 3 })
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
      await using file = await open(join(folderOf(uploadId), uploadDataFile), 'wx', privateFile)
      await file.truncate(size)
      return { uploadId, parts: await parts(key, uploadId, size) }
    },
    uploaded: async (_key, uploadId) => list(uploadId),
    async complete(key, uploadId, size, finished) {
      checkHealth(size, finished)
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
      await seal(folderOf(uploadId), path, size, finished).catch(async (error: unknown) => {
        if (!isMissing(error) || !(await stat(path).catch(() => null))) throw toStorageError(error) // otherwise it was completed before, and interrupted after the rename
      })
      await removeUpload(uploadId)
    },
    abort: async (_key, uploadId) => removeUpload(uploadId),
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
