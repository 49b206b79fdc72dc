import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { durationOf, partName, segmentName, type Segment } from '../../../integrations/live-segments/state.ts'
import { recordingFolder } from '../streaming/present.ts'

/** The file names of a recording: a segment, the header of a run, and the playlist. */
export const segmentFile = (place: number, number: number): string => `${place}-${number}.m4s`
export const headerFile = (place: number): string => `${place}.mp4`
export const playlistFile = 'index.m3u8'

async function storeObject({ media, storage }: Deps, key: string, bytes: Buffer): Promise<void> {
  await using folder = await media.folder()
  const path = join(folder.path, 'object')
  await writeFile(path, bytes)
  await storage.putFile(key, path, 'video/mp4')
}

/** Stores one segment, with the header of its run if it is the run's first one. Repeating it is harmless. */
async function recordSegment(deps: Deps, streamId: string, segment: Segment): Promise<void> {
  const { db, liveSegments } = deps
  const { number, place } = segment
  const bytes = await liveSegments.bytes(streamId, segmentName(segment, 0))
  const header = await liveSegments.bytes(streamId, partName(place, 0, 'init'))
  if (!bytes || !header) return deps.log.error({ streamId, place, number }, 'a segment of a recording is missing')
  const folder = recordingFolder(streamId)
  const known = await db
    .selectFrom('stream_segment')
    .select('number')
    .where('stream_id', '=', streamId)
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst()
  if (!known) await storeObject(deps, folder + headerFile(place), header)
  await storeObject(deps, folder + segmentFile(place, number), bytes)
  await db
    .insertInto('stream_segment')
    .values({
      stream_id: streamId,
      number,
      place,
      duration_ms: Math.round(durationOf(segment) * 1000),
      size: bytes.length,
    })
    .onConflict((conflict) => conflict.columns(['stream_id', 'number']).doNothing())
    .execute()
  await liveSegments.setRecorded(streamId, number + 1)
}

async function recordAll(deps: Deps, streamId: string): Promise<void> {
  for (;;) {
    const state = await deps.liveSegments.state(streamId)
    const segments = state?.renditions[0]?.segments ?? []
    const closed = state?.isEnded ? segments : segments.slice(0, -1)
    const next = closed.find(({ number }) => number >= (state?.recorded ?? 0))
    if (!next) return
    await recordSegment(deps, streamId, next)
  }
}

/** The recording of each stream that is written by this process. */
const running = new Map<string, Promise<void>>()

/**
 * Stores the segments that are complete as the recording of a stream. What a process that died has left is stored with
 * the next segment, by whichever process takes it. Never throws; what failed is repeated the next time.
 */
export function recordSegments(deps: Deps, streamId: string): Promise<void> {
  const known = running.get(streamId)
  if (known) return known
  const all = recordAll(deps, streamId)
    .catch((error: unknown) => deps.log.warn({ err: error, streamId }, 'a segment could not be stored'))
    .finally(() => running.delete(streamId))
  running.set(streamId, all)
  return all
}

/** Stores all that is left of a stream that has ended. @throws StorageError */
export async function recordRest(deps: Deps, streamId: string): Promise<void> {
  await running.get(streamId)
  await recordAll(deps, streamId)
}
