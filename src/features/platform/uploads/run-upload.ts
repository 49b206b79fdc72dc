import { isApiError } from '../../../api/api-error.ts'
import { wait } from '../../../api/retry.ts'
import { beginUpload, fileState, sendFile, uploadOf, type FileState } from '../../../api/files/upload.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { on } from '../../../realtime/socket.ts'
import { hintsOfFile } from './read-hints.ts'
import { acquireUploadSlot } from './upload-slots.ts'
import { previewOf, shareOf, type UploadItem } from './upload-item.ts'

/**
 * Intervals, in ms, between status requests for a file that is being processed, at first and later; a server event
 * comes sooner.
 */
const FIRST_POLL_MS = 1500
const SLOWEST_POLL_MS = 5000

export type Run = {
  item: UploadItem
  signal: AbortSignal
  /** Updates its displayed state. */
  update: (patch: Partial<UploadItem>) => void
}

/** Progress of an earlier upload; undefined when the server no longer knows it. */
const stateOf = async (fileId: string, signal: AbortSignal): Promise<FileState | undefined> => {
  try {
    return await fileState(fileId, { signal })
  } catch (error) {
    if (isApiError(error) && error.status === 404) return undefined
    throw error
  }
}

/** Waits `ms`, or until the server reports that processing has ended; shows the progress meanwhile. */
const waitForChange = async (fileId: string, ms: number, { item, signal, update }: Run): Promise<void> => {
  let off = (): void => undefined
  const changed = new Promise<void>((resolve) => {
    off = on('file/changed', ({ _id, status, progress }) => {
      if (_id !== fileId) return
      if (status !== 'processing') resolve()
      else if (progress !== undefined) update({ step: progress, progress: shareOf(item.kind, 'processing', progress) })
    })
  })
  const timer = new AbortController()
  try {
    await Promise.race([changed, wait(ms, AbortSignal.any([signal, timer.signal]))])
  } finally {
    off()
    timer.abort()
  }
}

/**
 * Polls a file until it is ready or has failed; an incomplete upload is paused. @throws ApiError `not_found`, `aborted`
 */
export async function followFile(fileId: string, run: Run): Promise<void> {
  const { item, signal, update } = run
  const onLost = (isOffline: boolean): void => update({ isOffline })
  for (let looks = 0; ; looks++) {
    const state = await fileState(fileId, { signal, onLost })
    const { status, media, reason, progress, uploaded = [], parts = [] } = state
    if (status === 'ready')
      return update({
        status,
        media,
        progress: 1,
        step: undefined,
        isOffline: false,
        ...(media && { previewUrl: previewOf(media) }),
      })
    if (status === 'failed')
      return update({ status, step: undefined, error: errorText({ message: reason }), canRetry: false })
    if (status === 'pending') {
      const step = uploaded.length / Math.max(1, parts.length)
      return update({ status: 'paused', needsFile: true, step, progress: shareOf(item.kind, 'sending', step) })
    }
    update({ status, isOffline: false, step: progress, progress: shareOf(item.kind, 'processing', progress ?? 0) })
    await waitForChange(fileId, Math.min(SLOWEST_POLL_MS, FIRST_POLL_MS + looks * 100), run)
  }
}

/**
 * Uploads one file: waits for a slot, starts or resumes the upload, sends it, and follows the processing. @throws
 * ApiError what stopped it; `aborted`
 */
export async function runUpload(file: File, run: Run): Promise<void> {
  const { item, signal, update } = run
  const steady = { signal, onLost: (isOffline: boolean): void => update({ isOffline }) }
  const leave = await acquireUploadSlot(signal)
  if (!leave) return
  let { fileId } = item
  try {
    update({ status: 'sending' })
    const begun = fileId === undefined ? undefined : await stateOf(fileId, signal)
    if (begun === undefined || begun.status === 'pending') {
      const hints = await hintsOfFile(file, item.kind)
      const upload = (begun && uploadOf(begun)) ?? (await beginUpload(file, item.type, hints, steady))
      fileId = upload.fileId
      update({ ...hints, fileId, isOffline: false })
      await sendFile(file, upload, {
        ...steady,
        onProgress: (step) => update({ step, progress: shareOf(item.kind, 'sending', step) }),
      })
    }
  } finally {
    leave()
  }
  if (fileId !== undefined) await followFile(fileId, run)
}
