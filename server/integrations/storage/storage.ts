/** An upload in parts: PUT `size` bytes to each `url`, keep the ETag, then `complete`. */
export type StartedUpload = { uploadId: string; parts: { partNumber: number; url: string; size: number }[] }
export type FinishedPart = { partNumber: number; ETag: string }

/**
 * Where bytes lie: this machine's disk or an S3 bucket, behind the same calls and the same tests. Keys are `a/b/c`, never
 * leave the root, and are never shown to a person: addresses are made by `url`, signed and short-lived.
 */
export interface Storage {
  readonly name: 'local' | 's3'
  /** Starts an upload of `size` bytes under `key`. */
  begin(key: string, size: number): Promise<StartedUpload>
  /** Parts that have arrived so far. */
  uploaded(key: string, uploadId: string): Promise<FinishedPart[]>
  /** Puts the parts together. @throws StorageError when a part is missing or its ETag differs */
  complete(key: string, uploadId: string, parts: FinishedPart[]): Promise<void>
  abort(key: string, uploadId: string): Promise<void>
  put(key: string, body: Buffer, mimeType: string): Promise<void>
  /** The whole object in memory: for pictures, not for video. @throws StorageError when absent */
  read(key: string): Promise<Buffer>
  remove(keys: string[]): Promise<void>
  /** A signed address for one viewer, valid for at least `ttlS` seconds; the same for some minutes, so that browsers can cache. */
  url(key: string, options: { ttlS: number }): string
}

export class StorageError extends Error {
  readonly reason: 'missing' | 'invalid_part' | 'too_large'
  constructor(reason: StorageError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
