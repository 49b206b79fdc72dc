import { keptRecordingDays } from '../../../../contract/limits.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { recordingFolder } from '../streaming/present.ts'
import { requireOwnStream } from '../streaming/policy.ts'
import { headerFile, playlistFile, segmentFile } from './record-segments.ts'

/** Deletes the segments of recordings: the rows in this transaction, the objects by a job. The caller changes the status. */
export async function deleteSegments({ jobs }: Deps, trx: Trx, streamIds: readonly string[]): Promise<void> {
  for (const streamId of streamIds) {
    const rows = await trx
      .deleteFrom('stream_segment')
      .where('stream_id', '=', streamId)
      .returning(['place', 'number'])
      .execute()
    if (rows.length === 0) continue
    const names = new Set(rows.flatMap(({ place, number }) => [headerFile(place), segmentFile(place, number)]))
    const keys = [...names, playlistFile].map((name) => recordingFolder(streamId) + name)
    await jobs.enqueue('remove-objects', { keys }, { within: trx })
  }
}

/**
 * Deletes the recording of a stream of this creator; a published replay stays.
 * @throws ApiError `not_found`, `replay_in_progress`, `no_recording`
 */
export async function removeRecording(deps: Deps, performerId: string, streamId: string): Promise<void> {
  await requireOwnStream(deps, streamId, performerId)
  await transactionWithEvents(deps, async (trx, record) => {
    const removed = await trx
      .updateTable('stream')
      .set({ recording_status: 'deleted', updated_at: deps.clock.now() })
      .where('id', '=', streamId)
      .where('recording_status', 'in', ['kept', 'failed', 'published'])
      .returning('id')
      .executeTakeFirst()
    if (!removed) {
      const { recording_status: status } = await requireOwnStream({ db: trx }, streamId, performerId)
      throw new ApiError(status === 'publishing' ? 'replay_in_progress' : 'no_recording')
    }
    await deleteSegments(deps, trx, [streamId])
    record('recording.changed', { streamId, performerId })
  })
}

/** Recordings that one run of the job deletes. */
const batch = 100

/**
 * The daily job that deletes the recordings of streams that ended 30 days ago, also those that could not be completed.
 * One that was published keeps its status: its replay is a video of its own.
 */
export async function sweepRecordings(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptRecordingDays * 86_400_000)
  await transaction(deps.db, async (trx) => {
    const due = await trx
      .selectFrom('stream')
      .select(['id', 'recording_status'])
      .where('ended_at', '<', before)
      .where('recording_status', 'in', ['none', 'kept', 'failed', 'published'])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('stream_segment').select('number').whereRef('stream_segment.stream_id', '=', 'stream.id'))
      )
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return
    await trx
      .updateTable('stream')
      .set({ recording_status: 'deleted' })
      .where('id', 'in', ids)
      .where('recording_status', '<>', 'published')
      .execute()
    await deleteSegments(deps, trx, ids)
  })
}
