import { ERROR_TEXTS } from '../../lib/error-texts.ts'
import { ApiError } from '../api-error.ts'

/**
 * Time, in ms, without any byte sent after which the connection counts as lost. Without this limit a phone that changes
 * cells would wait for minutes.
 */
const STALLED_MS = 60_000

export type PartToSend = { partNumber: number; url: string; bytes: Blob }

/**
 * Sends one part of an upload once and returns its ETag (Spec §4). The address may belong to another host, which must
 * not receive our token. Uses XMLHttpRequest because `fetch` does not report upload progress. `onProgress` receives the
 * number of bytes sent.
 * @throws ApiError with the texts of Spec §8: for a status outside 2xx (0: no response), or a response without an ETag;
 * `aborted`
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
