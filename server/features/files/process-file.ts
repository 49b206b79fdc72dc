import { join } from 'node:path'
import type { MediaType } from '../../../contract/files.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { MediaError, MediaStopped, type WorkerQueueName } from '../../integrations/media/media.ts'
import { StorageError } from '../../integrations/storage/storage.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { resumeAfterFiles } from '../messages/resume-after-files.ts'
import { emitMessage } from '../messages/emit-message.ts'
import { presentFault, type FileFault } from './faults.ts'
import { allKeys, readKeys, type FileKeys } from './file-keys.ts'
import { makeMedia } from './make-media.ts'
import { watermarkFor } from './watermark.ts'

/** ms between two words on how far it is. */
const tellEveryMs = 1000

/** Videos that are long enough to be watched in several sizes; teasers and stories are over too soon. */
const hasLadder = (type: MediaType) => type === 'video' || type === 'feed-video'

/** Writes how far the processing is and tells its owner, at most once a second; ends the work when the file is gone. */
function progressOf(deps: Deps, fileId: string, ownerId: string, stop: AbortController) {
  let told = 0
  return (share: number): void => {
    const now = Date.now()
    if (now - told < tellEveryMs) return
    told = now
    const progress = Math.round(share * 100) / 100
    // The moment of the last word keeps `sweep-uploads` from giving it up.
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
      (error: unknown) => deps.log.debug({ err: error, fileId }, 'progress was not written')
    )
  }
}

/**
 * The job after an upload: makes of it what the site shows, and ends in `ready` or `failed` with a reason. May run twice: the loser's objects are removed.
 * Whatever is not the file's fault is thrown, and the queue tries again.
 */
export async function processFile(deps: Deps, fileId: string, lane: WorkerQueueName): Promise<void> {
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
  const settle = async (
    set: { status: 'ready' | 'failed'; reason?: FileFault; keys: FileKeys } & Record<string, unknown>
  ): Promise<boolean> => {
    const done = await transaction(deps.db, async (trx) => {
      const written = await trx
        .updateTable('file')
        .set({ ...set, progress: null, keys: JSON.stringify(set.keys), updated_at: deps.clock.now() })
        .where('id', '=', fileId)
        .where('status', '=', 'processing')
        .returning('id')
        .executeTakeFirst()
      return written && resumeAfterFiles(deps, trx, [fileId])
    })
    if (!done) return false
    deps.realtime.emit(file.owner_id, 'file/changed', {
      _id: fileId,
      status: set.status,
      ...(set.reason && { reason: presentFault(set.reason, 'en') }),
    })
    await publishAfterCommit(deps, ...done.map((id) => () => emitMessage(deps, id, 'message/changed')))
    return true
  }
  try {
    await using work = await deps.media.folder()
    const path = join(work.path, 'source')
    await deps.storage.fetchTo(original, path)
    const watermark = await watermarkFor(deps.db, file.owner_id, type)
    const { row, keys } = await makeMedia(
      deps,
      { type, path, work: work.path, lane, watermark },
      { signal: stop.signal, onProgress: progressOf(deps, fileId, file.owner_id, stop) }
    )
    // A photo's original may make better sizes one day. Of what plays, it is only needed where no codec could encode it yet.
    const isKept = row.kind === 'photo' || row.is_playable === false
    const isFirst = await settle({ status: 'ready', ...row, keys: isKept ? { original, ...keys } : keys })
    if (!isFirst) return await deps.storage.remove(allKeys(keys))
    if (!isKept) await deps.storage.remove([original])
    if (row.kind === 'video' && row.is_playable && hasLadder(type))
      await deps.jobs.enqueue('make-ladder', { fileId }, { turnOf: file.owner_id })
  } catch (error) {
    if (error instanceof MediaStopped && stop.signal.aborted) return
    if (error instanceof StorageError && error.reason === 'missing') return // it was given up meanwhile
    if (!(error instanceof MediaError)) throw error
    deps.log.info({ fileId, reason: error.reason, cause: String(error.cause).slice(0, 300) }, 'an upload was refused')
    if (await settle({ status: 'failed', reason: error.reason, keys: {} })) await deps.storage.remove([original])
  }
}
