import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { movableClock } from '../../../server/clock.ts'
import { diskStorage } from '../../../server/integrations/storage/disk.ts'
import { StorageError, type Storage } from '../../../server/integrations/storage/storage.ts'

const secret = 'a secret of thirty-two characters'
export const md5 = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
export const shortSha = (body: Buffer) => `"${createHash('sha1').update(body).digest('hex').slice(0, 32)}"`

export type Put = (url: string, body: Buffer) => Promise<{ refused?: string; ETag: string }>
/** Begins to send a part and returns how to send its last byte; the promise settles when it was stored or refused. */
export type PutSlowly = (url: string, body: Buffer) => { finish(): Promise<unknown> }
export type Opened = {
  storage: Storage
  put: Put
  putSlowly: PutSlowly
  etag: (body: Buffer) => string
  close(): Promise<void>
}

/** Parts on disk are sent to our own server; here its route is called with the storage directly. */
export async function openDisk(): Promise<Opened & { root: string; clock: ReturnType<typeof movableClock> }> {
  const root = await mkdtemp(join(tmpdir(), 'stagedoor-storage-'))
  const clock = movableClock(new Date())
  const storage = diskStorage(root, secret, clock)
  const put: Put = async (url, body) => {
    const [, , token = '', part] = url.split('/')
    return storage.receive!(token, Number(part), Readable.from([body])).then(
      (ETag) => ({ ETag }),
      (error: StorageError) => ({ ETag: '', refused: error.reason })
    )
  }
  const putSlowly: PutSlowly = (url, body) => {
    const [, , token = '', part] = url.split('/')
    const sent = new PassThrough()
    sent.write(body.subarray(0, -1))
    const stored = storage.receive!(token, Number(part), sent).catch((error: StorageError) => error.reason)
    return { finish: () => (sent.end(body.subarray(-1)), stored) }
  }
  const close = () => rm(root, { recursive: true, force: true })
  return { storage, put, putSlowly, etag: shortSha, root, clock, close }
}

/** The reason for which storage refused, or `accepted`. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof StorageError ? error.reason : String(error))
  )
