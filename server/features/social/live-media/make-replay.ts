import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { MediaError } from '../../../integrations/media/media.ts'
import type { Queues } from '../../../jobs/queues.ts'
import { deleteAssets } from '../../catalogue/assets/remove-asset.ts'
import { recordingFolder } from '../streaming/present.ts'
import { segmentsOf } from './close-recording.ts'
import { headerFile, segmentFile } from './record-segments.ts'

/** Minimum interval, in ms, between two writes of the progress. */
const progressIntervalMs = 1000

/** Appends an object of the storage to a file. */
async function append({ storage }: Deps, key: string, path: string): Promise<void> {
  const { body } = await storage.open(key)
  await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(path, { flags: 'a' }))
}

/** The runs of a recording as files of this folder. */
async function fetchRuns(deps: Deps, streamId: string, folder: string): Promise<string[]> {
  const key = recordingFolder(streamId)
  const paths = new Map<number, string>()
  for (const { place, number } of await segmentsOf(deps.db, streamId)) {
    const known = paths.get(place)
    const path = known ?? join(folder, `run-${place}.mp4`)
    if (!known) await append(deps, key + headerFile(place), path)
    paths.set(place, path)
    await append(deps, key + segmentFile(place, number), path)
  }
  return [...paths.values()]
}

/** Shows the progress to the creator, and keeps `sweep-uploads` from giving the file up. */
function progressOf(deps: Deps, fileId: string) {
  let lastAt = 0
  return (share: number): void => {
    if (Date.now() - lastAt < progressIntervalMs) return
    lastAt = Date.now()
    deps.db
      .updateTable('file')
      .set({ progress: Math.round(share * 50) / 100, updated_at: deps.clock.now() })
      .where('id', '=', fileId)
      .where('status', '=', 'processing')
      .execute()
      .catch((error: unknown) => deps.log.debug({ err: error, fileId }, 'the progress of a replay could not be stored'))
  }
}

/**
 * The job that joins the segments of a recording into the original of a video, which is then processed like an upload.
 * A repetition after a crash writes the same object again.
 */
export async function makeReplay(deps: Deps, { streamId, fileId, startS, endS }: Queues['make-replay']): Promise<void> {
  const { db, media, storage, jobs, clock } = deps
  const file = await db
    .selectFrom('file')
    .select('owner_id')
    .where('id', '=', fileId)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  if (!file) return
  await using folder = await media.folder()
  const out = join(folder.path, 'out')
  await mkdir(out)
  const paths = await fetchRuns(deps, streamId, folder.path)
  const cut = { ...(startS !== undefined && { startS }), ...(endS !== undefined && { endS }) }
  try {
    const { main } = await media.run(
      'media',
      { do: 'replay', source: { paths }, out, ...cut },
      { onProgress: progressOf(deps, fileId) }
    )
    const path = join(out, main)
    await storage.putFile(`original/${fileId}`, path, 'video/mp4')
    const { size } = await stat(path)
    await db.updateTable('file').set({ size, updated_at: clock.now() }).where('id', '=', fileId).execute()
    await jobs.enqueue('process-media', { fileId }, { queueGroup: file.owner_id })
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    deps.log.warn({ err: error, streamId }, 'the replay of a stream could not be made')
    await failReplay(deps, streamId)
  }
}

/** The recording stays, and the video that could not be made of it is removed. */
export async function failReplay(deps: Deps, streamId: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const stream = await trx
      .selectFrom('stream')
      .select(['replay_id', 'performer_id'])
      .where('id', '=', streamId)
      .where('recording_status', '=', 'publishing')
      .forUpdate()
      .executeTakeFirst()
    if (!stream) return
    await trx
      .updateTable('stream')
      .set({ recording_status: 'failed', replay_id: null, updated_at: deps.clock.now() })
      .where('id', '=', streamId)
      .execute()
    if (stream.replay_id) await deleteAssets(deps, trx, [stream.replay_id])
    record('recording.changed', { streamId, performerId: stream.performer_id })
  })
}

/** The file of a replay has been processed: it is published, or could not be made. */
export const finishReplays: Subscriber<'file.processed'> = async (deps, trx, events, record) => {
  const files = events.map(({ data }) => data.fileId)
  const replays = await trx
    .selectFrom('stream')
    .innerJoin('asset_file', 'asset_file.asset_id', 'stream.replay_id')
    .select(['stream.id', 'stream.performer_id', 'stream.replay_id', 'asset_file.file_id'])
    .where('stream.recording_status', '=', 'publishing')
    .where('asset_file.role', '=', 'media')
    .where('asset_file.file_id', 'in', files)
    .execute()
  for (const { id, performer_id: performerId, replay_id: replayId, file_id: fileId } of replays) {
    const isReady = events.some(({ data }) => data.fileId === fileId && data.status === 'ready')
    await trx
      .updateTable('stream')
      .set({
        recording_status: isReady ? 'published' : 'failed',
        ...(!isReady && { replay_id: null }),
        updated_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    if (!isReady && replayId) await deleteAssets(deps, trx, [replayId])
    record('recording.changed', { streamId: id, performerId })
  }
}
