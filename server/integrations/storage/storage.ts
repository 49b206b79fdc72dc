import type { Readable } from 'node:stream'

/** A part of an upload: PUT exactly `size` bytes to `url`, and remember the ETag of the response. */
export type UploadPart = { partNumber: number; url: string; size: number }
/** An upload in parts: send each part, then call `complete`. */
export type StartedUpload = { uploadId: string; parts: UploadPart[] }
export type FinishedPart = { partNumber: number; ETag: string }

/**
 * An object, or the requested range of it; `size` is that of the whole object in bytes; `end` is the last byte,
 * inclusive.
 */
export type OpenedObject = { body: Readable | Buffer; size: number; range?: { start: number; end: number } }

/** A stored object, and since when it exists. */
export type StoredObject = { key: string; since: Date }

/**
 * The storage of files, on this machine's disk or in an S3 bucket, with the same interface and tests. Keys have the
 * form `a/b/c`, cannot leave the root, and their content never changes. Addresses for users are created by
 * `server/features/platform/files/media-address.ts`.
 */
export interface Storage {
  readonly name: 'local' | 's3'
  /** Starts an upload of `size` bytes under `key`. */
  begin(key: string, size: number): Promise<StartedUpload>
  /** The parts of a running upload with newly signed addresses, to resume it. */
  parts(key: string, uploadId: string, size: number): Promise<UploadPart[]>
  /** The parts that were received. */
  uploaded(key: string, uploadId: string): Promise<FinishedPart[]>
  /**
   * Completes an upload; repeating it is harmless.
   * @throws StorageError `invalid_part` when one is missing, out of order or its ETag differs, `missing` when the
   * upload does not exist
   */
  complete(key: string, uploadId: string, size: number, parts: FinishedPart[]): Promise<void>
  /** Deletes an upload and its parts; does nothing when it does not exist. */
  abort(key: string, uploadId: string): Promise<void>
  /** Stores a file of any size, streamed. The file stays and must not change any more. */
  putFile(key: string, path: string, mimeType: string): Promise<void>
  /**
   * Provides the object as a file at `path`, streamed; on disk it is a hard link, so the file must only be read.
   * @throws StorageError `missing`
   */
  fetchTo(key: string, path: string): Promise<void>
  /** Reads the whole object into memory; only for small objects, never for video. @throws StorageError `missing` */
  read(key: string): Promise<Buffer>
  /**
   * Opens the object for a response, as a stream if it is large; `range` is the value of a Range header.
   * @throws StorageError `missing`, `bad_range`
   */
  open(key: string, range?: string): Promise<OpenedObject>
  /**
   * All objects whose keys begin with this folder, or all of them without one, in pages, in no particular order. Objects
   * that are added or removed meanwhile may be included or not.
   */
  list(folder?: string): AsyncIterable<StoredObject[]>
  /** Deletes objects; missing ones are ignored. */
  remove(keys: string[]): Promise<void>
  /**
   * Only in a bucket: an address at which a proxy gets the object itself by this method within a minute. Nobody else may
   * learn it.
   */
  address?(key: string, method: 'GET' | 'HEAD'): Promise<URL>
  /**
   * Only when this server receives the parts itself: stores a part by the token of its address, and returns its ETag.
   * @throws StorageError `forbidden` for an invalid token, `expired`, `too_large`, `invalid_part` when the size differs
   */
  receive?(token: string, partNumber: number, body: Readable): Promise<string>
}

/** `unavailable`, from any call: the storage does not respond or is full; the same call may succeed later. */
export class StorageError extends Error {
  readonly reason: 'missing' | 'invalid_part' | 'too_large' | 'bad_range' | 'forbidden' | 'expired' | 'unavailable'
  constructor(reason: StorageError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Error codes of a disk that is full or broken, and of a process with too many open files. */
const diskErrorCodes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']

/** Whether an error of the file system concerns the disk and not the call, which may succeed later. */
export const isDiskError = (error: unknown): boolean =>
  diskErrorCodes.includes((error as NodeJS.ErrnoException | null)?.code ?? '')
