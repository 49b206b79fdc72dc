import type { Deps } from '../../../deps.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { userRoom } from '../../../realtime/sockets.ts'
import { streamRoom } from '../stream-messages/listeners.ts'
import { presentState } from './present.ts'
import { ownStreamById } from './queries.ts'
import { viewersOfOne } from './viewers.ts'

type EmitDeps = Pick<Deps, 'db' | 'realtime' | 'log' | 'clock' | 'liveCounts'>

/** Publishes the state of a stream to everybody in its chat and to all devices of its creator, after the commit. */
export const emitStream = (
  deps: EmitDeps,
  id: string,
  event: 'stream/started' | 'stream/updated' | 'stream/ended' = 'stream/updated'
): Promise<void> =>
  publishAfterCommit(deps, async ({ db, realtime }) => {
    const row = await ownStreamById(db, id)
    if (!row) return
    const stream = presentState(row, await viewersOfOne(deps, id), deps.clock.now())
    realtime.emitRoom(streamRoom(row.chat_id), event, { stream }, userRoom(row.performer_id))
    realtime.emit(row.performer_id, event, { stream })
  })
