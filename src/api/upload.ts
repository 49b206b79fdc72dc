import type { Out } from '../../contract/endpoint.ts'
import { files, type MediaType } from '../../contract/files.ts'
import { publicConfig } from '../config.ts'
import { ERROR_TEXTS } from '../lib/error-texts.ts'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

export type Upload = {
  file: File
  type: MediaType
  signal?: AbortSignal
  /** Share of the bytes that are sent, 0 to 1. */
  onProgress?: (share: number) => void
}

export type Uploaded = Out<(typeof files)['status']['response']>

/** Parts on their way at the same time, and how often one is tried again after a lost connection or a 5xx. */
const AT_ONCE = 3
const TRIES = 4
/** ms between two looks at a file that is being processed. */
const LOOK_EVERY = 400

type Part = { partNumber: number; url: string; size: number }

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(new ApiError(0, { code: 'aborted' }))), { once: true })
  })

/** A part's address may belong to another host, where our token must not go: a bare request, which fetch cannot do with upload progress. */
const put = (url: string, body: Blob, onProgress: (sent: number) => void, signal?: AbortSignal): Promise<{ status: number; etag: string | null }> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('PUT', url)
    xhr.upload.onprogress = (event) => onProgress(event.loaded)
    xhr.onload = () => resolve({ status: xhr.status, etag: xhr.getResponseHeader('ETag') })
    xhr.onerror = () => resolve({ status: 0, etag: null })
    xhr.onabort = () => reject(new ApiError(0, { code: 'aborted' }))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })

const sendPart = async (part: Part, bytes: Blob, onProgress: (sent: number) => void, signal?: AbortSignal): Promise<string> => {
  const url = part.url.startsWith('/') && !publicConfig().apiEndpoint.startsWith('/') ? new URL(part.url, publicConfig().apiEndpoint).href : part.url
  for (let attempt = 1; ; attempt++) {
    const { status, etag } = await put(url, bytes, onProgress, signal)
    if (status >= 200 && status < 300) {
      if (etag === null) throw new ApiError(status, { message: ERROR_TEXTS.missingETag(part.partNumber) })
      return etag
    }
    if (attempt >= TRIES || (status >= 400 && status < 500)) throw new ApiError(status, { message: ERROR_TEXTS.partFailed(part.partNumber, status) })
    await pause(500 * 2 ** attempt, signal)
  }
}

const sendParts = async (parts: Part[], { file, signal, onProgress }: Upload): Promise<{ partNumber: number; ETag: string }[]> => {
  const sent = new Map<number, number>()
  const done: { partNumber: number; ETag: string }[] = []
  const starts = new Map<number, number>()
  let start = 0
  for (const part of parts) {
    starts.set(part.partNumber, start)
    start += part.size
  }
  const waiting = [...parts]
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { partNumber, size } = part
      const from = starts.get(partNumber) ?? 0
      const progress = (bytes: number): void => {
        sent.set(partNumber, Math.min(size, bytes))
        onProgress?.([...sent.values()].reduce((sum, value) => sum + value, 0) / file.size)
      }
      done.push({ partNumber, ETag: await sendPart(part, file.slice(from, from + size), progress, signal) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done.sort((a, b) => a.partNumber - b.partNumber)
}

/**
 * Uploads a file in parts and waits until the server has processed it (Spec §4 Multipart upload, §7 Files).
 * @throws ApiError with the texts of Spec §8 for a part, the server's reason for a file it cannot use, or code `aborted`
 */
export async function uploadFile(upload: Upload): Promise<Uploaded> {
  const { file, type, signal } = upload
  const reference = await request(
    files.createReference,
    { body: { name: file.name, extension: file.name.split('.').pop()?.slice(0, 20), mimeType: file.type || 'application/octet-stream', size: file.size, type } },
    { signal },
  )
  const parts = await sendParts(reference.multipartsToUpload.parts, upload)
  const id = reference.file._id
  await request(files.complete, { body: { uploadId: reference.multipartsToUpload.uploadId, key: reference.key, storageProvider: reference.file.server, fileId: id, parts } }, { signal })
  for (;;) {
    const status = await request(files.status, { params: { id } }, { signal })
    if (status.status === 'ready') return status
    if (status.status === 'failed') throw new ApiError(422, { message: status.reason })
    await pause(LOOK_EVERY, signal)
  }
}
