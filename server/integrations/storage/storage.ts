import type { Readable } from 'node:stream'

/** A part that is to be sent: PUT exactly `size` bytes to `url`, keep the ETag of the answer. */
export type UploadPart = { partNumber: number; url: string; size: number }
/** An upload in parts: send each, then `complete`. */
export type StartedUpload = { uploadId: string; parts: UploadPart[] }
export type FinishedPart = { partNumber: number; ETag: string }

/** An object, or the range of it that was asked for; `size` is that of the whole, in bytes; `end` is the last byte, inclusive. */
export type OpenedObject = { body: Readable | Buffer; size: number; range?: { start: number; end: number } }

/** An object, and when it came here. */
export type StoredObject = { key: string; since: Date }

/**
 * Where bytes lie: this machine's disk or an S3 bucket, behind the same calls and the same tests. Keys are `a/b/c`, never
 * leave the root, and never change their bytes once written. Addresses for people are made by `features/files/media-address.ts`.
 */
export interface Storage {
  readonly name: 'local' | 's3'
  /** Starts an upload of `size` bytes under `key`. */
  begin(key: string, size: number): Promise<StartedUpload>
  /** The parts of a running upload with freshly signed addresses: for a resume. */
  parts(key: string, uploadId: string, size: number): Promise<UploadPart[]>
  /** Parts that have arrived so far. */
  uploaded(key: string, uploadId: string): Promise<FinishedPart[]>
  /** Puts the parts together; again is harmless. @throws StorageError `invalid_part` when one is missing, out of order or its ETag differs, `missing` when there is no such upload */
  complete(key: string, uploadId: string, size: number, parts: FinishedPart[]): Promise<void>
  /** Forgets an upload and its parts; one that is gone already is no error. */
  abort(key: string, uploadId: string): Promise<void>
  /** Keeps a file of any size, streamed; the file itself stays where it is and must not change any more. */
  putFile(key: string, path: string, mimeType: string): Promise<void>
  /** Makes the object a file at `path`, streamed; on our own disk another name of the same bytes: only to be read. @throws StorageError `missing` */
  fetchTo(key: string, path: string): Promise<void>
  /** The whole object in memory: for small ones, never for video. @throws StorageError `missing` */
  read(key: string): Promise<Buffer>
  /** The object to send on, as a stream where it is large; `range` is the value of a Range header. @throws StorageError `missing`, `bad_range` */
  open(key: string, range?: string): Promise<OpenedObject>
  /** All objects whose keys begin with this folder, in pages, in no order. What comes or goes meanwhile may be among them or not. */
  list(folder: string): AsyncIterable<StoredObject[]>
  /** Removes objects; those that are gone already are no error. */
  remove(keys: string[]): Promise<void>
  /**
   * Only where our own server takes the parts: stores one by the token of its address and answers the ETag.
   * @throws StorageError `forbidden` for a token that is not ours, `expired`, `too_large`, `invalid_part` when the size differs
   */
  receive?(token: string, partNumber: number, body: Readable): Promise<string>
}

/** `unavailable`, from any call: the storage does not answer, or is full; the same call may do later. */
export class StorageError extends Error {
  readonly reason: 'missing' | 'invalid_part' | 'too_large' | 'bad_range' | 'forbidden' | 'expired' | 'unavailable'
  constructor(reason: StorageError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** What a disk says that is full or broken, or a process that has too many files open. */
const troubles = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']

/** Whether an error of the file system is about the disk and not about what was asked of it: the same call may do later. */
export const isDiskTrouble = (error: unknown): boolean =>
  troubles.includes((error as NodeJS.ErrnoException | null)?.code ?? '')
