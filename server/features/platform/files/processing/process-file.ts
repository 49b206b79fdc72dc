import { join } from 'node:path'
import type { MediaType } from '../../../../../contract/platform/files/files.ts'
import type { Deps } from '../../../../deps.ts'
import { transactionWithEvents } from '../../../../events/events.ts'
import type { Listener } from '../../../../events/subscriptions.ts'
import { MediaError, MediaStopped, type WorkerQueueName } from '../../../../integrations/media/media.ts'
import { StorageError } from '../../../../integrations/storage/storage.ts'
import { failureText, type UploadFailure } from './failure-text.ts'
import { allKeys, readKeys, type FileKeys } from '../file-keys.ts'
import { convertMedia } from './convert-media.ts'
import { watermarkFor } from './watermark.ts'

/** Minimum interval, in ms, between two progress events. */
const progressIntervalMs = 1000

/** Videos that are long enough to be worth several sizes; teasers and stories are too short. */
const hasLadder = (type: MediaType) => type === 'video' || type === 'feed-video'

/**
 * Stores the progress of processing and emits it to the owner, at most once a second; aborts the work if the file has
 * been deleted.
 */
function progressOf(deps: Deps, fileId: string, ownerId: string, stop: AbortController) {
  let lastEmittedAt = 0
  return (share: number): void => {
    const now = Date.now()
    if (now - lastEmittedAt < progressIntervalMs) return
    lastEmittedAt = now
    const progress = Math.round(share * 100) / 100
    // The update of `updated_at` keeps `sweep-uploads` from giving the file up.
    const written = deps.db
      .updateTable('file')
      .set({ progress, updated_at: deps.clock.now() })
      .where('id', '=', fileId)
      .where('status', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    void written.then(
      (row) =>
        row
          ? deps.realtime.emit(ownerId, 'file/changed', { _id: fileId, status: 'processing', progress })
          : stop.abort(),
      (error: unknown) => deps.log.debug({ err: error, fileId }, 'the progress of an upload could not be stored')
    )
  }
}

/** Shows the end of the processing on the owner's devices. */
export const emitFileProcessed: Listener<'file.processed'> = ({ realtime }, { data: { fileId, ownerId, ...state } }) =>
  realtime.emit(ownerId, 'file/changed', { _id: fileId, ...state })

/** The job of an upload was given up: the file has failed, and its owner may upload it again. */
export const giveUpFile = (deps: Deps, fileId: string): Promise<void> =>
  transactionWithEvents(deps, async (trx, record) => {
    const file = await trx
      .updateTable('file')
      .set({
        status: 'failed',
        reason: 'not_processed' satisfies UploadFailure,
        progress: null,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', fileId)
      .where('status', '=', 'processing')
      .returning('owner_id')
      .executeTakeFirst()
    const reason = failureText('not_processed', 'en')
    if (file) record('file.processed', { fileId, ownerId: file.owner_id, status: 'failed', reason })
  })

/** An operator tries a file again whose job was given up. */
const reopenFile = ({ db, clock }: Deps, fileId: string): Promise<unknown> =>
  db
    .updateTable('file')
    .set({ status: 'processing', reason: null, updated_at: clock.now() })
    .where('id', '=', fileId)
    .where('status', '=', 'failed')
    .where('reason', '=', 'not_processed' satisfies UploadFailure)
    .execute()

/**
 * The job that processes an upload into what the site displays, ending in `ready`, or in `failed` with a reason. May
 * run twice: the objects of the second run are removed. Errors that the file has not caused are thrown, and the queue
 * retries.
 */
export async function processFile(deps: Deps, fileId: string, queue: WorkerQueueName): Promise<void> {
  await reopenFile(deps, fileId)
  const file = await deps.db
    .selectFrom('file')
    .select(['keys', 'type', 'owner_id'])
    .where('id', '=', fileId)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  if (!file) return
  const type = file.type as MediaType
  const { original = '' } = readKeys(file.keys)
  const stop = new AbortController()
  // What is decided here survives the end of this process: the job that deletes the original is a part of the decision.
  const finish = async (
    set: { status: 'ready' | 'failed'; reason?: UploadFailure; keys: FileKeys } & Record<string, unknown>,
    next: { addsSizes?: boolean } = {}
  ): Promise<boolean> =>
    transactionWithEvents(deps, async (trx, record) => {
      const written = await trx
        .updateTable('file')
        .set({ ...set, progress: null, keys: JSON.stringify(set.keys), updated_at: deps.clock.now() })
        .where('id', '=', fileId)
        .where('status', '=', 'processing')
        .returning('id')
        .executeTakeFirst()
      if (!written) return false
      if (set.keys.original === undefined)
        await deps.jobs.enqueue('remove-objects', { keys: [original] }, { within: trx })
      if (next.addsSizes) await deps.jobs.enqueue('make-ladder', { fileId }, { queueGroup: file.owner_id, within: trx })
      const { status, reason } = set
      record('file.processed', { fileId, ownerId: file.owner_id, status, reason: reason && failureText(reason, 'en') })
      return true
    })
  try {
    await using work = await deps.media.folder()
    const path = join(work.path, 'source')
    await deps.storage.fetchTo(original, path)
    const watermark = await watermarkFor(deps.db, file.owner_id, type)
    const { row, keys } = await convertMedia(
      deps,
      { type, path, work: work.path, queue, watermark },
      { signal: stop.signal, onProgress: progressOf(deps, fileId, file.owner_id, stop) }
    )
    // Photos keep their original for better sizes in the future; audio and video only if no codec could encode them.
    const keepsOriginal = row.kind === 'photo' || row.is_playable === false
    const addsSizes = row.kind === 'video' && row.is_playable === true && hasLadder(type)
    const isFirst = await finish(
      { status: 'ready', ...row, keys: keepsOriginal ? { original, ...keys } : keys },
      { addsSizes }
    )
    if (!isFirst) await deps.storage.remove(allKeys(keys))
  } catch (error) {
    if (error instanceof MediaStopped && stop.signal.aborted) return
    if (error instanceof StorageError && error.reason === 'missing') return // the upload was aborted
    if (!(error instanceof MediaError)) throw error
    deps.log.info(
      { fileId, reason: error.reason, cause: String(error.cause).slice(0, 300) },
      'an uploaded file was rejected'
    )
    await finish({ status: 'failed', reason: error.reason, keys: {} })
  }
}
