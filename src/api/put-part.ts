import { ERROR_TEXTS } from '../lib/error-texts.ts'
import { ApiError } from './api-error.ts'

/** ms without a byte moving after which the connection counts as lost: a phone between two cells keeps a dead one for minutes. */
const STALLED_MS = 60_000

export type PartToSend = { partNumber: number; url: string; bytes: Blob }

/**
 * Sends one part of an upload once and gives its ETag (Spec §4). The address may belong to another host, where our token must not go: a bare
 * request, and not `fetch`, which says nothing about progress. `onProgress` counts bytes.
 * @throws ApiError with the texts of Spec §8: for a status that is none of 2xx (0: no answer), or an answer without ETag; `aborted`
 */
export const putPart = (
  { partNumber, url, bytes }: PartToSend,
  onProgress: (sent: number) => void,
  signal?: AbortSignal
): Promise<string> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let stalled = false
    let timer: ReturnType<typeof setTimeout>
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stalled = true
        xhr.abort()
      }, STALLED_MS)
    }
    const stop = (): void => xhr.abort()
    const fail = (status: number, code: 'unknown' | 'network' | 'aborted' = 'unknown'): void =>
      reject(new ApiError(status, { code, message: ERROR_TEXTS.partFailed(partNumber, status) }))
    xhr.upload.onprogress = (event) => {
      watch()
      onProgress(event.loaded)
    }
    xhr.onload = () => {
      const { status } = xhr
      if (status < 200 || status > 299) return fail(status)
      const etag = xhr.getResponseHeader('ETag')
      if (etag) resolve(etag)
      else reject(new ApiError(status, { message: ERROR_TEXTS.missingETag(partNumber) }))
    }
    xhr.onerror = () => fail(0, 'network')
    xhr.onabort = () => fail(0, stalled ? 'network' : 'aborted')
    xhr.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    if (signal?.aborted) return fail(0, 'aborted')
    signal?.addEventListener('abort', stop, { once: true })
    xhr.open('PUT', url)
    watch()
    xhr.send(bytes)
  })
