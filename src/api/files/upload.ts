import type { ResponseOf } from '../../../contract/endpoint-names.ts'
import type { MediaType } from '../../../contract/platform/files/files.ts'
import pLimit from 'p-limit'
import { putPart } from './put-part.ts'
import { request } from '../request.ts'
import { retry, type RetryOptions } from '../retry.ts'

/** Number of parts of one file that are sent at the same time. */
const AT_ONCE = 3
/** Age, in ms, after which the addresses of the parts are renewed: they expire after some hours. */
const ADDRESSES_MS = 4 * 3_600_000

export type FileState = ResponseOf<'files.status'>
type Part = { partNumber: number; url: string; size: number }
type SentPart = { partNumber: number; ETag: string }

/** An upload that the server has registered: the address of each part, and the parts that have arrived. */
export type Upload = {
  fileId: string
  uploadId: string
  key: string
  storageProvider: string
  parts: Part[]
  uploaded: SentPart[]
  /** When the addresses were made, ms. */
  at: number
}

/** Properties that the browser reads from a file before it is sent: pixels and seconds (Spec §3 File reference). */
export type FileHints = { width?: number; height?: number; duration?: number }

/**
 * Begins an upload (Spec §7 Files). @throws ApiError when the server refuses the size, the type, or too many unfinished
 * uploads
 */
export async function beginUpload(
  file: File,
  type: MediaType,
  hints: FileHints,
  options: RetryOptions = {}
): Promise<Upload> {
  const extension = /\.(\w{1,20})$/.exec(file.name)?.[1]
  const body = {
    name: file.name.slice(-255),
    extension,
    mimeType: file.type || 'application/octet-stream',
    size: file.size,
    type,
    ...hints,
  }
  const {
    file: made,
    key,
    multipartsToUpload,
  } = await retry(() => request('files.createReference', { body }, { signal: options.signal }), options)
  return {
    fileId: made._id,
    uploadId: multipartsToUpload.uploadId,
    key,
    storageProvider: made.server,
    parts: multipartsToUpload.parts,
    uploaded: [],
    at: Date.now(),
  }
}

/** The state of a file. @throws ApiError `not_found` after the upload was aborted or removed as abandoned */
export const fileState = (fileId: string, options: RetryOptions = {}): Promise<FileState> =>
  retry(() => request('files.status', { params: { id: fileId } }, { signal: options.signal }), options)

/**
 * The upload of an incomplete file, with fresh addresses and the parts that have arrived; undefined when the file is
 * complete.
 */
export function uploadOf({
  _id,
  status,
  uploadId,
  key,
  storageProvider,
  parts,
  uploaded,
}: FileState): Upload | undefined {
  if (status !== 'pending' || !uploadId || !key || !storageProvider || !parts) return undefined
  return { fileId: _id, uploadId, key, storageProvider, parts, uploaded: uploaded ?? [], at: Date.now() }
}

/** Renews the addresses of an upload when they are about to expire. */
const renewed = async (upload: Upload, options: RetryOptions): Promise<Upload> =>
  Date.now() - upload.at < ADDRESSES_MS ? upload : (uploadOf(await fileState(upload.fileId, options)) ?? upload)

/**
 * Sends the missing parts, three at a time, and completes the upload. Each part is cut from the file when it is sent.
 * `onProgress` receives the share of the file that has arrived, 0 to 1. Waits while the connection is lost.
 * @throws ApiError with the texts of Spec §8 for a part; `aborted`, after which the upload can be resumed
 */
export async function sendFile(
  file: File,
  upload: Upload,
  { onProgress, ...options }: RetryOptions & { onProgress?: (share: number) => void }
): Promise<FileState['status']> {
  const starts = new Map<number, number>()
  upload.parts.reduce((start, { partNumber, size }) => (starts.set(partNumber, start), start + size), 0)
  const done = new Map(upload.uploaded.map((part) => [part.partNumber, part]))
  const sent = new Map(
    upload.parts.filter((part) => done.has(part.partNumber)).map((part) => [part.partNumber, part.size])
  )
  const reportProgress = (partNumber: number, bytes: number): void => {
    sent.set(partNumber, bytes)
    onProgress?.([...sent.values()].reduce((sum, value) => sum + value, 0) / file.size)
  }
  // When one part fails, the others are cancelled: nothing is sent after an error is shown.
  const all = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, all.signal]) : all.signal
  const waiting = upload.parts.filter((part) => !done.has(part.partNumber))
  let current = upload
  const sendPart = async ({ partNumber, size, ...part }: Part): Promise<void> => {
    const start = starts.get(partNumber) ?? 0
    current = await renewed(current, { ...options, signal })
    const { url } = current.parts.find((other) => other.partNumber === partNumber) ?? part
    const bytes = file.slice(start, start + size)
    const send = (): Promise<string> =>
      putPart({ partNumber, url, bytes }, (count) => reportProgress(partNumber, Math.min(size, count)), signal)
    done.set(partNumber, { partNumber, ETag: await retry(send, { ...options, signal }) })
    reportProgress(partNumber, size)
  }
  const limit = pLimit(AT_ONCE)
  try {
    await limit.map(waiting, sendPart)
  } finally {
    limit.clearQueue()
    all.abort()
  }
  const parts = [...done.values()].toSorted((a, b) => a.partNumber - b.partNumber)
  const body = {
    uploadId: upload.uploadId,
    key: upload.key,
    storageProvider: upload.storageProvider,
    fileId: upload.fileId,
    parts,
  }
  return (await retry(() => request('files.complete', { body }, { signal: options.signal }), options)).status
}

/** Aborts an upload, or deletes a file that belongs to no item. A file that is already deleted is not an error. */
export const abortUpload = (fileId: string): Promise<void> =>
  retry(() => request('files.abort', { params: { id: fileId } })).then(
    () => undefined,
    () => undefined
  )
