import { isId } from '../../../../contract/id-text.ts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/connect.ts'
import { sweepFolder } from '../../platform/files/sweep-objects.ts'
import { recordingFolder } from '../streaming/present.ts'
import { headerFile, playlistFile, segmentFile } from './record-segments.ts'

/** Time, in ms, for which the parts of a stream that is over stay: its recording is tried to be completed for two days. */
const keptPartsMs = 3 * 86_400_000

/** The subset of these keys that belongs to a recording. */
async function recordedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isId)
  if (ids.length === 0) return new Set()
  const segments = await db
    .selectFrom('stream_segment')
    .select(['stream_id', 'place', 'number'])
    .where('stream_id', 'in', ids)
    .execute()
  return new Set(
    segments.flatMap(({ stream_id: id, place, number }) =>
      [headerFile(place), segmentFile(place, number), playlistFile].map((name) => recordingFolder(id) + name)
    )
  )
}

/** Deletes the newest parts of streams that do not exist any more, or have been over for days. */
async function removeOldParts({ db, liveSegments, clock, log }: Deps): Promise<void> {
  const ids = (await liveSegments.streams()).filter(isId)
  if (ids.length === 0) return
  const needed = await db
    .selectFrom('stream')
    .select('id')
    .where('id', 'in', ids)
    .where(({ or, eb }) =>
      or([
        eb('status', 'in', ['starting', 'live']),
        eb('updated_at', '>', new Date(clock.now().getTime() - keptPartsMs)),
      ])
    )
    .execute()
  const known = new Set(needed.map(({ id }) => id))
  for (const streamId of ids) {
    if (known.has(streamId)) continue
    await liveSegments.remove(streamId)
    log.warn({ streamId }, 'the parts of a stream that is over were removed')
  }
}

/**
 * The daily job that deletes what streams have left behind: objects of recordings that no row names, because the account
 * was deleted or a process was killed while it stored one, and parts that never became a recording. It may be interrupted
 * and run again at any time. `now` as in `sweepFolder`.
 */
export async function sweepLiveObjects(deps: Deps, now = Date.now()): Promise<void> {
  await sweepFolder(deps, 'live', (keys) => recordedKeys(deps.db, keys), { now })
  await removeOldParts(deps)
}
