import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { recordingFolder } from '../streaming/present.ts'
import { headerFile, playlistFile, recordRest, segmentFile } from './record-segments.ts'
import { stopReceiving } from './receive-segment.ts'

/** Time, in ms, in which viewers read that a stream has ended before its parts are deleted. */
const readEndMs = 30_000

/** A segment of a recording. */
export type RecordedSegment = { number: number; place: number; duration_ms: number }

/** The playlist of a recording; a run with a header of its own begins after a discontinuity. */
export function recordingPlaylist(segments: readonly RecordedSegment[]): string {
  const longest = Math.max(2, ...segments.map(({ duration_ms: ms }) => Math.round(ms / 1000)))
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-PLAYLIST-TYPE:VOD', `#EXT-X-TARGETDURATION:${longest}`]
  let before: number | undefined
  for (const { number, place, duration_ms: ms } of segments) {
    if (place !== before)
      lines.push(...(before === undefined ? [] : ['#EXT-X-DISCONTINUITY']), `#EXT-X-MAP:URI="${headerFile(place)}"`)
    before = place
    lines.push(`#EXTINF:${(ms / 1000).toFixed(3)},`, segmentFile(place, number))
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

/** The segments of a recording in their order. */
export const segmentsOf = (db: Deps['db'], streamId: string): Promise<RecordedSegment[]> =>
  db
    .selectFrom('stream_segment')
    .select(['number', 'place', 'duration_ms'])
    .where('stream_id', '=', streamId)
    .orderBy('number')
    .execute()

/** The job that completes the recording of a stream that has ended, so that it can be played at once. Repeatable. */
export async function closeRecording(deps: Deps, streamId: string): Promise<void> {
  const { db, media, storage, jobs } = deps
  await stopReceiving(deps, streamId)
  await recordRest(deps, streamId)
  const segments = await segmentsOf(db, streamId)
  if (segments.length > 0) {
    await using folder = await media.folder()
    const path = join(folder.path, playlistFile)
    await writeFile(path, recordingPlaylist(segments))
    await storage.putFile(recordingFolder(streamId) + playlistFile, path, 'application/vnd.apple.mpegurl')
    await db
      .updateTable('stream')
      .set({
        recording_status: 'kept',
        recorded_ms: segments.reduce((sum, { duration_ms: ms }) => sum + ms, 0),
      })
      .where('id', '=', streamId)
      .where('recording_status', '=', 'none')
      .execute()
  }
  await jobs.enqueue('remove-live-parts', { streamId }, { afterMs: readEndMs })
}

/** Refuses further parts at once; the rest is a job. */
export const closeEndedRecordings: Subscriber<'stream.ended'> = async (deps, trx, events) => {
  await deps.jobs.enqueueAll(
    'close-recording',
    events.map(({ data }) => ({ streamId: data.streamId })),
    { within: trx }
  )
  return async () => {
    for (const { data } of events) await stopReceiving(deps, data.streamId)
  }
}
