import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../../clock.ts'
import { privateFile, privateFolder } from './keep-private.ts'
import { checkKey, checkParts, isKey, parseRange, partSizes, partTtlS } from './parts.ts'
import { readToken, signToken } from './signed-token.ts'
import {
  isDiskTrouble,
  StorageError,
  type FinishedPart,
  type Storage,
  type StoredObject,
  type UploadPart,
} from './storage.ts'

const purpose = 'upload part'
const smallBytes = 512 * 1024
/** Objects that are listed at once. */
const pageSize = 1000
const refusal = (error: unknown): unknown =>
  isDiskTrouble(error) ? new StorageError('unavailable', (error as Error).message) : error
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
/** A disk that knows no rights, as some of networks do, is closed by how it is mounted. */
const passWithoutRights = (error: unknown): void => {
  if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}
const readWhole = (path: string) =>
  readFile(path).catch((error: unknown) => {
    throw isMissing(error) ? new StorageError('missing', 'no such object') : error
  })

/** A second name for the same bytes; where the disk has none, or it is another disk, a copy. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: unknown) => {
    if (isMissing(error)) throw error
    return copyFile(from, to)
  })

/** Where a running upload gathers its bytes, in its folder. */
const gathered = 'data'
/** An ETag is as long as an MD5, which some clients expect, and made by what processors do in hardware: half the cost. It proves nothing. */
const etagHash = 'sha1'
const etagLength = 32
const partSizeOf = (size: number) => partSizes(size)[0] ?? size

/**
 * Objects as files below `root`, which only our own account may read. A running upload is a folder `.uploads/<id>`: each part is written straight to its place in one file, and an empty file named
 * `<number>-<ETag>` says that it is there, also after a restart. Completing is a rename, however large the object is: nothing is ever seen half written.
 * `secret` signs the addresses of parts.
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
  /** Writes by `fill` to a temp name beside `path`, makes it durable, then gives it its name. */
  const write = async (path: string, fill: (temp: string) => Promise<void>) => {
    await mkdir(dirname(path), { recursive: true, mode: privateFolder })
    const temp = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
    try {
      await fill(temp)
      await using file = await open(temp, 'r+')
      await file.chmod(privateFile).catch(passWithoutRights)
      await file.sync()
      await rename(temp, path)
    } catch (error) {
      await rm(temp, { force: true })
      throw refusal(error)
    }
  }

  return {
    name: 'local',
    parts,
    async begin(key, size) {
      checkKey(key)
      const uploadId = randomBytes(16).toString('hex')
      await mkdir(folderOf(uploadId), { recursive: true, mode: privateFolder })
      await using file = await open(join(folderOf(uploadId), gathered), 'wx', privateFile)
      await file.truncate(size)
      return { uploadId, parts: await parts(key, uploadId, size) }
    },
    uploaded: async (_key, uploadId) => list(uploadId),
    async complete(key, uploadId, size, finished) {
      checkParts(size, finished)
      const here = await list(uploadId).catch(async (error: unknown) => {
        if (error instanceof StorageError && (await stat(pathOf(key)).catch(() => null))) return null // it was completed before
        throw error
      })
      if (!here) return
      const missing = finished.find(
        (part) =>
          !here.some(
            (other) => other.partNumber === part.partNumber && other.ETag === `"${part.ETag.replaceAll('"', '')}"`
          )
      )
      if (missing) throw new StorageError('invalid_part', `part ${missing.partNumber} is not here, or differs`)
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: privateFolder })
      await rename(join(folderOf(uploadId), gathered), path).catch(async (error: unknown) => {
        if (!isMissing(error) || !(await stat(path).catch(() => null))) throw error // else it was completed before, and cut short after this
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
      // A small file is read at once; in large steps a large one costs a quarter less CPU.
      const body =
        !part && bytes <= smallBytes
          ? await readWhole(path)
          : createReadStream(path, { highWaterMark: Math.max(1, Math.min(smallBytes, bytes)), ...part })
      return { body, size: found.size, ...(part && { range: part }) }
    },
    async *list(folder) {
      const entries = await opendir(pathOf(folder), { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      let page: StoredObject[] = []
      for await (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        const found = entry.isFile() && isKey(relative(root, path)) ? await stat(path).catch(() => null) : null
        // Not when its bytes were written: a file that is linked or renamed to here may be old.
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
      if (Number(number) !== partNumber) throw new StorageError('forbidden', 'not an address of ours')
      if (Number(expires) * 1000 < clock.now().getTime()) throw new StorageError('expired', 'this address has expired')
      return receivePart(folderOf(uploadId), partNumber, Number(bytes), body)
    },
  }
}

/** Streams one part of exactly `bytes` bytes to its place in the upload; a part sent again takes the place of the first. */
async function receivePart(folder: string, partNumber: number, bytes: number, body: Readable): Promise<string> {
  const file = await open(join(folder, gathered), 'r+').catch((error: unknown) => {
    throw isMissing(error) ? new StorageError('expired', 'this upload has ended') : error
  })
  const hash = createHash(etagHash)
  let size = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  try {
    const from = (partNumber - 1) * partSizeOf((await file.stat()).size)
    // The next bytes are taken and hashed while the last are written.
    const write = async () => {
      await writing
      writing = file.writev(waiting, from + size - waitingBytes)
      writing.catch(() => undefined)
      waiting = []
      waitingBytes = 0
    }
    const forget = async () => {
      for (const name of await readdir(folder))
        if (name.startsWith(`${partNumber}-`)) await rm(join(folder, name), { force: true })
    }
    await forget()
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size + chunk.length > bytes) throw new StorageError('too_large', `${bytes}`)
      size += chunk.length
      hash.update(chunk)
      waiting.push(chunk)
      if ((waitingBytes += chunk.length) >= smallBytes) await write()
    }
    if (size !== bytes) throw new StorageError('invalid_part', `${bytes} bytes were announced, ${size} came`)
    if (waitingBytes) await write()
    await writing
    await file.datasync()
    await forget()
    const etag = hash.digest('hex').slice(0, etagLength)
    await writeFile(join(folder, `${partNumber}-${etag}`), '', { mode: privateFile })
    return `"${etag}"`
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code))
      throw new StorageError('invalid_part', 'the connection broke')
    throw isMissing(error) ? new StorageError('expired', 'this upload has ended') : refusal(error)
  } finally {
    await writing.catch(() => undefined)
    await file.close()
  }
}
