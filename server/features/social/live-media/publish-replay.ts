import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import type { OwnStream } from '../../../../contract/social/streaming/streams.ts'
import type { recordings } from '../../../../contract/social/streaming/streaming.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { placeFiles, type AssetInWrite } from '../../catalogue/assets/place-files.ts'
import { saveAsset } from '../../catalogue/assets/save-asset.ts'
import { loadOwnStream } from '../streaming/load-own.ts'
import { requireOwnStream } from '../streaming/policy.ts'

type Body = Input<typeof recordings.publish>['body']

/** Shortest replay, in seconds. */
const shortestS = 1

/** What is cut off, checked against the length of the recording. @throws ApiError 422 */
function cutOf({ startAt, endAt }: Body, recordedMs: number): { startS?: number; endS?: number } {
  const endS = Math.min(endAt ?? Infinity, recordedMs / 1000)
  if ((startAt ?? 0) > endS - shortestS)
    throw invalidField(endAt === undefined ? 'startAt' : 'endAt', 'Choose an end after the beginning')
  return { ...(startAt && { startS: startAt }), ...(endAt !== undefined && { endS }) }
}

/** The file of the video that will be made of the recording; a job makes it, and then processes it as an upload. */
async function insertFile(trx: Trx, { ownerId, now }: AssetInWrite, name: string): Promise<string> {
  const id = randomUUIDv7()
  await trx
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      type: 'video',
      name: `${name}.mp4`,
      mime_type: 'video/mp4',
      size: 0,
      status: 'processing',
      keys: JSON.stringify({ original: `original/${id}` }),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** @throws ApiError `no_recording`, `replay_in_progress`, `replay_published` */
function requireUnpublished(status: string): void {
  if (status === 'publishing') throw new ApiError('replay_in_progress')
  if (status === 'published') throw new ApiError('replay_published')
  if (status !== 'kept' && status !== 'failed') throw new ApiError('no_recording')
}

/**
 * Creates the video of a recording, which its creator's fans see once a job has made and processed its file.
 * @throws ApiError `not_found`, `no_recording`, `replay_in_progress`, `replay_published`; as `saveAsset`
 */
export async function publishReplay(
  deps: Deps,
  viewer: Viewer,
  streamId: string,
  body: Body,
  language: Language
): Promise<OwnStream> {
  const stream = await requireOwnStream(deps, streamId, viewer.id)
  requireUnpublished(stream.recording_status)
  if (body.access === 'sale' && !body.price) throw invalidField('price', 'Please set a price')
  const cut = cutOf(body, stream.recorded_ms)
  const title = body.title || stream.title
  await saveAsset(deps, 'video', viewer, language, {
    offer: { access: body.access, price: body.price, status: 'active' },
    columns: { title, caption: '', description: '' },
    finish: async (trx, video) => {
      const claimed = await trx
        .updateTable('stream')
        .set({ recording_status: 'publishing', replay_id: video.id, updated_at: video.now })
        .where('id', '=', streamId)
        .where('recording_status', 'in', ['kept', 'failed'])
        .returning('id')
        .executeTakeFirst()
      // Another call came first.
      if (!claimed) throw new ApiError('replay_in_progress')
      const fileId = await insertFile(trx, video, title)
      await placeFiles(trx, video, 'media', 'video', [{ id: fileId, field: 'title' }], { mayProcess: true })
      await trx
        .updateTable('asset')
        .set({ is_complete: false, stream_id: streamId })
        .where('id', '=', video.id)
        .execute()
      await deps.jobs.enqueue('make-replay', { streamId, fileId, ...cut }, { within: trx, queueGroup: viewer.id })
      return []
    },
  })
  return loadOwnStream(deps, streamId, viewer.id)
}
